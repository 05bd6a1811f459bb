/**
 * The one script every reader's page loads, at most 2 kB: behaviours that need no more than the page itself, and the
 * waking of islands, whose own scripts are fetched when their moment comes. Without it everything stays as the server
 * rendered it, and works.
 */
class BunkoIsland extends HTMLElement {
  connectedCallback(): void {
    const when = this.getAttribute('when')
    if (when === 'visible') this.onceVisible()
    // A page that may be come back to with something in its fragment: most often it isn't.
    else if (when === 'hash') location.hash.length > 1 && this.wake()
    else if (when === 'idle' && 'requestIdleCallback' in window) requestIdleCallback(() => this.wake())
    else this.wake()
  }

  onceVisible(): void {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      this.wake()
    })
    observer.observe(this)
  }

  async wake(): Promise<void> {
    const { wake } = await import('#app/view/islands/wake.ts')
    await wake(this)
  }
}

customElements.define('bunko-island', BunkoIsland)
