/**
 * The extent of a text across the direction of its lines, in points that grow in reading order: where the box of its
 * letters begins and ends, and the size of the letters.
 */
export type AcrossLines = { top: number; bottom: number; size: number }

/** The part of a letter's box that lies below the baseline. The letter's size is the height of the whole box. */
export const descent = 0.12

/**
 * The maximum size of a reading relative to the text that it belongs to, and the maximum distance between the two,
 * relative to that text's size.
 */
export const rubySize = 0.7
const nearby = 0.4

/**
 * Whether a text is placed as a reading (ruby): above a line, or to the right of a column. Exponents and note numbers
 * stand within their line, and text of other lines is further away. The index, the marks on a page and the text view all
 * use this rule; each adds what else it needs.
 */
export function isSetAsRuby(text: AcrossLines, base: AcrossLines): boolean {
  return text.size <= base.size * rubySize && Math.abs(base.top - text.bottom) <= base.size * nearby
}

/**
 * Kana tell how a word is pronounced. Above a horizontal line, other small text is a label, a number or part of a
 * formula.
 */
export function isKana(text: string): boolean {
  return /^[\u3040-\u30ff\uff66-\uff9f\s]+$/.test(text) && text.trim() !== ''
}
