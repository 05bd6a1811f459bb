import type { PlacedFigure } from '#app/viewer/browser/text/page-content.ts'
import { closedUp, isOnLineOf, type Piece, type Row } from './pieces.ts'
import { shared, typicalSize, unspaced } from './placed-text.ts'
import type { Table } from './tables.ts'

export interface Line extends Piece, Placed {
  /** Pieces that are far apart, as a figure's labels are. */
  isApart: boolean
  /** The widest gap between its pieces, in letter sizes. */
  gap: number
}

export interface TableItem extends Placed {
  table: Table
}

export interface FigureItem extends Placed {
  figure: PlacedFigure
}

export type Item = Line | TableItem | FigureItem

export function isLine(item: Item): item is Line {
  return 'isApart' in item
}

/** A gap of this many ems between two pieces is more than a space. */
const apart = 1.3
const emSpace = '\u2003'

/** The maximum length of a figure's label, and the distance within which nothing is above or below it. */
const ofLabel = 12
const ofStack = 1.9

/** A large initial is this many times larger than the letters beside it. */
const initial = 1.8

/** Makes lines and tables from a page's rows. Joins pieces of one line that the file has separately, such as a figure's labels. */
export function linesOf(found: readonly (Row | Table)[]): (Line | TableItem)[] {
  const items = found.flatMap((each): (Line | TableItem)[] =>
    Array.isArray(each) ? rowLines(each) : [itemOf(each)],
  )
  return withInitials(withLabelRows(withJustified(items)))
}

/**
 * Adds figures and drawn tables to a page's lines in the order of the file: each before the first one below it, in its column if there is
 * text beside it. The file doesn't say between which texts a figure was drawn.
 */
export function withDrawn(items: readonly Item[], drawn: readonly (FigureItem | TableItem)[]): Item[] {
  return drawn.reduce<Item[]>(
    (all, item) => {
      const { from, to, across: top, until: bottom } = item
      const isText = (other: Item) => !('figure' in other)
      const isAlone = !all.some((other) => isText(other) && other.until > top && other.across < bottom)
      const isOver = (other: Item) => isAlone || shared([from, to], [other.from, other.to]) > 1
      const below = all.findIndex((other) => isOver(other) && other.across > bottom)
      const above = all.reduce((last, other, nth) => (isOver(other) && other.until < bottom ? nth : last), -1)
      const at = below !== -1 ? below : above === -1 ? all.length : above + 1
      return [...all.slice(0, at), item, ...all.slice(at)]
    },
    [...items],
  )
}

export function figureItem(figure: PlacedFigure): FigureItem {
  const { from, to, top, bottom } = figure
  return { figure, from, to, across: top, until: bottom, size: 0 }
}

/** The widest gap between words that a justified line has, in letter sizes, and how many times wider than the others. */
const widestGap = 4.5

/** An edge that more lines than this reach is that of a column. */
const manyLines = 5

/**
 * Lines whose words were spread to fill the column are whole lines: they end at its edge, or begin and end where the line above or below does. A
 * last word that is a number may be a page's, in a table of contents.
 */
function withJustified(items: readonly (Line | TableItem)[]): (Line | TableItem)[] {
  const lines = items.filter(isLine)
  return items.map((item) => {
    if (!isLine(item) || !item.isApart || item.gap > widestGap || /[\d０-９]\s*$/.test(item.text)) return item
    const atEdge = lines.filter(
      (other) => isLike(item, other) && Math.abs(other.to - item.to) < 0.3 * item.size,
    )
    const isFull =
      atEdge.length > manyLines ||
      lines.some(
        (other) =>
          other !== item &&
          isLike(item, other) &&
          other.to - other.from > 8 * other.size &&
          Math.abs(other.across - item.across) < 2.4 * item.size &&
          Math.abs(other.to - item.to) < 0.5 * item.size &&
          item.from - other.from < 6 * item.size &&
          other.from - item.from < 6 * item.size,
      )
    return isFull ? { ...item, text: item.text.replaceAll(emSpace, ' '), isApart: false } : item
  })
}

function itemOf(table: Table): TableItem {
  const pieces = table.rows.flat(2)
  const acrosses = pieces.map(({ across }) => across)
  return {
    table,
    from: Math.min(...pieces.map(({ from }) => from)),
    to: Math.max(...pieces.map(({ to }) => to)),
    across: Math.min(...acrosses),
    until: Math.max(...acrosses),
    size: typicalSize(pieces),
  }
}

/** The lines of a row. Columns whose first lines are at the same height are separate lines; a term and its explanation are one. */
function rowLines(row: Row): Line[] {
  const areColumns = row.slice(0, -1).some((cell) => cell.length > 1)
  if (areColumns) return row.flat().map((piece) => lineOf([piece]))
  const [first, ...others] = [row.map((cell) => cell[0]!), ...row.flatMap((cell) => cell.slice(1))]
  return [lineOf(first as Piece[]), ...others.map((piece) => lineOf([piece as Piece]))]
}

