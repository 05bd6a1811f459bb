import { isSetAsRuby, rubySize } from '#app/kernel/values/reading/ruby.ts'
import { acrossLines } from './column-order.ts'

/** A letter with its position in the page's text, in points; `y` grows upwards. */
export type SetLetter = { at: number; x: number; y: number; size: number; isKana: boolean }

/** In letter sizes along the line: PDFium puts a whole reading between two letters of its word. */
const ALONG = 4

/**
 * Separates the letters of a line from the readings that PDFium mixed into it because they stand at the same height:
 * smaller letters to the right of a column or, in kana, above a line. `places` are the letters' positions in the page's
 * text. Null if the line has no readings.
 */
export function readingsApart(
  places: readonly number[],
  { sizeAt, letterAt }: { sizeAt: (at: number) => number; letterAt: (at: number) => SetLetter | null },
): number[][] | null {
  const sizes = places.map(sizeAt)
  const most = Math.max(...sizes)
  if (!sizes.some((size) => size <= most * rubySize)) return null
  const letters = places.flatMap((at) => letterAt(at) ?? [])
  const column = letters.filter(({ size }) => size > most * rubySize)
  const runs = runsAcross(column) ? 'across' : 'down'
  const readings = letters.filter(
    (letter) => (letter.isKana || runs === 'down') && column.some((base) => isReadingOf(letter, base, runs)),
  )
  if (readings.length === 0) return null
  const own = letters.filter((letter) => !readings.includes(letter))
  return [own.map(({ at }) => at), ...groups(letters, readings)]
}

function runsAcross(letters: readonly SetLetter[]): boolean {
  const [from, to] = [letters[0], letters.at(-1)]
  if (from === undefined || to === undefined || from === to) return false
  return from.y - to.y <= 2 * Math.abs(to.x - from.x)
}

function isReadingOf(letter: SetLetter, base: SetLetter, runs: 'across' | 'down'): boolean {
  const along = runs === 'down' ? letter.y - base.y : letter.x - base.x
  return (
    Math.abs(along) <= ALONG * base.size && isSetAsRuby(acrossLines(letter, runs), acrossLines(base, runs))
  )
}

/** Joins letters that follow each other in the line into one reading. */
function groups(letters: readonly SetLetter[], readings: readonly SetLetter[]): number[][] {
  const found: number[][] = []
  let last: SetLetter | undefined
  for (const letter of letters) {
    if (readings.includes(letter)) {
      if (last === undefined || !readings.includes(last)) found.push([])
      found.at(-1)?.push(letter.at)
    }
    last = letter
  }
  return found
}
