import type { ViewerServer } from '../viewer-server.ts'
import type { AnnotationBook } from './annotation-book.ts'

/** Who writes on tells the server once they pause. Milliseconds. */
const pause = 1_500
const retryAfter = 15_000

/** Brings a book's annotations and the server's together: at first, after each change, and when the line is back. */
export class AnnotationSync {
  readonly #book: AnnotationBook
  readonly #server: ViewerServer
  readonly #done: (isSent: boolean) => void
  #timer = 0
  #isUnderWay = false

  constructor(book: AnnotationBook, server: ViewerServer, done: (isSent: boolean) => void) {
    this.#book = book
    this.#server = server
    this.#done = done
    addEventListener('online', () => void this.run())
    const leave = () => {
      if (book.hasChanges) void this.run()
    }
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') leave()
    })
    addEventListener('pagehide', leave)
  }

  soon(after = pause): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.run(), after)
  }

  async run(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isUnderWay) return this.soon()
    this.#isUnderWay = true
    const isSent = await this.#exchange()
    this.#isUnderWay = false
    this.#done(isSent)
    if (!isSent) this.soon(retryAfter)
    else if (this.#book.hasChanges) this.soon(0)
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
}
