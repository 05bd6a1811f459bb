/** The tenant's page around the viewer: it keeps the page number in its URL and the jumps in its history. */
export class HostPage {
  readonly #origin: string
  #told = 0
  #isJump = false
  #wantsLaunch = false

  constructor(origin: string, goTo: (page: number) => void) {
    this.#origin = origin
    window.addEventListener('message', (event) => {
      if (event.origin !== origin || event.source !== window.parent) return
      const { type, page } = (event.data ?? {}) as { type?: unknown; page?: unknown }
      if (type === 'bunko:go' && typeof page === 'number') {
        this.#told = page
        goTo(page)
      }
      if (type === 'bunko:hello' && this.#wantsLaunch) this.askToReload()
    })
  }

  tellPage(page: number): void {
    if (page === this.#told) return
    this.#told = page
    this.#send(this.#isJump ? { type: 'bunko:page', page, jump: true } : { type: 'bunko:page', page })
  }

  /** The page this move comes to is a step in the history, back from which lies the page it began on. */
  asJump(move: () => void): void {
    this.#isJump = true
    move()
    this.#isJump = false
  }

  /**
   * A launch token is used up, so only the page around the viewer can begin anew; alone, its refusal says how. One that isn't awake
   * yet hears nothing: it is asked again when it greets.
   */
  askToReload(): void {
    this.#wantsLaunch = true
    if (window.parent === window) location.reload()
    else this.#send({ type: 'bunko:reload' })
  }

  #send(message: object): void {
    if (window.parent !== window) window.parent.postMessage(message, this.#origin)
  }
}
