import type { ViewerServer } from '../viewer-server.ts'
import type { AnnotationBook } from './annotation-book.ts'
import type { OtherBooks } from './other-books.ts'

/** Who writes on tells the server once they pause. Milliseconds. */
const pause = 1_500
const retryAfter = 15_000

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
    const isSent = (await this.#exchange()) && (await this.#sendOthers())
    this.#isUnderWay = false
    this.#done(isSent)
    if (!isSent) this.soon(retryAfter)
    else if (this.#book.hasChanges) this.soon(0)
  }

  /** The page may not come back: nothing is waited for, and what is under way may be too old. */
  #leave(): void {
    if (this.#book.hasChanges) void this.#exchange()
  }

  /** What doesn't come back is sent again: the server knows what it has. */
  async #exchange(): Promise<boolean> {
    const sent = this.#book.changes()
    try {
      this.#book.merge(await this.#server.annotations(this.#book.since, sent), sent)
      return true
    } catch {
      return false
    }
  }

  #sendOthers(): Promise<boolean> {
    return this.#others.send().then(
      () => true,
      () => false,
    )
  }
}
