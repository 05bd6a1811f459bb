import { make } from './element.ts'

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
