/** The element of this id; the page's own markup promises it. */
export function byId<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element as E
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  if (text) element.textContent = text
  return element
}

/** Frees a canvas's memory at once; Safari keeps it until collected otherwise. */
export function releaseCanvas(canvas: HTMLCanvasElement | null): void {
  if (!canvas) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

/** A link out of the book, in a tab of its own; null where the address isn't one that a reader would follow. */
export function outsideLink(uri: string, className: string): HTMLAnchorElement | null {
  // A document may hold anything.
  if (!/^(?:https?|mailto):/i.test(uri)) return null
  const anchor = make('a', className)
  anchor.href = uri
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer'
  anchor.title = uri
  return anchor
}
