import { NotAllowed, type ViewerServer } from '#app/viewer/browser/viewer-server.ts'

/** A seat is kept by the server for two and a half minutes after it last heard of its reader. Milliseconds. */
const tellEvery = 50_000
/** assumed: who hasn't touched anything for so long isn't reading any more. Milliseconds. */
const idleAfter = 600_000

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Keeps the reader's seat for as long as somebody reads: the page is in front, and was touched not long ago. A hidden or
 * forgotten page tells nothing, so that its seat lapses; who comes back tells it at once, and hears whether they still have one.
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

  /** Tells the server that somebody reads. A missing answer is no reason to stop: the next one tells. */
  async #tell(): Promise<void> {
    this.#told = Date.now()
    await this.#server.keepSeat().catch((error) => {
      if (!(error instanceof NotAllowed)) return
      this.#isOver = true
      this.#lost(error)
    })
  }
}
