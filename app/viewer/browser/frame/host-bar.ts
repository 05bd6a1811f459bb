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
