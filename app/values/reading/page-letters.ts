/**
 * The text of a page, from the unit `rubyFrom` on the readings set beside it, and of each of its UTF-16 units the box: left, top,
 * width, height, as parts of the page.
 */
export type PageLetters = { text: string; rubyFrom: number; boxes: Float64Array }
