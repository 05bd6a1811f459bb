import { byId } from '#app/viewer/browser/element.ts'

/** Sheets over the page, one at a time. Closing one returns the focus to the button that opened it. */
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

/** The content of a tab of the sheet. */
export interface SheetPanel {
  /**
   * Called when the tab was chosen, or the sheet opens on it. Answers false if it has nothing to show in this book; its tab is then
   * removed.
   */
  show(page: number): Promise<boolean>
  hide?(): void
  /** Called when the reader has turned to another page. */
  markCurrent?(page: number): void
}

/** The sheet beside the page. Its tabs are in the order of the page's markup; the first one that has something to show is open at first. */
export class SideSheet {
  readonly #panels: ReadonlyMap<string, SheetPanel>
  readonly #bar = byId('tabs')
  #tab: string
  #page = 1

  /** The keys are the ids of the panels' elements. */
  constructor(panels: Readonly<Record<string, SheetPanel>>) {
    this.#panels = new Map(Object.entries(panels))
    this.#tab = this.#names()[0] ?? ''
    for (const name of this.#panels.keys())
      tabOf(name).addEventListener('click', () => void this.#choose(name))
    this.#bar.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by === undefined) return
      const names = this.#names()
      const next = names[(names.indexOf(this.#tab) + by + names.length) % names.length] ?? this.#tab
      tabOf(next).click()
      tabOf(next).focus()
    })
  }

  /** The name of the tab that is open, or was open last. */
  get tab(): string {
    return this.#tab
  }

  /** Opens the sheet on a tab; on the first one if this book has nothing to show in it. */
  opened(tab: string): void {
    const names = this.#names()
    void this.#choose(names.includes(tab) ? tab : (names[0] ?? tab))
  }

  closed(): void {
    this.#panels.get(this.#tab)?.hide?.()
    this.#announce(null)
  }

  markCurrent(page: number): void {
    this.#page = page
    for (const panel of this.#panels.values()) panel.markCurrent?.(page)
  }

  /** Returns the names of the visible tabs, from left to right. */
  #names(): string[] {
    const tabs = [...this.#bar.querySelectorAll<HTMLElement>('[role=tab]:not([hidden])')]
    return tabs.flatMap((tab) => tab.getAttribute('aria-controls') ?? [])
  }

  async #choose(tab: string): Promise<void> {
    if (tab !== this.#tab) this.#panels.get(this.#tab)?.hide?.()
    this.#tab = tab
    this.#announce(tab)
    for (const name of this.#panels.keys()) {
      const isChosen = name === tab
      tabOf(name).setAttribute('aria-selected', String(isChosen))
      tabOf(name).tabIndex = isChosen ? 0 : -1
      byId(name).hidden = !isChosen
    }
    if ((await this.#panels.get(tab)?.show(this.#page)) === false) this.#drop(tab)
  }

  /** Tells the bar's buttons which tab is open. */
  #announce(tab: string | null): void {
    for (const name of this.#panels.keys())
      document
        .querySelector(`.bar [aria-controls="${name}"]`)
        ?.setAttribute('aria-expanded', String(name === tab))
  }

  /** Removes a tab that has nothing to show. */
  #drop(tab: string): void {
    const hadFocus = document.activeElement === tabOf(tab)
    const wasOpen = this.#tab === tab
    tabOf(tab).hidden = true
    const [next] = this.#names()
    if (!wasOpen || next === undefined) return
    void this.#choose(next)
    if (hadFocus) tabOf(next).focus()
  }
}

const tabOf = (name: string) => byId<HTMLButtonElement>(`tab-${name}`)
