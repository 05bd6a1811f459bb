import type { Piece } from './pieces.ts'
import { shared } from './placed-text.ts'

/** The lines of one table cell. A line outside any table is kept as a row with a single cell. */
export type Cell = Piece[]
export type Row = Cell[]

const sameLine = 0.3
const nextLine = 1.9
const sameSize = 0.12

/**
 * Pieces in the order of the file as rows: cells beside each other that begin at one height, whether the file has a row line by line or
 * cell by cell. What stands alone is a row of one cell of one line.
 */
export function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows: Row[] = []
  let row: Row = []
  const finish = () => {
    if (row.length > 1) rows.push(row)
    else rows.push(...(row[0] ?? []).map((piece) => [[piece]]))
    row = []
  }
  for (const piece of pieces) {
    const last = row[row.length - 1]
    // The row began in the middle of what was taken for its first cell.
    const at = row.length === 1 ? row[0]!.findIndex((line) => isBeside([line], line, piece)) : -1
    if (last !== undefined && at !== -1) {
      rows.push(...last.slice(0, at).map((line) => [[line]]))
      row = [last.slice(at), [piece]]
    } else if (row.length > 1 && isBeside(last!, row[0]![0]!, piece)) row.push([piece])
    else if (last !== undefined && isUnder(last, piece)) last.push(piece)
    else {
      finish()
      row = [[piece]]
    }
  }
  finish()
  return rows
}

/** Returns whether the piece stands at the height of the row's first line, after the last cell. */
function isBeside(last: Cell, first: Piece, piece: Piece): boolean {
  const end = Math.max(...last.map(({ to }) => to))
  return !piece.isMonospaced && isOnLineOf(first, piece) && piece.from > end
}

export function isOnLineOf(one: Piece, other: Piece): boolean {
  return Math.abs(one.across - other.across) <= sameLine * Math.max(one.size, other.size)
}

/** Returns whether the piece is the next line of the same cell. */
function isUnder(cell: Cell, piece: Piece): boolean {
  const before = cell[cell.length - 1]!
  const [from, to] = [Math.min(...cell.map((line) => line.from)), Math.max(...cell.map((line) => line.to))]
  const down = (piece.across - before.across) / before.size
  const isLike = Math.abs(piece.size - before.size) <= before.size * sameSize
  return (
    isLike &&
    down > sameLine &&
    down <= nextLine &&
    piece.from >= from - before.size * 0.6 &&
    shared([from, to], [piece.from, piece.to]) > 0
  )
}
