/**
 * Wakes the islands of a page, and nothing else: React and the island's own file are fetched when its moment comes.
 * What fails to wake stays as the server rendered it.
 */
const islands = import.meta.glob<Record<string, React.ComponentType<object>>>('./view/islands/*.island.tsx')

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
    const name = this.getAttribute('name') ?? ''
    const load = islands[`./view/islands/${name}.island.tsx`]
    if (load === undefined) return
    const [react, client, module] = await Promise.all([import('react'), import('react-dom/client'), load()])
    const Component = Object.values(module)[0]
    if (Component === undefined) return
    const props = JSON.parse(this.getAttribute('props') ?? '{}')
    client.hydrateRoot(this, react.createElement(Component, props), { identifierPrefix: `${name}-` })
  }
}

customElements.define('bunko-island', BunkoIsland)
