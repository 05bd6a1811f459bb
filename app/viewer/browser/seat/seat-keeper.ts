import { NotAllowed, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'

/**
 * How often the server is told that the seat is in use, in milliseconds. It keeps a seat for two and a half minutes after it was last told.
 */
const tellEvery = 50_000
/** assumed: a reader who hasn't touched anything for this long isn't reading any more. Milliseconds. */
const idleAfter = 600_000

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Keeps the reader's seat while they read: the page is visible and was touched recently. A hidden or forgotten page sends nothing, so its
 * seat lapses. When the reader returns, it sends at once, and learns whether they still have a seat.
 */
export class SeatKeeper {
  readonly #server: ViewerServer
  readonly #lost: (error: unknown) => void
  #told = Date.now()
  #touched = Date.now()
  #isOver = false

  constructor(server: ViewerServer, lost: (error: unknown) => void) {
    this.#server = server
    this.#lost = lost
    setInterval(() => this.#tellIfReading(), tellEvery)
    for (const sign of signsOfLife)
      addEventListener(sign, () => this.#touch(), { capture: true, passive: true })
    document.addEventListener('visibilitychange', () => this.#touch())
    addEventListener('pagehide', () => void server.leaveSeat())
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) void this.#tell()
    })
  }

  #touch(): void {
    this.#touched = Date.now()
    if (this.#touched - this.#told >= tellEvery) this.#tellIfReading()
  }

  #tellIfReading(): void {
    const isRead = document.visibilityState === 'visible' && Date.now() - this.#touched < idleAfter
    if (isRead && !this.#isOver) void this.#tell()
  }

  /** Tells the server that the seat is in use. Ignores a missing answer, since the next one follows. */
  async #tell(): Promise<void> {
    this.#told = Date.now()
    await this.#server.keepSeat().catch((error) => {
      if (!(error instanceof NotAllowed)) return
      this.#isOver = true
      this.#lost(error)
    })
  }
}
