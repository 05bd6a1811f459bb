import { booksWithNotes, notesStorage } from '#app/viewer/browser/reading-habits.ts'
import { ContentGone, NotAllowed, NotTaken, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import { type AnnotationAnswer, AnnotationBook, maxAtOnce, type Whose } from './annotation-book.ts'

/** Changes are sent once the reader pauses for this long. Milliseconds. */
const pause = 1_500

/** The wait doubles after each further try, up to `maxRetryMs`. Milliseconds. */
const retryAfter = 15_000
const maxRetryMs = 300_000

/** Room comes from another device, or from the site's page of notes. */
const roomRetryAfter = 300_000

/**
 * Brings a book's annotations and the server's together: at first, after each change, and when the line is back. What waits in the
 * reader's other books goes after it. A server that can't be reached is asked again, later each time; one that refuses only when
 * there is something new to say.
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

  /** Page by page, each of them shown; whatever was changed meanwhile goes along. Rejects where the server doesn't take it. */
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

  /** The page may not come back: nothing is waited for, and what is under way may be too old. */
  #leave(): void {
    if (this.#book.hasSendable) this.#exchange().catch(() => undefined)
  }

  /** What doesn't come back is sent again: the server knows what it has. */
  async #exchange(): Promise<AnnotationAnswer> {
    const sent = this.#book.changes()
    const answer = await this.#server.annotations(this.#book.since, sent)
    this.#book.merge(answer, sent)
    return answer
  }
}

type Waiting = { book: string; whose: Whose; changed: number }

/**
 * What one reader wrote in other books and couldn't send from there: it goes to the server from whichever of their books is open.
 * Of other readers of this browser, and of other sites, nothing is touched.
 */
export class OtherBooks {
  readonly #own: { book: string; shelf: string }
  readonly #server: ViewerServer
  /** What the server doesn't take from here waits until its own book is opened. */
  readonly #refused = new Set<string>()

  constructor(own: { book: string; shelf: string }, server: ViewerServer) {
    this.#own = own
    this.#server = server
  }

  get areWaiting(): boolean {
    return this.#waiting().length > 0
  }

  /** Rejects where the server can't be reached; what was sent until then is known to it. */
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
      // A book that was deleted for good took its notes along, as everywhere.
      if (error instanceof ContentGone) notesStorage(book, { isGuest: false }).write('', false)
      else if (error instanceof NotAllowed || error instanceof NotTaken) this.#refused.add(book)
      else throw error
    }
  }

  /** It is read anew after the answer: its book may be open in another window. */
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
