import { displayText } from './text-folding.ts'

/** For each unit of the display text its position in the raw text: [from, to). */
type Alignment = { display: string; from: number[]; to: number[] }

/** A character together with its combining marks, voiced marks, invisible characters, and the parts of a Hangul syllable. */
const cluster = /\s+|[^\s](?:[\p{M}\p{Cf}゛゜ﾞﾟ\u1160-\u11ff]|\s*[゛゜ﾞﾟ\u3099\u309a])*/gsu

/**
 * Maps the display text to the raw text, so that a match can be marked in the text as its author wrote it, for example in
 * a title with full-width letters. Null if the two can't be aligned.
 */
export function alignDisplay(raw: string): Alignment | null {
  const display = displayText(raw)
  const from: number[] = []
  const to: number[] = []
  for (const { 0: piece, index } of raw.matchAll(cluster)) {
    const part = /^\s/.test(piece) ? spaceAt(display, from.length) : displayText(piece)
    if (!display.startsWith(part, from.length)) return null
    for (let i = 0; i < part.length; i++) {
      from.push(index)
      to.push(index + piece.length)
    }
  }
  return from.length === display.length ? { display, from, to } : null
}

function spaceAt(display: string, at: number): string {
  return display[at] === ' ' ? ' ' : ''
}
