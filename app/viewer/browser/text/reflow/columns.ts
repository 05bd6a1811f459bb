import type { Piece } from './pieces.ts'
import { shared, widthOf } from './placed-text.ts'

/** Columns of prose have at least so many lines, and each line at least so many ems. */
const fewestLines = 8
const shortest = 9

/** At least this much of a column's lines are as wide as the column, nearly. */
const full = 0.6

/** The gap between columns, in letter sizes. */
const gutter = 0.8

/**
 * Puts pieces of two columns of prose one column after the other, between what is above and below both. Files of recognised scans have such
 * pages line by line. All other pages stay as they are.
 */
export function inColumns(pieces: readonly Piece[], size: number): Piece[] {
  const at = gutterOf(pieces, size)
  if (at === null) return [...pieces]
  const crossing = pieces.filter(({ from, to }) => from < at - size && to > at + size)
  const bandOf = (piece: Piece) => crossing.filter(({ across }) => across < piece.across - 0.3 * size).length
  const placed = pieces.map((piece, nth) => ({
    piece,
    nth,
    band: bandOf(piece) * 2 + (crossing.includes(piece) ? 1 : 0),
    isRight: !crossing.includes(piece) && piece.from > at - size,
  }))
  return placed
    .sort(
      (one, other) =>
        one.band - other.band || Number(one.isRight) - Number(other.isRight) || one.nth - other.nth,
    )
    .map(({ piece }) => piece)
}

/** The middle of the gap between two columns of prose; null if the page has no two. */
function gutterOf(pieces: readonly Piece[], size: number): number | null {
  const lines = pieces.filter(
    (piece) => emsOf(piece) >= shortest && Math.abs(piece.size - size) < 0.15 * size,
  )
  const starts = edgesOf(lines, ({ from }) => from, size)
  const ends = edgesOf(lines, ({ to }) => to, size)
  for (const end of ends)
    for (const start of starts) {
      if (start < end + gutter * size || start > end + 5 * size) continue
      const left = lines.filter(({ from, to }) => to <= end + size && from < end - shortest * size)
      const right = lines.filter(({ from }) => from >= start - size)
      const crossing = lines.filter(({ from, to }) => from < end - size && to > start + size)
      const areSideBySide =
        shared(rangeOf(left), rangeOf(right)) > 0.5 * Math.min(lengthOf(left), lengthOf(right))
      if (areColumn(left) && areColumn(right) && areSideBySide && crossing.length < left.length / 2)
        return (end + start) / 2
    }
  return null
}

function emsOf({ text }: Piece): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
}

/** The places where many lines begin or end. */
function edgesOf(lines: readonly Piece[], of: (piece: Piece) => number, size: number): number[] {
  const edges: { at: number; lines: number }[] = []
  for (const line of lines) {
    const edge = edges.find(({ at }) => Math.abs(at - of(line)) < 0.5 * size)
    if (edge === undefined) edges.push({ at: of(line), lines: 1 })
    else edge.lines++
  }
  return edges.filter((edge) => edge.lines >= fewestLines / 2).map(({ at }) => at)
}

function areColumn(lines: readonly Piece[]): boolean {
  if (lines.length < fewestLines) return false
  const widths = lines.map(({ from, to }) => to - from)
  const widest = Math.max(...widths)
  return widths.filter((width) => width > 0.85 * widest).length >= full * lines.length
}

function rangeOf(lines: readonly Piece[]): [number, number] {
  const acrosses = lines.map(({ across }) => across)
  return [Math.min(...acrosses), Math.max(...acrosses)]
}

function lengthOf(lines: readonly Piece[]): number {
  const [from, to] = rangeOf(lines)
  return to - from
}
