/** The tenant's page around the viewer. It keeps the page number in its URL and the jumps in its history. */
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

  /** Makes the page that this move leads to a step in the browser's history, so that "back" returns to the previous page. */
  asJump(move: () => void): void {
    this.#isJump = true
    move()
    this.#isJump = false
  }

  /**
   * Asks for a reload. The launch token is used up, so only the page around the viewer can get a new one; without such a page the viewer
   * reloads and its refusal says what to do. A host page that isn't ready yet misses the request, so it is repeated after its greeting.
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
 * The host page's own bar with the way back, shown until the viewer's bar is there. Each page greets the other, whichever starts first;
 * then the host removes its bar, and the viewer's bar shows an arrow that asks the host to go back. A host that doesn't greet offers no way
 * back.
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
