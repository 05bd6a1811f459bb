import { make } from '#app/viewer/browser/element.ts'
import type { TextLayer } from '#app/viewer/browser/page-text/text-layer.ts'

/** Over a page of which there is a picture alone nothing lies: what is searched is marked in the picture. */
export function noTextLayer(): TextLayer {
  return { element: make('div', 'no-text'), mark: () => {} }
}
