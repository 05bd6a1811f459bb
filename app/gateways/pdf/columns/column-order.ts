import { type AcrossLines, descent, isSetAsRuby } from '#app/kernel/values/reading/ruby.ts'

/**
 * A line as PDFium reports it, in points; `y` grows upwards. `length` is its number of characters, `isKana` whether all of them are kana,
 * as in a reading (ruby).
 */
export type SetLine = {
  /** The positions of its first and its last character. */
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** The size of its letters. */
  size: number
  length: number
  isKana: boolean
}

/** Indices into the list of lines: those of the text in reading order, and the readings (ruby) beside them. */
type ColumnOrder = { runs: 'across' | 'down'; text: number[]; ruby: number[] }

/**
 * Finds the reading order of a page's lines. Null if they are in that order already. On vertical pages PDFium keeps the file's order,
 * except that it takes columns that begin at the same height for pieces of one line and sorts them from left to right; they are put from
 * right to left here. Ruby stands beside its column, or as kana above its line, at any place of the file. Note numbers and foreign words
 * beside a column are taken out like ruby, since they don't belong to the sentence either.
 */
export function columnOrder(lines: readonly SetLine[]): ColumnOrder | null {
  const all = lines.map((line, at) => ({ ...line, at, runs: directionOf(line) }))
  const letters = (some: readonly SetLine[]) => some.reduce((sum, { length }) => sum + length, 0)
  const down = all.filter(({ runs }) => runs === 'down')
  if (letters(down) * 2 <= letters(lines)) return withoutRuby(lines)
  const columns = all.filter(({ runs }) => runs !== 'across')
  const ruby = columns.filter((line) => columns.some((column) => isRubyOf(line, column)))
  const text = all.filter((line) => !ruby.includes(line))
  return { runs: 'down', text: fromTheRight(text).map(({ at }) => at), ruby: ruby.map(({ at }) => at) }
}

/** The order of a page of horizontal lines: only the readings above them are taken out. */
function withoutRuby(lines: readonly SetLine[]): ColumnOrder | null {
  const order: ColumnOrder = { runs: 'across', text: [], ruby: [] }
  for (const [at, line] of lines.entries())
    order[line.isKana && lines.some((below) => isRubyAbove(line, below)) ? 'ruby' : 'text'].push(at)
  return order.ruby.length === 0 ? null : order
}

function isRubyAbove(line: SetLine, below: SetLine): boolean {
  const { size } = below
  return (
    isSetAsRuby(acrossLines({ ...line.from, size: line.size }), acrossLines({ ...below.from, size })) &&
    line.from.x >= below.from.x - size &&
    line.to.x <= below.to.x + size
  )
}

type Placed = { x: number; y: number; size: number }

/**
 * The extent of letters across their line, from their position on the baseline. PDFium reports a baseline for lines and
 * columns alike.
 */
export function acrossLines({ x, y, size }: Placed, runs: 'across' | 'down' = 'across'): AcrossLines {
  return runs === 'down'
    ? { top: -x - size, bottom: -x, size }
    : { top: -y - size * (1 - descent), bottom: -y + size * descent, size }
}

/** The direction of a line; `unknown` for a single character, which takes that of its neighbours. */
function directionOf({ from, to, size }: SetLine): 'down' | 'across' | 'unknown' {
  const [right, down] = [Math.abs(to.x - from.x), from.y - to.y]
  if (right < size / 2 && Math.abs(down) < size / 2) return 'unknown'
  return down > 2 * right ? 'down' : 'across'
}

function isRubyOf(line: SetLine, column: SetLine): boolean {
  const { size } = column
  return (
    isSetAsRuby(
      acrossLines({ ...line.from, size: line.size }, 'down'),
      acrossLines({ ...column.from, size }, 'down'),
    ) &&
    line.from.y <= column.from.y + size &&
    line.to.y >= column.to.y - 2 * size
  )
}

type Column = SetLine & { at: number; runs: ReturnType<typeof directionOf> }

function fromTheRight(lines: readonly Column[]): Column[] {
  const sorted: Column[] = []
  let row: Column[] = []
  for (const line of lines) {
    const last = row.at(-1)
    if (last !== undefined && !isSortedAfter(line, last)) {
      sorted.push(...row.reverse())
      row = []
    }
    row.push(line)
  }
  return [...sorted, ...row.reverse()]
}

/** Whether PDFium may have sorted these two columns by position because they begin at the same height. */
function isSortedAfter(line: Column, last: Column): boolean {
  if (line.runs === 'across' || last.runs === 'across') return false
  const height = Math.max(line.size, last.size)
  return line.from.x > last.from.x && Math.abs(line.from.y - last.from.y) <= height / 2
}
