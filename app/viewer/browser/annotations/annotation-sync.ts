import { booksWithNotes, notesStorage } from '#app/viewer/browser/reading-habits.ts'
import { ContentGone, NotAllowed, NotTaken, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import { type AnnotationAnswer, AnnotationBook, maxAtOnce, type Whose } from './annotation-book.ts'

/** Changes are sent once the reader pauses for this long. Milliseconds. */
const pause = 1_500

/** The wait doubles after each further try, up to `maxRetryMs`. Milliseconds. */
const retryAfter = 15_000
const maxRetryMs = 300_000

/**
 * How long to wait before sending again what the server had no room for. Room is made on another device, or on the site's page of notes.
 * Milliseconds.
 */
const roomRetryAfter = 300_000

/**
 * Synchronises a book's annotations with the server: at the beginning, after each change, and when the connection is back; then sends what
 * waits in the reader's other books. An unreachable server is asked again with growing pauses; a server that refuses is only asked again
 * after a new change.
 */
export class AnnotationSync {
  readonly #book: AnnotationBook
  readonly #others: OtherBooks
  readonly #server: ViewerServer
  readonly #done: (isSent: boolean) => void
  #timer = 0
  #retryAfter = retryAfter
  #isUnderWay = false

  constructor(
    { book, others }: { book: AnnotationBook; others: OtherBooks },
    server: ViewerServer,
    done: (isSent: boolean) => void,
  ) {
    this.#book = book
    this.#others = others
    this.#server = server
    this.#done = done
    addEventListener('online', () => void this.run())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#leave()
    })
    addEventListener('pagehide', () => this.#leave())
  }

  soon(after = pause): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.run(), after)
  }

  async run(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isUnderWay) return this.soon()
    this.#isUnderWay = true
    this.#book.tryAgain()
    const failure = await this.#exchangeAll().then(
      () => null,
      (error: unknown) => ({ isRefusal: error instanceof NotAllowed || error instanceof NotTaken }),
    )
    this.#isUnderWay = false
    this.#done(failure === null)
    if (failure === null) this.#goOn()
    else if (!failure.isRefusal) this.#tryLater()
  }

  #goOn(): void {
    this.#retryAfter = retryAfter
    if (this.#book.hasSendable) this.soon(0)
    else if (this.#book.isFull) this.soon(roomRetryAfter)
  }

  #tryLater(): void {
    this.soon(this.#retryAfter)
    this.#retryAfter = Math.min(2 * this.#retryAfter, maxRetryMs)
  }

  /** Exchanges page by page and shows each; changes made meanwhile are sent along. Rejects if the server refuses them. */
  async #exchangeAll(): Promise<void> {
    for (;;) {
      const { since } = this.#book
      const answer = await this.#exchange()
      const isFurther = answer.isMore === true && this.#book.since > since
      if (!isFurther && !this.#book.hasSendable) break
      this.#done(true)
    }
    await this.#others.send()
  }

  /**
   * Sends the last changes without waiting for an answer, because the page may not come back; a request that is under way may not contain
   * them.
   */
  #leave(): void {
    if (this.#book.hasSendable) this.#exchange().catch(() => undefined)
  }

  /** Sends the changes and merges the answer. Without an answer they are sent again: the server recognises what it has. */
  async #exchange(): Promise<AnnotationAnswer> {
    const sent = this.#book.changes()
    const answer = await this.#server.annotations(this.#book.since, sent)
    this.#book.merge(answer, sent)
    return answer
  }
}

type Waiting = { book: string; whose: Whose; changed: number }

/**
 * Sends the annotations that the same reader wrote in other books and couldn't send from there, whichever book is open. Those of other
 * readers in this browser, and of other sites, are left alone.
 */
export class OtherBooks {
  readonly #own: { book: string; shelf: string }
  readonly #server: ViewerServer
  /** Books that the server refuses to take from here; they wait until they are opened. */
  readonly #refused = new Set<string>()

  constructor(own: { book: string; shelf: string }, server: ViewerServer) {
    this.#own = own
    this.#server = server
  }

  get areWaiting(): boolean {
    return this.#waiting().length > 0
  }

  /** Sends them book by book. Rejects if the server can't be reached; the books sent until then are done. */
  async send(): Promise<void> {
    for (const waiting of this.#waiting()) if (!this.#refused.has(waiting.book)) await this.#sendAll(waiting)
  }

  #waiting(): Waiting[] {
    return booksWithNotes().flatMap((book) => {
      const { whose, changed } = opened(book)
      const isOurs = whose?.shelf === this.#own.shelf && book !== this.#own.book
      return isOurs && changed > 0 ? [{ book, whose, changed }] : []
    })
  }

  async #sendAll({ book, whose, changed }: Waiting): Promise<void> {
    try {
      for (let sent = 0; sent < changed; sent += maxAtOnce) await this.#sendSome(book, whose)
    } catch (error) {
      // Notes of a content that was deleted for good are dropped here too.
      if (error instanceof ContentGone) notesStorage(book, { isGuest: false }).write('', false)
      else if (error instanceof NotAllowed || error instanceof NotTaken) this.#refused.add(book)
      else throw error
    }
  }

  /** Reads the stored notes anew after the answer, since the book may be open in another window. */
  async #sendSome(book: string, whose: Whose): Promise<void> {
    const sent = opened(book).changes()
    if (sent.length === 0) return
    const annotations = await this.#server.annotationsOf(whose, sent)
    opened(book).merge({ upTo: 0, annotations }, sent)
  }
}

function opened(book: string): AnnotationBook {
  return new AnnotationBook(notesStorage(book, { isGuest: false }))
}
