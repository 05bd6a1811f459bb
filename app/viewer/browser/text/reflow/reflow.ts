import type { Drawn } from '#app/viewer/browser/text/page-content.ts'
import { type Block, blocksOf, facesOf } from './blocks.ts'
import { withCaptions } from './captions.ts'
import { inColumns } from './columns.ts'
import { withoutGrids } from './grids.ts'
import { type FigureItem, figureItem, inReadingOrder, linesOf, type TableItem, withDrawn } from './lines.ts'
import { withoutNotes } from './notes.ts'
import { type Piece, piecesOf, rowsOf } from './pieces.ts'
import { type PlacedText, shared, typicalSize } from './placed-text.ts'
import { withRuby } from './ruby.ts'
import { withTables } from './tables.ts'

/** A page's pieces of text together with those of its neighbours, by distance in pages. */
interface PageAmong {
  page: number
  /** The printed page number; null if it equals the page's position. */
  label: string | null
  neighbours: ReadonlyMap<number, readonly Piece[]>
}

type Axis = 'across' | 'along'

interface Edge {
  axis: Axis
  isEnd: boolean
}

const mostlyTyped = 0.9

/** Which page it is, and the text of its neighbours by distance in pages. */
export interface Surroundings {
  page: number
  label: string | null
  neighbours: ReadonlyMap<number, readonly PlacedText[]>
}

/**
 * Turns a page's text and figures into blocks for the text view: contains each letter once, except running heads and page numbers. Notes at
 * the foot are the last block.
 */
export function reflowed(
  runs: readonly PlacedText[],
  around: Surroundings,
  { figures, grids }: Drawn = { figures: [], grids: [] },
): Block[] {
  const isTyped = areTyped([...runs, ...[...around.neighbours.values()].flat()])
  const pieces = (texts: readonly PlacedText[]) =>
    piecesOf(withRuby(isTyped ? texts.map((run) => ({ ...run, isMonospaced: false })) : texts))
  const { rest: outside, tables } = withoutGrids(runs, grids)
  const all = pieces(outside)
  const neighbours = new Map([...around.neighbours].map(([away, texts]) => [away, pieces(texts)]))
  const among: PageAmong = { ...around, neighbours }
  const size = typicalSize([...all, ...[...neighbours.values()].flat()])
  const beside = [-1, 1].flatMap((away) => neighbours.get(away) ?? [])
  const drawn = [...figures.map(figureItem), ...tables]
  const { rest, notes } = withoutNotes(withoutFurniture(all, among, drawn), size, beside)
  const items = withDrawn(linesOf(withTables(rowsOf(inColumns(rest, size)))), drawn)
  const blocks = withCaptions(blocksOf(inReadingOrder(items), facesOf(rest, size)))
  if (notes.length === 0) return blocks
  return [...blocks, { kind: 'notes', notes, ofNext: [], at: blocks[blocks.length - 1]?.at ?? 0 }]
}

