import { byId, make } from '../element.ts'
import type { SheetPanel } from '../side-sheet.ts'
import type { BookLine, BookMatches, ViewerServer } from '../viewer-server.ts'
import type { Say } from '../words.ts'
import type { Searched } from './searched.ts'

interface BookSearchOptions {
  server: ViewerServer
  say: Say
  /** What was searched where the book was found; it is searched here as well once somebody wants to see it. */
  query: string
  goTo: (page: number) => void
  /** What to mark on all pages. */
  mark: (searched: Searched) => void
}

/** Searches the book: its lines with the words, page by page, and from one to the next. */
export class BookSearch implements SheetPanel {
  readonly #options: BookSearchOptions
  readonly #field = byId<HTMLInputElement>('search-words')
  readonly #status = byId('search-status')
  readonly #list = byId('search-lines')
  readonly #more = byId<HTMLButtonElement>('search-more')
  readonly #steps = byId('search-steps')
  /** What the list is of; null before anything was searched. */
  #searched: string | null = null
  #pages = 0
  #next: number | null = null
  #current = -1
  #marked: Searched = { words: [], breaks: [], current: null }
  /** The newest request: what an older one answers is dropped. */
  #asking = 0

  constructor(options: BookSearchOptions) {
    this.#options = options
    this.#field.value = options.query
    byId('search-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#search()
    })
    this.#more.addEventListener('click', () => void this.#goOn())
    byId('search-previous').addEventListener('click', () => void this.step(-1))
    byId('search-next').addEventListener('click', () => void this.step(1))
  }

  async show(): Promise<boolean> {
    if (this.#searched === null && this.#field.value.trim() !== '') await this.#search()
    return true
  }

  /** For who wants to type at once. */
  focus(): void {
    this.#field.focus()
    this.#field.select()
  }

  /** To the line after or before the one that was looked at last; the list grows where it ends. */
  async step(by: 1 | -1): Promise<void> {
    if (this.#searched === null) {
      if (this.#field.value.trim() === '') return
      await this.#search()
    }
    if (by === 1 && this.#current + 1 >= this.#lines().length && this.#next !== null) await this.#goOn()
    const line = this.#lines()[this.#current + by]
    line?.click()
    line?.scrollIntoView({ block: 'nearest' })
  }

  async #search(): Promise<void> {
    const words = this.#field.value.trim()
    if (words === '') return
    this.#searched = words
    this.#current = -1
    this.#marked = { ...this.#marked, current: null }
    this.#list.replaceChildren()
    this.#steps.hidden = true
    this.#more.hidden = true
    await this.#ask(words, 1)
  }

  async #goOn(): Promise<void> {
    if (this.#searched !== null && this.#next !== null) await this.#ask(this.#searched, this.#next)
  }

  async #ask(words: string, from: number): Promise<void> {
    const { server, say, mark } = this.#options
    const asking = ++this.#asking
    this.#status.textContent = say('searching')
    const answer = await server.search(words, from).catch(() => undefined)
    if (asking !== this.#asking) return
    if (answer === undefined) {
      this.#searched = null
      this.#status.textContent = say('searchFailed')
      return
    }
    this.#marked = { ...this.#marked, words: answer.terms, breaks: answer.matches?.breaks ?? [] }
    mark(this.#marked)
    if (answer.matches === null) this.#status.textContent = say('searchNoText')
    else this.#add(words, answer.matches)
  }

  #add(words: string, { pages, lines, next }: BookMatches): void {
    const { say } = this.#options
    this.#pages = pages
    this.#next = next
    this.#list.append(...this.#items(lines))
    this.#more.hidden = next === null
    this.#steps.hidden = pages === 0
    this.#status.textContent =
      pages === 0 ? say('searchNone', { words }) : say('searchFound', { words, pages: this.#pages })
  }

  /** One heading for a page, its lines below. */
  #items(lines: readonly BookLine[]): HTMLElement[] {
    const items: HTMLElement[] = []
    let before = Number(this.#lines().at(-1)?.dataset.page ?? 0)
    for (const line of lines) {
      if (line.page !== before && line.parts.length > 0)
        items.push(make('li', 'search-page', this.#options.say('pageLabel', { page: line.page })))
      before = line.page
      items.push(this.#item(line))
    }
    return items
  }

  #item(line: BookLine): HTMLElement {
    const { page, parts } = line
    const button = make('button', 'search-line')
    button.type = 'button'
    button.dataset.page = String(page)
    if (parts.length === 0) button.append(this.#options.say('pageLabel', { page }))
    for (const { text, marked } of parts) {
      if (marked) button.append(make('mark', '', text))
      else button.append(text)
    }
    button.addEventListener('click', () => this.#look(button, line))
    const item = make('li', '')
    item.append(button)
    return item
  }

  #look(button: HTMLElement, { page, place, places }: BookLine): void {
    this.#list.querySelector('[aria-current]')?.removeAttribute('aria-current')
    button.setAttribute('aria-current', 'location')
    this.#current = this.#lines().indexOf(button)
    this.#marked = { ...this.#marked, current: { page, place, places } }
    this.#options.goTo(page)
    this.#options.mark(this.#marked)
  }

  #lines(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('.search-line')]
  }
}
