import { byId } from './element.ts'

/** Sheets over the page: one at a time; closing gives the focus back to what opened it. */
export class Sheets {
  #open: HTMLElement | null = null
  #opener: HTMLElement | null = null

  get isOpen(): boolean {
    return this.#open !== null
  }

  toggle(id: string): void {
    const sheet = byId(id)
    if (this.#open === sheet) this.close()
    else this.#show(sheet)
  }

  /** False when there was nothing to close. */
  close(): boolean {
    if (!this.#open) return false
    this.#open.hidden = true
    this.#announce(this.#open.id, false)
    this.#open = null
    delete document.documentElement.dataset.sheet
    this.#opener?.focus()
    return true
  }

  #show(sheet: HTMLElement): void {
    this.close()
    this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null
    this.#open = sheet
    sheet.hidden = false
    document.documentElement.dataset.sheet = sheet.id
    this.#announce(sheet.id, true)
    sheet.querySelector<HTMLElement>('[aria-current], input:checked, button')?.focus()
  }

  #announce(id: string, open: boolean): void {
    for (const button of document.querySelectorAll(`[aria-controls="${id}"]`)) {
      button.setAttribute('aria-expanded', String(open))
    }
  }
}
