/**
 * The text of a page and the box of each of its UTF-16 units: left, top, width and height as fractions of the page. From
 * the unit `rubyFrom` on come the readings (ruby) that are set beside the text.
 */
export type PageLetters = { text: string; rubyFrom: number; boxes: Float64Array }
