/**
 * One run of a page's text where it stands. Along the line and across the lines both grow as one reads on, whichever way the page is
 * written; in points.
 */
export interface PlacedText {
  text: string
  from: number
  to: number
  /** The place of its baseline, or of its middle if the page is written downwards. */
  across: number
  top: number
  bottom: number
  size: number
  /** Of its font, which has no name that a reader knows. */
  face: string
  /** Null if unknown. */
  isBold: boolean | null
  isMonospaced: boolean
}

/** Letters that stand without spaces, one em each. */
export const unspaced = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Returns the rough width of a letter, in ems. */
export function widthOf(letter: string): number {
  return unspaced.test(letter) ? 1 : 0.5
}

/** Returns the size that most letters have; 0 if there is no text. */
export function typicalSize(runs: readonly Pick<PlacedText, 'text' | 'size'>[]): number {
  return commonest(runs, ({ size }) => Math.round(size * 10) / 10) ?? 0
}

/** What is true of most letters. */
export function commonest<Value, Run extends { text: string }>(
  runs: readonly Run[],
  of: (run: Run) => Value,
): Value | undefined {
  const letters = new Map<Value, number>()
  for (const run of runs) letters.set(of(run), (letters.get(of(run)) ?? 0) + run.text.trim().length)
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** Returns how much two spans overlap; a negative number is the distance between them. */
export function shared([from, to]: readonly number[], [other, until]: readonly number[]): number {
  return Math.min(to!, until!) - Math.max(from!, other!)
}
