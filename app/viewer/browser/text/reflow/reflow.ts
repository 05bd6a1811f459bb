import { type Block, blocksOf } from './blocks.ts'
import { type PageAmong, withoutFurniture } from './furniture.ts'
import { facesOf } from './headings.ts'
import { linesOf } from './lines.ts'
import { piecesOf } from './pieces.ts'
import { type PlacedText, usualSize } from './placed-text.ts'
import { inReadingOrder } from './reading-order.ts'
import { rowsOf } from './rows.ts'
import { withRuby } from './ruby.ts'
import { withTables } from './tables.ts'

const mostlyTyped = 0.9

/** Which page it is, and what stands on those around it, by how many pages they are away. */
export interface Surroundings {
  page: number
  label: string | null
  neighbours: ReadonlyMap<number, readonly PlacedText[]>
}

/** A page's text as it is read without the paper: each letter once, but for running heads and page numbers. */
export function reflowed(runs: readonly PlacedText[], around: Surroundings): Block[] {
  const isTyped = areTyped([...runs, ...[...around.neighbours.values()].flat()])
  const pieces = (texts: readonly PlacedText[]) =>
    piecesOf(withRuby(isTyped ? texts.map((run) => ({ ...run, isMonospaced: false })) : texts))
  const all = pieces(runs)
  const neighbours = new Map([...around.neighbours].map(([away, texts]) => [away, pieces(texts)]))
  const among: PageAmong = { ...around, neighbours }
  const rest = withoutFurniture(all, among)
  const size = usualSize([...all, ...[...neighbours.values()].flat()])
  const items = inReadingOrder(linesOf(withTables(rowsOf(rest))))
  return blocksOf(items, facesOf(rest, size))
}

/** Where nearly all is monospaced nothing of it is a listing: typed manuscripts, and text that was recognised in a scan. */
function areTyped(runs: readonly PlacedText[]): boolean {
  const letters = (some: readonly PlacedText[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return letters(runs.filter(({ isMonospaced }) => isMonospaced)) > letters(runs) * mostlyTyped
}
