import { commonest, type PlacedText, shared, unspaced } from './placed-text.ts'

/** A piece of a line: all of it, or a table's cell. */
export interface Piece extends PlacedText {
  /** True if all its runs have the same font. */
  isPure: boolean
  /** True if all its Latin letters are monospaced, as in a code listing with comments in Japanese. */
  isTyped: boolean
  /** The positions where its runs begin. */
  starts: number[]
}

/** A gap of this many ems begins another cell; text that is nearer, such as a list's number, belongs to the same piece. */
export const cellGap = 0.95
const wordGap = 0.2
const mixedGap = 0.4

/** How far runs may overlap, in ems: consecutive punctuation marks share half an em, and measured widths aren't exact. */
const overlap = 0.6

/** Letters that are raised or lowered by up to this many of their sizes stay in their line. */
const raised = 0.7

/** Noncharacters of Unicode around raised and lowered letters. */
export const [raisedStart, raisedEnd, loweredStart, loweredEnd] = ['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3']

/** Raised letters are at most this large, relative to their line, and at least this far above its baseline. */
const smaller = 0.82
const raisedBy = 0.12
const loweredBy = 0.05
const longestRaised = 8

/** The number of a note in small letters, which a vertical line or a Japanese one may have at its own height: （注1）, ※2. */
const noteNumber = /^[（(〔[]?(?:注|註|※)\s*[0-9０-９一二三四五六七八九十]{1,3}[)）〕\]]?$/

/** Joins a page's runs into pieces, in the order of the file. */
export function piecesOf(runs: readonly PlacedText[]): Piece[] {
  const groups: PlacedText[][] = []
  for (const run of runs) {
    if (run.text.trim() === '') continue
    const last = groups[groups.length - 1]
    if (last !== undefined && goesOn(last, run)) last.push(run)
    else groups.push([run])
  }
  return groups.map(pieceOf)
}

function goesOn(group: readonly PlacedText[], run: PlacedText): boolean {
  const last = group[group.length - 1]!
  const size = Math.max(last.size, run.size)
  const gap = (run.from - last.to) / size
  const away = Math.min(Math.abs(run.across - last.across), Math.abs(run.across - group[0]!.across))
  // In monospaced text a gap is any number of spaces.
  const farthest = last.isMonospaced && run.isMonospaced ? 40 : cellGap
  return away <= raised * Math.min(last.size, run.size) && gap > -overlap && gap < farthest
}

function pieceOf(runs: PlacedText[]): Piece {
  const most = commonest(runs, (run) => run)!
  const like = commonest(runs, ({ face, size }) => `${face} ${size.toFixed(1)}`)
  const line = runs.find(({ face, size }) => `${face} ${size.toFixed(1)}` === like) ?? most
  return {
    ...line,
    text: closedUp(textOf(runs, line)),
    from: Math.min(...runs.map(({ from }) => from)),
    to: Math.max(...runs.map(({ to }) => to)),
    top: Math.min(...runs.map(({ top }) => top)),
    bottom: Math.max(...runs.map(({ bottom }) => bottom)),
    isPure: runs.every(({ face }) => face === line.face),
    isTyped: runs.every(({ text, isMonospaced }) => isMonospaced || !/[a-z]/i.test(text)),
    starts: runs.map(({ from }) => from),
  }
}

function textOf(runs: readonly PlacedText[], line: PlacedText): string {
  let text = ''
  let before: PlacedText | undefined
  for (const run of wholeRuns(runs)) {
    const gap = before === undefined ? 0 : run.from - before.to
    const own = raisedOrLowered(run, line)
    text += before && isSpace(before, run, gap) ? spaceFor(before, gap) + own : own
    before = run
  }
  return text
}

/** Joins runs of one size and height, since letters may be placed one by one. */
function wholeRuns(runs: readonly PlacedText[]): PlacedText[] {
  const result: PlacedText[] = []
  for (const run of runs) {
    const last = result[result.length - 1]
    const isLike = last !== undefined && last.size === run.size && Math.abs(last.across - run.across) < 0.1
    if (!isLike || last.isMonospaced !== run.isMonospaced || isSpace(last, run, run.from - last.to))
      result.push(run)
    else result[result.length - 1] = { ...last, text: last.text + run.text, to: run.to }
  }
  return result
}

/** Whether a gap is a space. Between Japanese and Latin letters typesetters leave a quarter of an em, which is none. */
function isSpace(before: PlacedText, run: PlacedText, gap: number): boolean {
  const isMixed = unspaced.test(before.text.slice(-1)) !== unspaced.test(run.text.slice(0, 1))
  return gap > (isMixed && !run.isMonospaced ? mixedGap : wordGap) * run.size
}

/** Marks small letters above or below the line, such as a note's number and an index, so that they can be shown as such. */
function raisedOrLowered(run: PlacedText, line: PlacedText): string {
  const text = run.text.trim()
  if (run.size > line.size * smaller || text.length > longestRaised || text === '') return run.text
  const up = line.across - run.across
  if (up > raisedBy * line.size || noteNumber.test(text)) return raisedStart + text + raisedEnd
  return up < -loweredBy * line.size ? loweredStart + text + loweredEnd : run.text
}

function spaceFor({ isMonospaced, size }: PlacedText, gap: number): string {
  return isMonospaced ? ' '.repeat(Math.max(1, Math.round(gap / (size * 0.6)))) : ' '
}

/** Removes the spaces of a heading with letter spacing: 目　次, C O N T E N T S. */
export function closedUp(text: string): string {
  const letters = text.trim().split(/\s+/)
  const areLetters = letters.length > 1 && letters.every((letter) => /^\p{L}$/u.test(letter))
  const isSpaced = letters.length > 2 || letters.every((letter) => unspaced.test(letter))
  return areLetters && isSpaced ? letters.join('') : text
}

/** The lines of one table cell. A line outside any table is kept as a row with a single cell. */
type Cell = Piece[]
export type Row = Cell[]

const sameLine = 0.3
const nextLine = 1.9
const sameSize = 0.12

/**
 * Groups pieces in the order of the file into rows: cells beside each other that begin at the same height, whether the file has a row line
 * by line or cell by cell. A single piece is a row of one cell with one line.
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
    // The row began in the middle of what seemed to be its first cell.
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

/** Whether the piece is at the height of the row's first line, after the last cell. */
function isBeside(last: Cell, first: Piece, piece: Piece): boolean {
  const end = Math.max(...last.map(({ to }) => to))
  return !piece.isMonospaced && isOnLineOf(first, piece) && piece.from > end
}

export function isOnLineOf(one: Piece, other: Piece): boolean {
  return Math.abs(one.across - other.across) <= sameLine * Math.max(one.size, other.size)
}

/** The symbol or number of a list's item, with its text further to the right. An item in an item begins where the outer one's text does. */
const bareMarker = /^\s*(?:[•‣◦⁃●■▪▫–-]|[（(]?[0-9０-９a-zA-Z]{1,3}[.．)）])\s*$/u

/** Whether the piece is the next line of the same cell. */
function isUnder(cell: Cell, piece: Piece): boolean {
  const before = cell[cell.length - 1]!
  const [from, to] = [Math.min(...cell.map((line) => line.from)), Math.max(...cell.map((line) => line.to))]
  const down = (piece.across - before.across) / before.size
  const isLike = Math.abs(piece.size - before.size) <= before.size * sameSize
  return (
    isLike &&
    !bareMarker.test(piece.text) &&
    down > sameLine &&
    down <= nextLine &&
    piece.from >= from - before.size * 0.6 &&
    shared([from, to], [piece.from, piece.to]) > 0
  )
}
