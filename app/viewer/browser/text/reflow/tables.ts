import { isCaption } from '#app/viewer/browser/text/figures/words.ts'
import { cellGap, type Piece, type Row } from './pieces.ts'
import { shared, widthOf } from './placed-text.ts'

/** Each row has a cell for every column, empty ones included. */
export interface Table {
  rows: Piece[][][]
  /** Whether the first row is set in another font. */
  hasHead: boolean
}

type Span = [from: number, to: number]

/** The minimum gap between the columns of only two rows, in letter sizes, since two rows may be aligned by chance. */
const gapOfTwo = 1.5
const spaceGap = 1.15

/** A row more than this many letter sizes further down belongs to another table. */
const farthest = 7

/**
 * The columns of prose fill at least this fraction of their width, and their lines are longer than this many letter sizes, unlike a cell's.
 */
const full = 0.8
const ofProse = 11

/** Turns consecutive rows whose cells are aligned in columns into tables; other rows stay. */
export function withTables(rows: readonly Row[]): (Row | Table)[] {
  const found: (Row | Table)[] = []
  const whole = rows.map(withoutSpaces)
  for (let at = 0; at < rows.length; ) {
    const [narrow, wide] = [endOfTable(rows, at), endOfTable(whole, at)]
    const end = Math.max(narrow, wide)
    const some = (wide > narrow ? whole : rows).slice(at, end)
    const spans = spansOf(some)
    if (end - at < 2) found.push(rows[at]!)
    else if (isProse(some, spans)) found.push(...columnsOfProse(some, spans))
    else found.push(tableOf(some, spans))
    at = Math.max(end, at + 1)
  }
  return found
}

/** Joins cells that are separated by a space of about one letter, which is hardly the border of two cells. */
function withoutSpaces(row: Row): Row {
  const cells: Row = []
  for (const cell of row) {
    const [last, piece] = [cells[cells.length - 1], cell[0]!]
    const before = last?.[0]
    const isNear = before !== undefined && (piece.from - before.to) / piece.size < spaceGap
    if (!isNear || cell.length > 1 || last!.length > 1) cells.push(cell)
    else {
      const text = `${before.text.trimEnd()}\u3000${piece.text.trimStart()}`
      cells[cells.length - 1] = [{ ...before, text, to: piece.to }]
    }
  }
  return cells
}

/** The index after the table that begins at a row; the next index if none begins there. */
function endOfTable(rows: readonly Row[], at: number): number {
  if (!canBegin(rows[at]!)) return at + 1
  let end = at + 1
  for (let next = end; next < rows.length; next++) {
    const before = rows[next - 1]!
    if (!isBelow(before, rows[next]!)) break
    const some = rows.slice(at, next + 1)
    // A row with a single cell belongs to the table only if another row follows.
    if (!fits(some)) break
    if (rows[next]!.length > 1) end = next + 1
  }
  const some = rows.slice(at, end)
  return end - at > 1 && isTable(some) ? end : at + 1
}

function canBegin(row: Row): boolean {
  return row.length > 1 && !isCaption(row.map((cell) => cell[0]!.text).join('\u3000'))
}

function isBelow(row: Row, next: Row): boolean {
  const [one, other] = [row[0]![0]!, next[0]![0]!]
  const bottom = Math.max(...row.flat().map(({ across }) => across))
  const down = other.across - bottom
  // A table's caption isn't one of its rows.
  if (row.length < next.length && Math.abs(one.size - other.size) > 0.02 * one.size) return false
  return down > other.size * 0.3 && other.across - one.across <= farthest * one.size + (bottom - one.across)
}

