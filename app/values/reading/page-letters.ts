/** The text of a page, and of each of its UTF-16 units the box: left, top, width, height, as parts of the page. */
export type PageLetters = { text: string; boxes: Float64Array }
