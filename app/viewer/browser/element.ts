/** The element with this id, which the page's markup always contains. */
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

/** Frees a canvas's memory at once; Safari would keep it until garbage collection. */
export function releaseCanvas(canvas: HTMLCanvasElement | null): void {
  if (!canvas) return
  canvas.width = 0
  canvas.height = 0
  canvas.remove()
}

/** A link out of the book that opens in a new tab. Null if the address is of another kind than web and mail. */
export function outsideLink(uri: string, className: string): HTMLAnchorElement | null {
  // Refuses other schemes: a document may contain any address.
  if (!/^(?:https?|mailto):/i.test(uri)) return null
  const anchor = make('a', className)
  anchor.href = uri
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer'
  anchor.title = uri
  return anchor
}
