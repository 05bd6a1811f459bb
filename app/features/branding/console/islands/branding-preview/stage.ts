/** Matches every address of a preview: how it is shown, followed by the site's own path. */
const address = /\/preview\/(?:saved|draft-\w+)\/\w+-\w+(.*)$/

/** Width in pixels below which a desktop page isn't readable in the preview. */
const narrow = 450

/**
 * Shows a reader's page in a frame. The next page loads behind the current one, and replaces it at the same scroll
 * position once it is complete.
 */
export class Stage {
  readonly #element: HTMLElement
  #frame: HTMLIFrameElement
  #coming: HTMLIFrameElement | null = null

  constructor(element: HTMLElement) {
    this.#element = element
    this.#frame = element.querySelector('iframe') as HTMLIFrameElement
    // A page that focuses one of its fields would take the focus away from the person editing the form.
    if (document.activeElement === this.#frame) this.#frame.blur()
  }

  get isNarrow(): boolean {
    return this.#element.clientWidth < narrow
  }

  width(width: string): void {
    this.#element.dataset.width = width
  }

  /** The site's own path of the shown page, wherever its links have led. Undefined if it is none of the site's pages. */
  path(): string | undefined {
    return address.exec(this.#at()?.href ?? '')?.[1]
  }

  show(base: string, path = ''): void {
    this.#coming?.remove()
    const next = this.#frame.cloneNode() as HTMLIFrameElement
    const old = this.#frame
    const isSame = path === this.path()
    next.src = base + (path === '/' ? '' : path)
    next.className = 'is-coming'
    next.addEventListener(
      'load',
      () => {
        if (isSame) next.contentWindow?.scrollTo(0, old.contentWindow?.scrollY ?? 0)
        next.className = ''
        old.remove()
        this.#frame = next
        this.#coming = null
      },
      { once: true },
    )
    this.#coming = next
    this.#element.appendChild(next)
  }

  /** The frame's address; null if the browser refused to show the page, because then the address can't be read. */
  #at(): Location | null {
    try {
      const { location } = this.#frame.contentWindow as Window
      return location.href === '' ? null : location
    } catch {
      return null
    }
  }
}
