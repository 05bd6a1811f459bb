import type { TableItem } from './lines.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { type PlacedText, shared, typicalSize } from './placed-text.ts'
import { withRuby } from './ruby.ts'
import { hasHeadRow } from './tables.ts'

/** A drawn table at its place among the lines of a page. */
export interface PlacedGrid {
  from: number
  to: number
  top: number
  bottom: number
  columns: readonly number[]
  rows: readonly number[]
  owners: readonly number[]
}

/** A cell with more letters than this is a column of a page that is set in frames. */
const longestCell = 500

/** A table has text in at least this many of its cells: in two rows and two columns. */
const fewestCells = 3

/** Takes the tables that are drawn with rules out of a page's text. A drawing without text in its cells is none. */
export function withoutGrids(
  runs: readonly PlacedText[],
  grids: readonly PlacedGrid[],
): { rest: PlacedText[]; tables: TableItem[] } {
  let rest = [...runs]
  const tables = grids.flatMap((grid) => {
    const cells = new Map<number, PlacedText[]>()
    for (const run of rest) {
      const cell = cellOf(grid, run)
      if (cell !== null) cells.set(cell, [...(cells.get(cell) ?? []), run])
    }
    const texts = [...cells.values()]
    const isLong = texts.some((some) => some.reduce((sum, { text }) => sum + text.length, 0) > longestCell)
    if (texts.length < fewestCells || isLong || !areSpread(grid, [...cells.keys()])) return []
    const taken = new Set(texts.flat())
    rest = rest.filter((run) => !taken.has(run))
    return [tableOf(grid, cells)]
  })
  return { rest, tables }
}

/** The cell in which most of a run is; null if it isn't in the grid. */
function cellOf({ columns, rows, owners }: PlacedGrid, run: PlacedText): number | null {
  const range = [run.from, run.to]
  const widths = columns.slice(1).map((end, nth) => shared(range, [columns[nth]!, end]))
  const column = widths.indexOf(Math.max(...widths))
  const middle = (run.top + run.bottom) / 2
  const row = rows.findIndex((top, nth) => middle >= top && middle < (rows[nth + 1] ?? top))
  if (row === -1 || widths[column]! < 0.5 * (run.to - run.from)) return null
  return owners[row * (columns.length - 1) + column]!
}

function areSpread({ columns }: PlacedGrid, cells: readonly number[]): boolean {
  const width = columns.length - 1
  return (
    new Set(cells.map((cell) => cell % width)).size > 1 &&
    new Set(cells.map((cell) => Math.floor(cell / width))).size > 1
  )
}

function tableOf(grid: PlacedGrid, cells: ReadonlyMap<number, readonly PlacedText[]>): TableItem {
  const width = grid.columns.length - 1
  const all = Array.from({ length: grid.owners.length / width }, (_, row) =>
    Array.from({ length: width }, (_, column) => inLines(cells.get(row * width + column) ?? [])),
  ).filter((row) => row.some((cell) => cell.length > 0))
  const used = Array.from({ length: width }, (_, column) => all.some((row) => row[column]!.length > 0))
  const rows = all.map((row) => row.filter((_, column) => used[column]))
  const { from, to, top, bottom } = grid
  const size = typicalSize(rows.flat(2))
  return { table: { rows, hasHead: hasHeadRow(rows) }, from, to, across: top, until: bottom, size }
}

/** The pieces of a cell in the order in which they are read. */
function inLines(runs: readonly PlacedText[]): Piece[] {
  return piecesOf(withRuby(runs)).sort((one, other) =>
    Math.abs(one.across - other.across) > 0.3 * one.size ? one.across - other.across : one.from - other.from,
  )
}
