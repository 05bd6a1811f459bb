import { displayText } from './text-folding.ts'

/** For each unit of the display text, where it comes from in the raw text: [from, to). */
export type Alignment = { display: string; from: number[]; to: number[] }

/** A character with what belongs to it: marks, voiced marks, invisible characters, parts of a Hangul syllable. */
const cluster = /\s+|[^\s](?:[\p{M}\p{Cf}゛゜ﾞﾟ\u1160-\u11ff]|\s*[゛゜ﾞﾟ\u3099\u309a])*/gsu

/**
 * Lets a place found in the display text be marked in the text as its author wrote it (a title with spaces
 * between Japanese words, full-width letters). Null where the two can't be laid side by side.
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
