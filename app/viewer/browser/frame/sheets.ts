import { byId } from '#app/viewer/browser/element.ts'

/** Sheets over the page: one at a time; closing gives the focus back to what opened it. */
export class Sheets {
  #open: HTMLElement | null = null
  #opener: HTMLElement | null = null
  readonly #closed: (id: string) => void

  constructor(closed: (id: string) => void) {
    this.#closed = closed
  }

  /** Opens the sheet, or closes it if it is open. Returns true when it is open now. */
  toggle(id: string): boolean {
    const sheet = byId(id)
    if (this.#open === sheet) this.close()
    else this.#show(sheet)
    return this.#open !== null
  }

  isOpen(id: string): boolean {
    return this.#open?.id === id
  }

  /** Closes the open sheet. Returns false when none was open. */
  close(): boolean {
    if (!this.#open) return false
    const { id } = this.#open
    this.#open.hidden = true
    this.#announce(id, false)
    this.#open = null
    this.#closed(id)
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
    sheet.querySelector<HTMLElement>('[aria-selected="true"], input:checked, button')?.focus()
  }

  #announce(id: string, open: boolean): void {
    for (const button of document.querySelectorAll(`[aria-controls="${id}"]`)) {
      button.setAttribute('aria-expanded', String(open))
    }
  }
}
