/** Matches every address of a preview: how it is shown, followed by the site's own path. */
const address = /\/preview\/(?:saved|draft-\w+)\/\w+-\w+(.*)$/

/** Pixels that are too few for a desk's page. */
const narrow = 450

/** Where a reader's page is shown. The next one is made behind it and takes its place when it is whole, where that stood. */
export class Stage {
  readonly #element: HTMLElement
  #frame: HTMLIFrameElement
  #coming: HTMLIFrameElement | null = null

  constructor(element: HTMLElement) {
    this.#element = element
    this.#frame = element.querySelector('iframe') as HTMLIFrameElement
    // If the page starts in one of its fields, it would move the focus there, away from somebody who has just arrived.
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

  /** A page that the browser refuses to show doesn't reveal its address. */
  #at(): Location | null {
    try {
      const { location } = this.#frame.contentWindow as Window
      return location.href === '' ? null : location
    } catch {
      return null
    }
  }
}