function lineOf(pieces: readonly Piece[], areLabels = false): Line {
  const sorted = [...pieces].sort((one, other) => one.from - other.from)
  const long = sorted.reduce((one, other) => (other.text.length > one.text.length ? other : one))
  const letters = closedUp(sorted.map(({ text }) => text).join(' '))
  let text = sorted[0]!.text
  let isApart = false
  let widest = 0
  for (const [nth, piece] of sorted.slice(1).entries()) {
    const gap = (piece.from - sorted[nth]!.to) / piece.size
    isApart ||= areLabels || gap >= apart
    widest = Math.max(widest, gap)
    text = text.trimEnd() + (areLabels ? emSpace : spaceOf(gap, text, piece.text)) + piece.text.trimStart()
  }
  return {
    ...long,
    text: sorted.length > 1 && !/\s/.test(letters) ? letters : text,
    from: sorted[0]!.from,
    to: Math.max(...sorted.map(({ to }) => to)),
    until: long.across,
    isPure: sorted.every(({ face, isPure }) => isPure && face === long.face),
    isTyped: sorted.every(({ isTyped }) => isTyped),
    starts: sorted.flatMap(({ starts }) => starts),
    isApart,
    gap: widest,
  }
}

function spaceOf(gap: number, before: string, after: string): string {
  if (gap >= apart) return emSpace
  return unspaced.test(before.slice(-1)) || unspaced.test(after.slice(0, 1)) ? '\u3000' : ' '
}

function withLabelRows(items: readonly (Line | TableItem)[]): (Line | TableItem)[] {
  const lines = items.filter(isLine)
  const labels = lines.filter((line) => isLabel(line, lines))
  const taken = new Set<Line>()
  return items.flatMap((item) => {
    if ('table' in item || !labels.includes(item)) return [item]
    if (taken.has(item)) return []
    const row = labels.filter((other) => !taken.has(other) && isOnLineOf(item, other) && isLike(item, other))
    for (const each of row) taken.add(each)
    return row.length > 1 ? [lineOf(row, true)] : [item]
  })
}

function isLike(one: Piece, other: Piece): boolean {
  return Math.abs(one.size - other.size) <= one.size * 0.12
}

function isLabel(line: Line, lines: readonly Line[]): boolean {
  if (line.text.length > ofLabel || line.isMonospaced) return false
  return !lines.some(
    (other) =>
      other !== line &&
      shared([line.from, line.to], [other.from, other.to]) > 0 &&
      Math.abs(line.across - other.across) > 0.3 * line.size &&
      Math.abs(line.across - other.across) <= ofStack * Math.min(line.size, other.size),
  )
}

/** Joins a large initial with its word, and lets the lines beside it begin at its left. */
function withInitials(items: readonly (Line | TableItem)[]): (Line | TableItem)[] {
  const result: (Line | TableItem)[] = []
  let letter: Line | null = null
  for (const item of items) {
    const last = result[result.length - 1]
    if (last !== undefined && isInitialOf(last, item)) {
      letter = last as Line
      result[result.length - 1] = {
        ...(item as Line),
        text: letter.text + (item as Line).text,
        from: letter.from,
      }
    } else if (letter !== null && !('table' in item) && isBesideInitial(letter, item))
      result.push({ ...item, from: letter.from })
    else result.push(item)
  }
  return result
}

function isInitialOf(letter: Line | TableItem, item: Line | TableItem): boolean {
  if ('table' in letter || 'table' in item || [...letter.text].length !== 1) return false
  return (
    /\p{L}/u.test(letter.text) &&
    letter.size >= item.size * initial &&
    isBesideInitial(letter, item) &&
    !item.isApart
  )
}

function isBesideInitial(letter: Line, { from, top, bottom, size }: Line): boolean {
  const gap = from - letter.to
  return (
    gap > -0.3 * size && gap < 1.2 * size && shared([top, bottom], [letter.top, letter.bottom]) > 0.4 * size
  )
}

interface Placed {
  from: number
  to: number
  /** The positions of its first and its last line. */
  across: number
  until: number
  size: number
}

/**
 * Puts items in reading order: that of the file, except that an item above another comes first. Columns stay in the file's order, because a
 * heading over both may be drawn last, and the order of two boxes beside each other can't be known.
 */
export function inReadingOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  const before = items.map((item) => items.filter((other) => isAbove(other, item)).length)
  const waiting = new Set(items.keys())
  const ordered: Item[] = []
  while (waiting.size > 0) {
    // If all that remain wait for each other, continues with the first in the file.
    const next = [...waiting].find((at) => before[at] === 0) ?? [...waiting][0]!
    waiting.delete(next)
    ordered.push(items[next]!)
    for (const at of waiting) if (isAbove(items[next]!, items[at]!)) before[at]!--
  }
  return ordered
}

function isAbove(item: Placed, other: Placed): boolean {
  const along = shared([item.from, item.to], [other.from, other.to])
  return along > 1 && item.across < other.across - 0.3 * other.size && item.until < other.until
}
