import { make } from '../element.ts'
import type { TextLayer } from '../page-text/text-layer.ts'

/** Over a page of which there is a picture alone nothing lies: what is searched is marked in the picture. */
export function noTextLayer(): TextLayer {
  return { element: make('div', 'no-text'), mark: () => {} }
}
