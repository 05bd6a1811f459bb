import { isAbove } from './column-order.ts'

/** A letter by its place in the page's text. Points; `y` grows upwards. */
export type SetLetter = { at: number; x: number; y: number; size: number; isKana: boolean }

const SMALL = 0.7

/**
 * The letters of a line, and each reading that PDFium put among them because it stands at their height: smaller, and to the right of
 * a column or, in kana, above a line. `places` are those of its letters in the page's text; null where the line is whole.
 */
export function readingsApart(
  places: readonly number[],
  { sizeAt, letterAt }: { sizeAt: (at: number) => number; letterAt: (at: number) => SetLetter | null },
): number[][] | null {
  const sizes = places.map(sizeAt)
  const most = Math.max(...sizes)
  if (!sizes.some((size) => size <= most * SMALL)) return null
  const letters = places.flatMap((at) => letterAt(at) ?? [])
  const column = letters.filter(({ size }) => size > most * SMALL)
  const isReading = runsAcross(column) ? isOver : isBeside
  const readings = letters.filter((letter) => isReading(letter, column))
  if (readings.length === 0) return null
  const own = letters.filter((letter) => !readings.includes(letter))
  return [own.map(({ at }) => at), ...groups(letters, readings)]
}

function runsAcross(letters: readonly SetLetter[]): boolean {
  const [from, to] = [letters[0], letters.at(-1)]
  if (from === undefined || to === undefined || from === to) return false
  return from.y - to.y <= 2 * Math.abs(to.x - from.x)
}

function isBeside(letter: SetLetter, column: readonly SetLetter[]): boolean {
  return column.some(({ x, y, size }) => {
    const beside = letter.x - x
    return (
      letter.size <= size * SMALL &&
      beside >= size * 0.4 &&
      beside <= size * 1.3 &&
      Math.abs(letter.y - y) <= 4 * size
    )
  })
}

function isOver(letter: SetLetter, line: readonly SetLetter[]): boolean {
  return (
    letter.isKana &&
    line.some((base) => isAbove(letter, base) && Math.abs(letter.x - base.x) <= 4 * base.size)
  )
}

/** Readings that follow each other in the line are one. */
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
