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

/**
 * The page around the viewer has a bar of its own, with the way back, for as long as ours isn't there. Each greets the other,
 * whichever wakes first: it takes its bar away, and ours shows the arrow, which asks it to lead back. A page that doesn't
 * greet has no way back to offer.
 */
export class HostBar {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
    const arrow = document.querySelector<HTMLElement>('[data-command="leave"]')
    window.addEventListener('message', ({ origin: from, source, data }) => {
      if (from !== origin || source !== window.parent || data?.type !== 'bunko:hello' || !arrow?.hidden)
        return
      arrow.hidden = false
      this.#send('bunko:ready')
    })
    this.#send('bunko:ready')
  }

  leave(): void {
    this.#send('bunko:leave')
  }

  #send(type: string): void {
    if (window.parent !== window) window.parent.postMessage({ type }, this.#origin)
  }
}
