import { byId, make } from './element.ts'
import type { OutlineEntry, ViewerServer } from './viewer-server.ts'
import type { Say } from './words.ts'

const deepest = 4

/** The table of contents, fetched when it is first opened. */
export class Outline {
  readonly #server: ViewerServer
  readonly #say: Say
  readonly #goTo: (page: number) => void
  readonly #body = byId('outline')
  #entries: { page: number; button: HTMLElement }[] = []
  #asked = false

  constructor(server: ViewerServer, say: Say, goTo: (page: number) => void) {
    this.#server = server
    this.#say = say
    this.#goTo = goTo
  }

  /** Number of entries, once they are known; null when they couldn't be had. */
  async fill(page: number): Promise<number | null> {
    if (!this.#asked) {
      this.#asked = true
      try {
        this.#draw(await this.#server.outline())
      } catch {
        this.#asked = false
        this.#body.replaceChildren(make('p', 'sheet-note', this.#say('offline')))
        return null
      }
    }
    this.markCurrent(page)
    this.#body.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    return this.#entries.length
  }

  /** The last entry that begins on this page or before it is where the reader is. */
  markCurrent(page: number): void {
    const begun = this.#entries.filter((entry) => entry.page <= page)
    const latest = Math.max(...begun.map((entry) => entry.page))
    const current = begun.reverse().find((entry) => entry.page === latest)
    for (const entry of this.#entries) {
      if (entry === current) entry.button.setAttribute('aria-current', 'location')
      else entry.button.removeAttribute('aria-current')
    }
  }

  #draw(outline: readonly OutlineEntry[]): void {
    if (outline.length === 0) {
      this.#body.replaceChildren(make('p', 'sheet-note', this.#say('outlineEmpty')))
      return
    }
    const list = make('ol', 'outline')
    const top = Math.min(...outline.map((entry) => entry.level))
    this.#entries = outline.map((entry) => ({ page: entry.page, button: this.#button(entry, top) }))
    for (const { button } of this.#entries) {
      const item = make('li', '')
      item.append(button)
      list.append(item)
    }
    this.#body.replaceChildren(list)
  }

  #button({ title, page, level }: OutlineEntry, top: number): HTMLElement {
    const button = make('button', `outline-entry level-${Math.min(level - top, deepest)}`)
    button.type = 'button'
    button.append(make('span', 'outline-title', title), make('span', 'outline-page', String(page)))
    button.addEventListener('click', () => this.#goTo(page))
    return button
  }
}
