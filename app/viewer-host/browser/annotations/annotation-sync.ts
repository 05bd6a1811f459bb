import type { ViewerServer } from '../viewer-server.ts'
import type { AnnotationAnswer, AnnotationBook } from './annotation-book.ts'
import type { OtherBooks } from './other-books.ts'

/** Who writes on tells the server once they pause. Milliseconds. */
const pause = 1_500
const retryAfter = 15_000
/** Room comes from another device, or from the site's page of notes. */
const roomRetryAfter = 300_000

/**
 * Brings a book's annotations and the server's together: at first, after each change, and when the line is back. What waits in the
 * reader's other books goes after it.
 */
export class AnnotationSync {
  readonly #book: AnnotationBook
  readonly #others: OtherBooks
  readonly #server: ViewerServer
  readonly #done: (isSent: boolean) => void
  #timer = 0
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
    const isSent = (await this.#exchangeAll()) && (await this.#sendOthers())
    this.#isUnderWay = false
    this.#done(isSent)
    if (!isSent) this.soon(retryAfter)
    else if (this.#book.hasSendable) this.soon(0)
    else if (this.#book.isFull) this.soon(roomRetryAfter)
  }

  /** Page by page, each of them shown; whatever was changed meanwhile goes along. */
  async #exchangeAll(): Promise<boolean> {
    for (;;) {
      const { since } = this.#book
      const answer = await this.#exchange()
      if (answer === null) return false
      const isFurther = answer.isMore === true && this.#book.since > since
      if (!isFurther && !this.#book.hasSendable) return true
      this.#done(true)
    }
  }

  /** The page may not come back: nothing is waited for, and what is under way may be too old. */
  #leave(): void {
    if (this.#book.hasSendable) void this.#exchange()
  }

  /** What doesn't come back is sent again: the server knows what it has. */
  async #exchange(): Promise<AnnotationAnswer | null> {
    const sent = this.#book.changes()
    try {
      const answer = await this.#server.annotations(this.#book.since, sent)
      this.#book.merge(answer, sent)
      return answer
    } catch {
      return null
    }
  }

  #sendOthers(): Promise<boolean> {
    return this.#others.send().then(
      () => true,
      () => false,
    )
  }
}