/** The columns: ranges in which cells of different rows are above each other. */
function spansOf(rows: readonly Row[]): Span[] {
  const cells = rows
    .flat()
    .map((cell): Span => [Math.min(...cell.map(({ from }) => from)), Math.max(...cell.map(({ to }) => to))])
    .sort(([one], [other]) => one - other)
  const spans: Span[] = []
  for (const [from, to] of cells) {
    const last = spans[spans.length - 1]
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return spans
}

function columnOf(spans: readonly Span[], cell: Row[number]): number {
  return spans.findIndex((span) => shared(span, [cell[0]!.from, cell[0]!.to]) >= 0)
}

/** Whether the rows fit into columns: no two cells of a row in one column, and no single cell that spans several. */
function fits(rows: readonly Row[]): boolean {
  const spans = spansOf(rows)
  const first = rows[0]![0]![0]!
  const gaps = spans.slice(1).map(([from], nth) => (from - spans[nth]![1]) / first.size)
  if (spans.length < 2 || gaps.some((gap) => gap < cellGap * 0.5)) return false
  return rows.every((row) => new Set(row.map((cell) => columnOf(spans, cell))).size === row.length)
}

function isTable(rows: readonly Row[]): boolean {
  const spans = spansOf(rows)
  const { size } = rows[0]![0]![0]!
  const widest = Math.max(...spans.slice(1).map(([from], nth) => (from - spans[nth]![1]) / size))
  if (rows.length === 2 && widest < gapOfTwo) return false
  const texts = rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
  // A list's numbers are not a column, and spaced letters are not cells.
  if (spans.length === 2 && texts.every(([first]) => markerIn(`${first} `, true) !== null)) return false
  return !texts.flat().every((text) => /^\p{L}$/u.test(text))
}

/** Whether the rows are two columns of prose, which the file has line by line. */
function isProse(rows: readonly Row[], spans: readonly Span[]): boolean {
  if (rows.length < 4 || spans.length > 3) return false
  const cells = rows.flat().map((cell) => {
    const [from, to] = spans[columnOf(spans, cell)]!
    const width = Math.max(...cell.map((line) => line.to - line.from))
    const letters = cell.map((line) => [...line.text].reduce((sum, letter) => sum + widthOf(letter), 0))
    return { fill: width / (to - from), letters: Math.max(...letters) }
  })
  const filled = cells.filter(({ fill, letters }) => fill >= full && letters >= ofProse)
  return filled.length >= cells.length * 0.65
}

function columnsOfProse(rows: readonly Row[], spans: readonly Span[]): Row[] {
  return spans.flatMap((_, nth) =>
    rows.flatMap((row) =>
      row.filter((cell) => columnOf(spans, cell) === nth).flatMap((cell) => cell.map((line) => [[line]])),
    ),
  )
}

function tableOf(rows: readonly Row[], spans: readonly Span[]): Table {
  const filled = rows.map((row) =>
    spans.map((_, nth) => row.find((cell) => columnOf(spans, cell) === nth) ?? []),
  )
  return { rows: filled, hasHead: hasHeadRow(rows) }
}

/** Whether the first row is set in one font that no other row has. */
export function hasHeadRow(rows: readonly Row[]): boolean {
  const [head, ...others] = rows.map((row) => new Set(row.flat().map(({ face }) => face)))
  return head!.size === 1 && others.every((some) => ![...some].some((face) => head!.has(face)))
}

const bullets = '•❖◉♦►‣◦⁃・●○■□◆◇▪▫▶➢➤✓✔※★☆–—−*-'
const numbers = [
  /** Markers with the characters that end them: 1. (1) 1） a) ア） iv. */
  '[（(]?(?:[0-9０-９]{1,3}|[a-zA-Zア-ンａ-ｚ]|[ivx]{1,4})[)）]',
  String.raw`(?:[0-9０-９]{1,3}|[a-zA-Z]|[ivx]{1,4})[.．](?=\s|\p{L})`,
  '[①-⓿㈠-㊰]',
]
const withSign = new RegExp(
  `^(?:[${bullets.replace(/[-*]/g, '\\$&')}](?=\\s|[^\\s\\d\\p{P}])|${numbers.join('|')})\\s*`,
  'u',
)
const bareNumber = /^[0-9０-９]{1,2}\s+(?=\S|$)/

/** The symbol or number that a list item begins with, with the space after it. Null if the text begins with none. */
export function markerIn(text: string, takesBareNumbers: boolean): string | null {
  return withSign.exec(text)?.[0] ?? (takesBareNumbers ? (bareNumber.exec(text)?.[0] ?? null) : null)
}
