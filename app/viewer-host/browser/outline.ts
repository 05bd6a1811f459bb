import { byId, make } from './element.ts'
import { hasLine, outlineLine } from './outline-line.ts'
import type { SheetPanel } from './side-sheet.ts'
import type { OutlineEntry, ViewerServer } from './viewer-server.ts'
import type { Say } from './words.ts'

/** The table of contents, fetched when it is first opened. */
export class Outline implements SheetPanel {
  readonly #server: ViewerServer
  readonly #say: Say
  readonly #goTo: (page: number) => void
  readonly #body = byId('outline')
  /** Those that lead to a page. */
  #entries: { page: number; line: HTMLElement }[] = []
  #leadsAnywhere = false
  #asked = false

  constructor(server: ViewerServer, say: Say, goTo: (page: number) => void) {
    this.#server = server
    this.#say = say
    this.#goTo = goTo
  }

  /** Whether any entry leads anywhere; what couldn't be had may do, another time. */
  async show(page: number): Promise<boolean> {
    if (!this.#asked) {
      this.#asked = true
      try {
        this.#draw(await this.#server.outline())
      } catch {
        this.#asked = false
        this.#body.replaceChildren(make('p', 'sheet-note', this.#say('offline')))
        return true
      }
    }
    this.markCurrent(page)
    this.#body.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    return this.#leadsAnywhere
  }

  /** The last entry that begins on this page or before it is where the reader is. */
  markCurrent(page: number): void {
    const begun = this.#entries.filter((entry) => entry.page <= page)
    const latest = Math.max(...begun.map((entry) => entry.page))
    const current = begun.reverse().find((entry) => entry.page === latest)
    for (const entry of this.#entries) {
      if (entry === current) entry.line.setAttribute('aria-current', 'location')
      else entry.line.removeAttribute('aria-current')
    }
  }

  #draw(outline: readonly OutlineEntry[]): void {
    const entries = outline.filter(hasLine)
    const top = Math.min(...entries.map((entry) => entry.level))
    const label = (page: number) => this.#say('pageLabel', { page })
    const lines = entries.map((entry) => outlineLine(entry, top, { goTo: this.#goTo, label }))
    this.#entries = entries.flatMap(({ page }, at) => (page === null ? [] : [{ page, line: lines[at]! }]))
    this.#leadsAnywhere = lines.some((line) => !line.classList.contains('outline-heading'))
    const list = make('ol', 'outline')
    for (const line of lines) {
      const item = make('li', '')
      item.append(line)
      list.append(item)
    }
    this.#body.replaceChildren(list)
  }
}
