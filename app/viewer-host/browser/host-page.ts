/** The tenant's page around the viewer: it keeps the page number in its URL and may send the reader back. */
export class HostPage {
  readonly #origin: string
  #told = 0

  constructor(origin: string, goTo: (page: number) => void) {
    this.#origin = origin
    window.addEventListener('message', (event) => {
      if (event.origin !== origin || event.source !== window.parent) return
      const { type, page } = (event.data ?? {}) as { type?: unknown; page?: unknown }
      if (type === 'bunko:go' && typeof page === 'number') {
        this.#told = page
        goTo(page)
      }
    })
  }

  tellPage(page: number): void {
    if (page === this.#told) return
    this.#told = page
    this.#send({ type: 'bunko:page', page })
  }

  /** A launch token is used up, so only the page around the viewer can begin anew. */
  askToReload(): void {
    this.#send({ type: 'bunko:reload' })
  }

  #send(message: object): void {
    if (window.parent !== window) window.parent.postMessage(message, this.#origin)
  }
}
