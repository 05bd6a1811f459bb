/** What a volume knows of the title it belongs to. */
export interface VolumeBook {
  title: string
  author: string
  publisher: string
  language: 'ja' | 'en'
}

/**
 * A book of the demo's library with pages, a cover or both of its own. A title without pages of its own is set from its manuscript; a title
 * without a cover of its own has a composed one.
 */
export interface Volume {
  /** Draws the cover, of any proportion: an SVG whose words are outlines (it must not need a font), or a PNG or JPEG. At least 600 pixels wide. */
  cover?: (book: VolumeBook) => string | Buffer | Promise<string | Buffer>
  /** Sets the whole book as a PDF. `cover` is the cover as a JPEG, for the first page. The same input always gives the same bytes. */
  set?: (book: VolumeBook, cover: Buffer) => Promise<Buffer>
}
