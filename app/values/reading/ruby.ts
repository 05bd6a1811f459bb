/** Text across the lines of its page, in points that grow as one reads on: where its letters' box begins and ends, and their size. */
export type AcrossLines = { top: number; bottom: number; size: number }

/** So much of a letter's box is below its baseline; its size is the whole of it. */
export const descent = 0.12

/** A reading has at most so much of the size of what it is set beside, and there is at most so much of that size between the two, or both have it. */
export const rubySize = 0.7
const nearby = 0.4

/**
 * Whether a text is set as readings are, above a line or at the right of a column: an exponent or the number of a note stands in
 * its line, and text of another line further away. The index, the marks on a page and the text view all ask here; what else each
 * of them wants to know of a reading is told where it asks.
 */
export function isSetAsRuby(text: AcrossLines, base: AcrossLines): boolean {
  return text.size <= base.size * rubySize && Math.abs(base.top - text.bottom) <= base.size * nearby
}

/** What tells how a word is said. Above a line that runs across, other small words are labels, figures or a formula's. */
export function isKana(text: string): boolean {
  return /^[\u3040-\u30ff\uff66-\uff9f\s]+$/.test(text) && text.trim() !== ''
}
