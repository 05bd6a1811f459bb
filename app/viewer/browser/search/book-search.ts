import { byId, make } from '#app/viewer/browser/element.ts'
import type { SheetPanel } from '#app/viewer/browser/frame/sheets.ts'
import {
  type BookLine,
  type BookMatches,
  type ViewerServer,
  WordsUsedUp,
} from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { Searched } from './searched.ts'

interface BookSearchOptions {
  server: ViewerServer
  say: Say
  /** The query by which the book was found on the site; it is searched for here too once the reader opens the search. */
  query: string
  goTo: (page: number) => void
  /** The page that the reader is on. */
  page: () => number
  label: (page: number) => string
  /** Marks words on all pages. */
  mark: (searched: Searched) => void
}

type Part = Parameters<ViewerServer['search']>[1]

/** The search within the book: lists the lines with the searched words, page by page, and steps through them. */
export class BookSearch implements SheetPanel {
  readonly #options: BookSearchOptions
  readonly #field = byId<HTMLInputElement>('search-words')
  readonly #status = byId('search-status')
  readonly #list = byId('search-lines')
  readonly #bar = byId('find-bar')
  readonly #count = byId('find-count')
  readonly #before = byId<HTMLButtonElement>('search-earlier')
  readonly #more = byId<HTMLButtonElement>('search-more')
  readonly #steps = byId('search-steps')
  /** The words whose lines are listed; null before the first search. */
  #searched: string | null = null
  #next: number | null = null
  #earlier: number | null = null
  /** The index of the list's first page among all found pages, and the number of those. */
  #nth = 0
  #pages = 0
  #marked: Searched = { words: [], breaks: [], current: null }
  /** The number of the newest request; the answers of older ones are dropped. */
  #asking = 0

