/**
 * A text's extent across the direction of its lines, in points that grow in reading order: where the box of its letters begins and ends,
 * and the size of the letters.
 */
export type AcrossLines = { top: number; bottom: number; size: number }

/** The part of a letter's box that lies below the baseline. The letter's size is the height of the whole box. */
export const descent = 0.12

/**
 * The maximum size of a reading (ruby) relative to its base text, and the maximum distance between the two, relative to the base text's
 * size.
 */
export const rubySize = 0.7
const nearby = 0.4

/**
 * Whether a text is placed as a reading (ruby): above a line, or to the right of a column. Exponents and note numbers stand within their
 * line, and text of other lines is further away. The index, the marks on a page and the text view all use this rule; each adds conditions
 * of its own.
 */
export function isSetAsRuby(text: AcrossLines, base: AcrossLines): boolean {
  return text.size <= base.size * rubySize && Math.abs(base.top - text.bottom) <= base.size * nearby
}

/**
 * Whether a text is only kana, which tell how a word is pronounced. Other small text above a horizontal line is a label, a number or part
 * of a formula.
 */
export function isKana(text: string): boolean {
  return /^[\u3040-\u30ff\uff66-\uff9f\s]+$/.test(text) && text.trim() !== ''
}
