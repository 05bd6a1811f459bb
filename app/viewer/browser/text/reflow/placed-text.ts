/**
 * A run of a page's text with its position in points. Positions along and across the lines grow in reading direction, for horizontal and
 * vertical text alike.
 */
export interface PlacedText {
  text: string
  from: number
  to: number
  /** The position of its baseline, or of its middle in vertical text. */
  across: number
  top: number
  bottom: number
  size: number
  /** The internal name of its font. */
  face: string
  /** Whether its font is bold; null if unknown. */
  isBold: boolean | null
  isMonospaced: boolean
}

/** Letters of scripts without spaces, each one em wide. */
export const unspaced = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** The approximate width of a letter in ems. */
export function widthOf(letter: string): number {
  return unspaced.test(letter) ? 1 : 0.5
}

/** The size of most letters; 0 if there is no text. */
export function typicalSize(runs: readonly Pick<PlacedText, 'text' | 'size'>[]): number {
  return commonest(runs, ({ size }) => Math.round(size * 10) / 10) ?? 0
}

/** The value that most letters have. */
export function commonest<Value, Run extends { text: string }>(
  runs: readonly Run[],
  of: (run: Run) => Value,
): Value | undefined {
  const letters = new Map<Value, number>()
  for (const run of runs) letters.set(of(run), (letters.get(of(run)) ?? 0) + run.text.trim().length)
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** How much two ranges overlap; a negative number is the distance between them. */
export function shared([from, to]: readonly number[], [other, until]: readonly number[]): number {
  return Math.min(to!, until!) - Math.max(from!, other!)
}
