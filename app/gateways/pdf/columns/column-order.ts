import { type AcrossLines, descent, isSetAsRuby } from '#app/values/reading/ruby.ts'

/** A line as PDFium tells it. Points; `y` grows upwards, `length` is how many characters it has; all of a reading are kana. */
export type SetLine = {
  /** Where its first character stands, and its last one. */
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** Of its letters. */
  size: number
  length: number
  isKana: boolean
}

/** The lines by their places in the list: those of the text in the order they are read, and readings set beside them. */
export type ColumnOrder = { runs: 'across' | 'down'; text: number[]; ruby: number[] }

/**
 * The order in which lines of a page are read; null where they stand so already. Of a page that is written downwards PDFium keeps
 * the file's own order, but takes columns that begin at one height for pieces of a line and sorts them from left to right: those are
 * read from the right. Ruby stands beside its column, or in kana above its line, wherever the file has it: out of a column go a
 * note's number and a foreign word as well, since neither belongs into the sentence.
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

/** Lines that run across stay in their order; readings stand above them. */
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

/** Letters by where they begin on their baseline, of a line or of a column, as PDFium has it of both. */
export function acrossLines({ x, y, size }: Placed, runs: 'across' | 'down' = 'across'): AcrossLines {
  return runs === 'down'
    ? { top: -x - size, bottom: -x, size }
    : { top: -y - size * (1 - descent), bottom: -y + size * descent, size }
}

/** A single character runs as its neighbours do. */
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

/** Whether PDFium may have put them in this order because they begin at one height. */
function isSortedAfter(line: Column, last: Column): boolean {
  if (line.runs === 'across' || last.runs === 'across') return false
  const height = Math.max(line.size, last.size)
  return line.from.x > last.from.x && Math.abs(line.from.y - last.from.y) <= height / 2
}
