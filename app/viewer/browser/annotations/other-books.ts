import { booksWithNotes, notesStorage } from '#app/viewer/browser/reading-habits.ts'
import { ContentGone, NotAllowed, NotTaken, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import { AnnotationBook, maxAtOnce, type Whose } from './annotation-book.ts'

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