/** Whether nearly all of the text is monospaced, as in typed manuscripts and recognised scans, so that nothing of it is code. */
function areTyped(runs: readonly PlacedText[]): boolean {
  const letters = (some: readonly PlacedText[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0)
  return letters(runs.filter(({ isMonospaced }) => isMonospaced)) > letters(runs) * mostlyTyped
}

const edges: readonly Edge[] = [
  { axis: 'across', isEnd: false },
  { axis: 'across', isEnd: true },
  { axis: 'along', isEnd: true },
  { axis: 'along', isEnd: false },
]

/**
 * How far running heads are from the text, in letter sizes; they must also be this many times farther than the lines are from each other.
 */
const away = 0.6

const farther = 1.25

/** Lines that are farther from each other than this, in letter sizes, aren't those of a text: the page has only a few. */
const widest = 2

/** The maximum height of a running head, in its own letter sizes. */
const thickest = 2.4

/** A smaller figure may be a part of the running head, such as a sign of the publisher's, in points. */
const smallestFigure = 60

/** The maximum number of letters beside the text, and of their pieces: more of them are a column, such as the numbers of a table of contents. */
const [mostBeside, mostPiecesBeside] = [80, 6]

/** The tolerance for the same place on a neighbouring page, in points. */
const samePlace = 1.5

/** The pieces without running heads and page numbers; all of them if nothing else would be left, not even a figure. */
function withoutFurniture(
  pieces: readonly Piece[],
  among: PageAmong,
  drawn: readonly (FigureItem | TableItem)[],
): Piece[] {
  let rest = [...pieces]
  const usual = typicalSize([...pieces, ...[...among.neighbours.values()].flat()])
  const gaps = {
    along: usual * away,
    across: Math.max(usual * away, farther * Math.min(typicalDistance(pieces), widest * usual) - usual),
  }
  for (const edge of edges)
    for (let round = 0; round < 2; round++) {
      const group = outermost(rest, drawn, edge, gaps[edge.axis])
      if (group.length === 0 || !isFurniture(group, edge, among, usual)) break
      rest = rest.filter((piece) => !group.includes(piece))
    }
  const isSomethingLeft = drawn.length > 0 || rest.some(({ text }) => numberIn(text) === null)
  return isSomethingLeft ? rest : [...pieces]
}

/** The usual distance between lines. */
function typicalDistance(pieces: readonly Piece[]): number {
  const lines = pieces.map(({ across }) => across).sort((a, b) => a - b)
  const distances = lines.flatMap((across, nth) => {
    const distance = nth === 0 ? 0 : across - lines[nth - 1]!
    return distance > 2 ? [distance] : []
  })
  return distances.sort((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 0
}

function range(piece: Piece, axis: Axis): [number, number] {
  return axis === 'across' ? [piece.top, piece.bottom] : [piece.from, piece.to]
}

/** The pieces at an edge that a gap separates from the rest, which may be a figure; empty if there are none. */
function outermost(
  pieces: readonly Piece[],
  drawn: readonly (FigureItem | TableItem)[],
  { axis, isEnd }: Edge,
  gap: number,
): Piece[] {
  const large = drawn.filter(({ across, until }) => until - across > smallestFigure)
  const placed = [
    ...pieces.map((piece) => ({ piece, range: range(piece, axis) })),
    ...large.map(({ from, to, across, until }) => ({
      piece: null,
      range: axis === 'across' ? [across, until] : [from, to],
    })),
  ]
    .map(({ piece, range: [from, to] }) => ({ piece, from: isEnd ? -to : from, to: isEnd ? -from : to }))
    .sort((one, other) => one.from - other.from)
  let reach = placed[0]?.to ?? 0
  const nth = placed.findIndex(({ from, to }) => {
    if (from > reach + gap) return true
    reach = Math.max(reach, to)
    return false
  })
  if (nth === -1) return []
  const group = placed.slice(0, nth).flatMap(({ piece }) => piece ?? [])
  if (group.length < nth) return []
  const size = Math.max(...group.map((piece) => piece.size))
  const letters = group.reduce((sum, { text }) => sum + text.length, 0)
  // At the side of the text there may be a column of it, which has more letters than a head.
  const isFew = letters <= mostBeside && group.length <= mostPiecesBeside
  const isThin = axis === 'along' ? isFew : reach - placed[0]!.from <= size * thickest
  return isThin ? group : []
}

function isFurniture(group: readonly Piece[], edge: Edge, among: PageAmong, usual: number): boolean {
  // Keeps large text: chapters that begin at the same height of several pages have consecutive numbers too.
  if (group.some(({ size }) => size > usual * 1.15)) return false
  const isAlone = group.length === 1
  return group.some((piece) => {
    const matches = [...among.neighbours].filter(([offset, others]) =>
      others.some((other) => isSame(piece, other, edge, offset)),
    )
    if (matches.length > 0) return true
    if (isAlone && isNumberOf(piece, among)) return true
    return edge.axis === 'across' && !edge.isEnd && isSmallHead(piece, among, usual)
  })
}

/** Whether a piece repeats on another page at the same place: the same words, or the page number changed by the distance. */
function isSame(piece: Piece, other: Piece, edge: Edge, offset: number): boolean {
  if (!standsLike(piece, other, edge)) return false
  const [number, next] = [numberIn(piece.text), numberIn(other.text)]
  if (number !== null && next !== null) return next - number === offset
  return /\p{L}/u.test(piece.text) && bare(piece.text) === bare(other.text)
}

function standsLike(piece: Piece, other: Piece, { axis }: Edge): boolean {
  const [from, to] = [range(piece, axis), range(other, axis)]
  const middle = ([start, end]: readonly number[]) => (start! + end!) / 2
  // Along its line a number with more digits begins elsewhere, so it only has to overlap.
  const isThere = axis === 'across' ? Math.abs(middle(from) - middle(to)) <= samePlace : shared(from, to) > 0
  return isThere && Math.abs(piece.size - other.size) <= 0.3
}

/** Whether a piece is a chapter's name above the text that only this page has: it is small, and two neighbours have such a piece too. */
function isSmallHead(piece: Piece, { neighbours }: PageAmong, usual: number): boolean {
  if (piece.size > usual * 0.95) return false
  const others = [...neighbours.values()].filter((pieces) => {
    const first = Math.min(...pieces.map(({ top }) => top))
    return pieces.some(
      (other) => Math.abs(other.top - first) <= samePlace && standsLike(piece, other, edges[0]!),
    )
  })
  return others.length >= 2
}

function isNumberOf(piece: Piece, { page, label }: PageAmong): boolean {
  const text = bare(piece.text)
  return numberIn(piece.text) === page || (label !== null && text === bare(label))
}

/** The text without the ornaments around a page number. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s\-–—―・•|[(<]+|[\s\-–—―・•|\])>]+$/g, '')
}

const roman = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/

const kanjiDigits = '〇一二三四五六七八九'

/** The number that a text consists of: 12, - 12 -, 12ページ, p. 12, 12 / 270, xii, 十二. Null for any other text. */
function numberIn(text: string): number | null {
  const word = bare(text)
  const digits = /^(?:p(?:age|\.)?\s*)?(\d{1,4})(?:\s*(?:ページ|頁|(?:\/|of)\s*\d{1,4}))?$/.exec(word)?.[1]
  if (digits !== undefined) return Number(digits)
  if (roman.test(word)) return romanNumber(word)
  return /^[〇一二三四五六七八九十百]{1,6}$/.test(word) ? kanjiNumber(word) : null
}

function romanNumber(word: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  const digits = [...word].map((letter) => values[letter]!)
  return digits.reduce((sum, digit, nth) => sum + (digit < (digits[nth + 1] ?? 0) ? -digit : digit), 0)
}

function kanjiNumber(word: string): number {
  if (!/[十百]/.test(word)) return Number([...word].map((digit) => kanjiDigits.indexOf(digit)).join(''))
  let [sum, digit] = [0, 0]
  for (const letter of word) {
    const unit = { 十: 10, 百: 100 }[letter]
    if (unit === undefined) digit = kanjiDigits.indexOf(letter)
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}
