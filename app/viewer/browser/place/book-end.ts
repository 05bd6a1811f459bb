import { langOf } from '#app/ui/atoms/lang-of.ts'
import { byId, make } from '#app/viewer/browser/element.ts'
import { spreadOf, type ViewerState } from '#app/viewer/browser/stage/viewer-state.ts'
import type { NextBook, ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { Say } from '#app/viewer/browser/words.ts'
import type { ViewerBoot } from '#app/viewer/viewer-boot.ts'

/** How long the announcement waits for that of the page. Milliseconds. */
const announcedAfter = 1_500

/**
 * A quiet panel that offers what to read next once the reader turns to the last page. It is fetched only then, disappears with the page,
 * and doesn't come back once it was closed.
 */
export class BookEnd {
  readonly #boot: ViewerBoot
  readonly #server: ViewerServer
  readonly #say: Say
  readonly #panel = make('aside', 'place-note book-end')
  #books: Promise<NextBook[]> | null = null
  #isAtEnd = false
  #isClosed = false
  #first = 0
  #hasTurned = false

  constructor(boot: ViewerBoot, server: ViewerServer, say: Say) {
    this.#boot = boot
    this.#server = server
    this.#say = say
    this.#panel.hidden = true
    this.#panel.setAttribute('aria-label', say('endRelated'))
    byId('place-note').before(this.#panel)
  }

  /** A book that opens at its last page isn't being finished, so nothing is shown before the first turned page. */
  async update(state: ViewerState): Promise<void> {
    if (this.#first === 0) this.#first = state.page
    this.#hasTurned ||= state.page !== this.#first
    this.#isAtEnd = this.#hasTurned && spreadOf(state).includes(this.#boot.pages)
    if (!this.#isAtEnd || this.#isClosed || !navigator.onLine) {
      this.#panel.hidden = true
      return
    }
    // Without an answer there is no panel: the reader asked for nothing that could fail.
    this.#books ??= this.#server.next(this.#boot.locale).catch(() => [])
    const books = await this.#books
    if (this.#panel.hidden && this.#isAtEnd && !this.#isClosed && books.length > 0) this.#show(books)
  }

  /** Closes the panel for good; the focus returns from it to the page. Answers false if it wasn't open. */
  close(): boolean {
    if (this.#panel.hidden) return false
    const hadFocus = this.#panel.contains(document.activeElement)
    this.#isClosed = true
    this.#panel.hidden = true
    if (hadFocus) byId('stage').focus({ preventScroll: true })
    return true
  }

  #show(books: readonly NextBook[]): void {
    const list = make('ul', '')
    list.append(...books.map((book) => this.#line(book)))
    const close = make('button', 'word-button', this.#say('close'))
    close.type = 'button'
    close.addEventListener('click', () => this.close())
    this.#panel.replaceChildren(make('h2', '', this.#say('endRelated')), close, list)
    this.#panel.hidden = false
    // The number of the page is announced first (`Toolbar`).
    const words = this.#say('endOffered')
    window.setTimeout(() => {
      if (!this.#panel.hidden) byId('heard').textContent = words
    }, announcedAfter)
  }

  /** The link leads the page around the viewer to the book's page. */
  #line({ title, author, isNext, href }: NextBook): HTMLElement {
    const item = make('li', '')
    const link = make('a', '', title)
    link.href = href
    link.target = '_parent'
    const lang = langOf(title)
    if (lang !== undefined) link.lang = lang
    const about = [isNext ? this.#say('endNext') : '', author].filter((text) => text !== '').join(' · ')
    if (about !== '') {
      const more = make('small', '', about)
      more.lang = this.#boot.locale
      link.append(' ', more)
    }
    item.append(link)
    return item
  }
}