  constructor(options: BookSearchOptions) {
    this.#options = options
    this.#field.value = options.query
    this.#showBar(options.query)
    byId('search-form').addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#search()
    })
    this.#more.addEventListener('click', () => void this.#goOn())
    this.#before.addEventListener('click', () => void this.#goBack())
    byId('search-previous').addEventListener('click', () => void this.step(-1))
    byId('search-next').addEventListener('click', () => void this.step(1))
  }

  async show(): Promise<boolean> {
    if (this.#searched === null && this.#field.value.trim() !== '') await this.#search()
    return true
  }

  /** Ends the search and removes the marks. */
  end(): void {
    if (this.#bar.hidden) return
    this.#asking++
    this.#searched = null
    this.#field.value = ''
    this.#status.textContent = ''
    this.#clear()
    this.#showBar('')
    this.#marked = { words: [], breaks: [], current: null }
    this.#options.mark(this.#marked)
  }

  #showBar(words: string): void {
    this.#bar.hidden = words.trim() === ''
    byId('find-words').textContent = words
    this.#count.textContent = ''
  }

  /** Shows which of the found pages this one is, and announces it. */
  #tellWhich(page: number): void {
    const listed = [...new Set(this.#lines().map((line) => line.dataset.page))]
    const nth = this.#nth + listed.indexOf(String(page))
    const [seen, heard] = [make('span', '', `${nth}/${this.#pages}`), make('span', 'only-heard')]
    seen.setAttribute('aria-hidden', 'true')
    heard.textContent = this.#options.say('searchNth', { nth, pages: this.#pages })
    this.#count.replaceChildren(seen, heard)
  }

  /** Focuses the field, so that the reader can type at once. */
  focus(): void {
    this.#field.focus()
    this.#field.select()
  }

  /**
   * Goes to the next or previous line: at first to the one nearest to the current page. Fetches more at the ends of the list; after the
   * last line comes the first.
   */
  async step(by: 1 | -1): Promise<void> {
    if (this.#searched === null) {
      if (this.#field.value.trim() === '') return
      await this.#search()
    }
    const line = (await this.#lineTo(by)) ?? (await this.#lineAtOtherEnd(by))
    line?.click()
    line?.scrollIntoView({ block: 'nearest' })
  }

  /** The line beside the current one; undefined if there is none. */
  async #lineTo(by: 1 | -1): Promise<HTMLElement | undefined> {
    const line = this.#lineBeside(by)
    if (line !== undefined || this.#searched === null) return line
    if (by === 1 && this.#next !== null) await this.#ask(this.#searched, { from: this.#next })
    else if (by === -1 && this.#earlier !== null) await this.#ask(this.#searched, { before: this.#earlier })
    else return undefined
    return this.#lineBeside(by)
  }

  #lineBeside(by: 1 | -1): HTMLElement | undefined {
    const lines = this.#lines()
    const current = lines.findIndex((line) => line.hasAttribute('aria-current'))
    if (current !== -1) return lines[current + by]
    const here = this.#options.page()
    return by === 1
      ? lines.find((line) => Number(line.dataset.page) >= here)
      : lines.filter((line) => Number(line.dataset.page) < here).pop()
  }

  async #lineAtOtherEnd(by: 1 | -1): Promise<HTMLElement | undefined> {
    if (this.#searched === null || this.#lines().length === 0) return undefined
    const isLoaded = by === 1 ? this.#earlier === null : this.#next === null
    const part = by === 1 ? { from: 1 } : { before: Number.MAX_SAFE_INTEGER }
    if (!isLoaded) await this.#ask(this.#searched, part, { isAnew: true })
    this.#status.textContent = this.#options.say(by === 1 ? 'searchAtFirst' : 'searchAtLast')
    const lines = this.#lines()
    return lines[by === 1 ? 0 : lines.length - 1]
  }

  /** Searches. The list begins at the first page, or at the current page if that is beyond the lines that fit. */
  async #search(): Promise<void> {
    const words = this.#field.value.trim()
    if (words === '') return
    this.#searched = words
    this.#showBar(words)
    this.#marked = { ...this.#marked, current: null }
    await this.#ask(words, { from: 1 }, { isAnew: true })
    const here = this.#options.page()
    const isBeyond = this.#next !== null && Number(this.#lines().pop()?.dataset.page) < here
    if (isBeyond && this.#searched === words) await this.#ask(words, { from: here }, { isAnew: true })
  }

  async #ask(words: string, part: Part, { isAnew = false } = {}): Promise<void> {
    const { server, say, mark } = this.#options
    const asking = ++this.#asking
    this.#status.textContent = say('searching')
    const answer = await server.search(words, part).catch((error: unknown) => ({ error }))
    if (asking !== this.#asking) return
    if (isAnew) this.#clear()
    if ('error' in answer) {
      this.#searched = null
      this.#status.textContent = say(answer.error instanceof WordsUsedUp ? 'searchUsedUp' : 'searchFailed')
      return
    }
    this.#marked = { ...this.#marked, words: answer.terms, breaks: answer.matches?.breaks ?? [] }
    mark(this.#marked)
    if (answer.matches === null) this.#status.textContent = say('searchNoText')
    else this.#add(words, answer.matches, { isBefore: 'before' in part && !isAnew, isAnew })
  }

  #clear(): void {
    this.#list.replaceChildren()
    for (const element of [this.#steps, this.#more, this.#before]) element.hidden = true
    this.#next = null
    this.#earlier = null
  }

  #add(
    words: string,
    { pages, lines, nth, next, earlier }: BookMatches,
    { isBefore, isAnew }: { isBefore: boolean; isAnew: boolean },
  ): void {
    const { say } = this.#options
    if (isBefore) this.#list.prepend(...this.#items(lines))
    else this.#list.append(...this.#items(lines))
    if (isAnew || isBefore) {
      this.#earlier = earlier
      this.#nth = nth
    }
    this.#pages = pages
    if (isAnew || !isBefore) this.#next = next
    this.#more.hidden = this.#next === null
    this.#before.hidden = this.#earlier === null
    this.#steps.hidden = pages === 0
    this.#status.textContent =
      pages === 0 ? say('searchNone', { words }) : say('searchFound', { words, pages })
  }

  /** Returns list items: a heading for each page, with its lines below. */
  #items(lines: readonly BookLine[]): HTMLElement[] {
    return lines.flatMap((line, at) => {
      const isFirst = line.page !== lines[at - 1]?.page && line.parts.length > 0
      const heading = isFirst ? [this.#heading(line.page)] : []
      return [...heading, this.#item(line)]
    })
  }

  #heading(page: number): HTMLElement {
    return make('li', 'search-page', this.#options.label(page))
  }

  #item(line: BookLine): HTMLElement {
    const { page, parts } = line
    const button = make('button', 'search-line')
    button.type = 'button'
    button.dataset.page = String(page)
    if (parts.length === 0) button.append(this.#options.label(page))
    for (const { text, marked } of parts) {
      if (marked) button.append(make('mark', '', text))
      else button.append(text)
    }
    button.addEventListener('click', () => this.#look(button, line))
    const item = make('li', '')
    item.append(button)
    return item
  }

  async #goOn(): Promise<void> {
    if (this.#searched !== null && this.#next !== null) await this.#ask(this.#searched, { from: this.#next })
  }

  async #goBack(): Promise<void> {
    if (this.#searched !== null && this.#earlier !== null)
      await this.#ask(this.#searched, { before: this.#earlier })
  }

  #look(button: HTMLElement, { page, place, places }: BookLine): void {
    this.#list.querySelector('[aria-current]')?.removeAttribute('aria-current')
    button.setAttribute('aria-current', 'location')
    this.#marked = { ...this.#marked, current: { page, place, places } }
    this.#tellWhich(page)
    this.#options.goTo(page)
    this.#options.mark(this.#marked)
  }

  #lines(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('.search-line')]
  }
}
