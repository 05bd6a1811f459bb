import type { Box } from '#app/viewer/browser/text/figures/drawings.ts'
import type { FigureItem, Item, Line, TableItem } from './lines.ts'
import type { Note } from './notes.ts'
import { beginsParagraph, endsSentence, type Flow, flowsOf, joined } from './paragraphs.ts'
import { commonest, unspaced, widthOf } from './placed-text.ts'
import { markerIn } from './tables.ts'

interface Notes {
  kind: 'notes'
  notes: Note[]
  /** The notes of the next page that this one refers to. */
  ofNext: Note[]
}

export type Block = (
  | { kind: 'heading'; level: 3 | 4; text: string }
  /** `isSmall` if its letters are smaller than the page's, as a caption's are. */
  | { kind: 'paragraph'; text: string; isSmall: boolean }
  /** `marker` is the symbol or number before the item's text, or empty; `level` is 0 for an item that is in no other. */
  | { kind: 'item'; marker: string; level: number; text: string }
  | { kind: 'code'; lines: string[] }
  | { kind: 'table'; rows: string[][]; hasHead: boolean; caption: string | null }
  /** `until` is where it ends across the lines, in points. */
  | { kind: 'figure'; box: Box; labels: string[]; caption: string | null; until: number }
  | Notes
) & {
  /** Where it begins, across the lines of the page, in points. */
  at: number
}

/** Turns lines in reading order into paragraphs, headings, lists, tables and figures, without the line breaks of the paper. */
export function blocksOf(items: readonly Item[], faces: PageFaces): Block[] {
  const indents: number[] = []
  return flowsOf(items).flatMap((flow) => {
    if ('table' in flow) return [tableBlock(flow)]
    if ('figure' in flow) return [figureBlock(flow)]
    return flowBlocks(flow, faces, indents)
  })
}

function figureBlock({ figure: { box, labels }, across, until }: FigureItem): Block {
  return { kind: 'figure', box, labels, caption: null, at: across, until }
}

function tableBlock({ table, across }: TableItem): Block {
  const rows = table.rows.map((row) =>
    row.map((cell) => cell.map(({ text }) => tidy(text)).reduce((text, line) => joined(text, line), '')),
  )
  return { kind: 'table', rows, hasHead: table.hasHead, caption: null, at: across }
}

/** The level of an item whose line begins here: it is in the last one before it that begins further outside. */
function levelOf({ from, size }: Line, indents: number[]): number {
  while (indents.length > 0 && indents[indents.length - 1]! > from + 0.5 * size) indents.pop()
  if (indents.length === 0 || indents[indents.length - 1]! < from - 0.5 * size) indents.push(from)
  return indents.length - 1
}

interface Open {
  block: Block
  first: Line
  last: Line
  lines: number
}

/** `indents` are those of the list items that the next item may be in. */
function flowBlocks(flow: Flow, faces: PageFaces, indents: number[]): Block[] {
  const blocks: Block[] = []
  const code = codeOf(flow, faces.size)
  let open = null as Open | null
  for (const [nth, line] of flow.lines.entries()) {
    const level = code.has(line) ? null : headingLevel(flow, nth, faces)
    if (open !== null && goesOn(open, line, { level, isCode: code.has(line) }, flow)) {
      add(open, line, code)
      open = { ...open, last: line, lines: open.lines + 1 }
      continue
    }
    const isSmall = line.size < faces.size * small
    const block = blockOf(line, { level, isOfList: isOfList(open, line), isSmall }, code)
    if (block.kind === 'item') block.level = levelOf(line, indents)
    else indents.length = 0
    blocks.push(block)
    open = { block, first: line, last: line, lines: 1 }
  }
  for (const block of blocks) if (block.kind === 'code') block.lines = outdented(block.lines)
  return blocks
}

/** Lines of code without the spaces that all of them begin with. */
function outdented(lines: readonly string[]): string[] {
  const spaces = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/\S|$/)))
  return lines.map((line) => line.slice(spaces))
}

function goesOn(
  { block, first, last, lines }: Open,
  line: Line,
  { level, isCode }: { level: 3 | 4 | null; isCode: boolean },
  flow: Flow,
): boolean {
  if (isCode || block.kind === 'code') return isCode && block.kind === 'code'
  const distance = line.across - last.across
  const isLike = Math.abs(line.size - last.size) <= last.size * 0.05
  if (level !== null || block.kind === 'heading')
    return (
      block.kind === 'heading' && block.level === level && isLike && distance <= 2 * line.size && lines < 4
    )
  if (line.isApart || last.isApart) return false
  if (block.kind === 'item') {
    if (markerIn(line.text, true) !== null && Math.abs(line.from - first.from) < line.size * 0.5) return false
    if (isOtherItem(line, { first, last, marker: block.marker }, flow)) return false
    if (lines === 1 && hangsUnder(first, line, block.marker))
      return isLike && distance <= flow.usual * 1.3 + 0.1
    if (line.from > first.from + 0.3 * line.size && lines === 1) return false
  } else if (isItem(line, last, flow)) return false
  return !beginsParagraph(line, last, { flow, isSecond: lines === 1 })
}

/**
 * Whether a line begins an item at another indent: an item in the open one, or the next of a list that the open one is in. A number at the
 * beginning of an item's second line belongs to its text if the line before is full.
 */
function isOtherItem(
  line: Line,
  { first, last, marker }: { first: Line; last: Line; marker: string },
  { end }: Flow,
): boolean {
  const own = markerIn(line.text, line.isPure === false)
  if (own === null) return false
  const isFull = last.to > end - 1.5 * last.size
  return !isFull || !hangsUnder(first, line, marker) || /^[^\p{L}\p{N}(（-]/u.test(own)
}

/** Returns whether the second line hangs under the text of the first. */
function hangsUnder(first: Line, line: Line, marker: string): boolean {
  const width = [...marker].reduce((sum, letter) => sum + widthOf(letter), 0)
  const starts = [...first.starts.slice(1), first.from + (width + 0.5) * first.size]
  return starts.some((start) => Math.abs(start - line.from) < line.size * 0.6 && start > first.from)
}

/**
 * Whether a line begins a list item. A number in a paragraph may come to stand at a line's beginning, so an item must also be set apart in
 * some way.
 */
function isItem(line: Line, before: Line | null, flow: Flow): boolean {
  if (markerIn(line.text, line.isPure === false) === null) return false
  if (before === null) return true
  const isShort = before.to < flow.end - 1.5 * before.size
  const isElsewhere = Math.abs(line.from - before.from) > 0.3 * line.size
  return isShort || isElsewhere || line.across - before.across > flow.usual * 1.05 + 0.1
}

function isOfList(open: Open | null, line: Line): boolean {
  return open?.block.kind === 'item' && Math.abs(open.first.from - line.from) < line.size * 0.5
}

function blockOf(
  line: Line,
  { level, isOfList, isSmall }: { level: 3 | 4 | null; isOfList: boolean; isSmall: boolean },
  code: ReadonlySet<Line>,
): Block {
  const at = line.across - line.size
  if (code.has(line)) return { kind: 'code', lines: [indented(line, code)], at }
  const text = tidy(line.text)
  if (level !== null) return { kind: 'heading', level, text, at }
  const marker = markerIn(text, isOfList || !line.isPure)
  if (marker === null || line.isApart) return { kind: 'paragraph', text, isSmall, at }
  return { kind: 'item', marker: marker.trim(), level: 0, text: text.slice(marker.length), at }
}

/** Adds a line to its block. A gap between lines of code is an empty line. */
function add({ block, last }: Open, line: Line, code: ReadonlySet<Line>): void {
  if (block.kind === 'code') {
    const isGap = line.across - last.across > 1.6 * leadingOfCode(code)
    block.lines.push(...(isGap ? [''] : []), indented(line, code))
  } else if ('text' in block) block.text = joined(block.text, tidy(line.text))
}

function leadingOfCode(code: ReadonlySet<Line>): number {
  const acrosses = [...code].map(({ across }) => across).sort((one, other) => one - other)
  const distances = acrosses.slice(1).map((across, nth) => across - acrosses[nth]!)
  return Math.min(...distances.filter((distance) => distance > 1))
}

/**
 * The lines of code: monospaced Latin letters, since Japanese fonts are monospaced too, and lines with Japanese letters between or beside
 * those. A sentence with a command in it is none, though most of its letters may be the command's, nor is a word alone, which is a term.
 */
function codeOf({ lines, usual }: Flow, ofText: number): Set<Line> {
  const isCode = ({ isMonospaced, isTyped, text, size }: Line) =>
    isMonospaced && isTyped && !unspaced.test(text) && size < ofText * larger
  const code = new Set(
    lines.filter((line, nth) => {
      const isWord = !/\s/.test(line.text.trim())
      const isAlone = ![lines[nth - 1], lines[nth + 1]].some(
        (other) => other !== undefined && isCode(other) && Math.abs(other.across - line.across) < 2.2 * usual,
      )
      return isCode(line) && !(isWord && isAlone)
    }),
  )
  const isBeside = (line: Line, nth: number) => {
    const other = lines[nth]
    const distance = other === undefined ? 0 : Math.abs(other.across - line.across)
    return (
      other !== undefined &&
      code.has(other) &&
      distance < 1.3 * usual &&
      Math.abs(other.size - line.size) < 0.1 * line.size
    )
  }
  for (const isBack of [false, true])
    for (const at of isBack ? [...lines.keys()].reverse() : lines.keys()) {
      const line = lines[at]!
      if (code.has(line) || !line.isTyped || line.isApart) continue
      const [above, below] = [isBeside(line, at - 1), isBeside(line, at + 1)]
      const begins = [lines[at - 1], lines[at + 1]].some(
        (other) =>
          other !== undefined && code.has(other) && Math.abs(other.from - line.from) < 0.5 * line.size,
      )
      if ((above && below) || ((above || below) && begins && /[a-z]/i.test(line.text))) code.add(line)
    }
  return code
}

function indented({ text, from, size }: Line, code: ReadonlySet<Line>): string {
  const start = Math.min(...[...code].map((line) => line.from))
  return ' '.repeat(Math.max(0, Math.round((from - start) / (size * 0.6)))) + text.trimEnd()
}

function tidy(text: string): string {
  return text.replace(/[^\S\u3000\u2003]+/g, ' ').trim()
}

/** The font size and font of most of the text. */
interface PageFaces {
  size: number
  face: string | undefined
}

/** Letters that are this many times larger than the text's belong to a heading, and this many times to a chapter's. */
const larger = 1.12
const muchLarger = 1.4
/** A caption's letters are smaller than the text's by this factor. */
const small = 0.96
const longest = 90
const maxBoldLength = 40

export function facesOf(lines: readonly Pick<Line, 'text' | 'size' | 'face'>[], size: number): PageFaces {
  return { size, face: commonest(lines, ({ face }) => face) }
}

/** The level of the heading that a line of a flow belongs to, below the page's own heading; null for other lines. */
function headingLevel(flow: Flow, nth: number, { size, face }: PageFaces): 3 | 4 | null {
  const line = flow.lines[nth]!
  if (!/[\p{L}]/u.test(line.text) && line.size < size * muchLarger) return null
  if (line.text.length > longest || (line.isMonospaced && /[{};=<>]/.test(line.text))) return null
  if (line.size >= size * larger) return line.size >= size * muchLarger ? 3 : 4
  return isBoldAlone(flow, nth, { size, face }) ? 4 : null
}

/** Whether a line is a heading by its font alone: as large as the text, in another font, with room above, and not a sentence. */
function isBoldAlone({ lines, usual, end }: Flow, nth: number, { size, face }: PageFaces): boolean {
  const [line, before, after] = [lines[nth]!, lines[nth - 1], lines[nth + 1]]
  const isOther = line.isPure && line.isBold !== false && (line.face !== face || line.isBold === true)
  if (!isOther || line.size < size * 0.97 || line.isApart) return false
  if (line.text.length > maxBoldLength || /[。．.,、，:：]\s*$/.test(line.text) || endsSentence(line.text))
    return false
  const hasRoom = before === undefined || line.across - before.across > usual * 1.15
  const isOverText = after !== undefined && after.face !== line.face && after.size <= line.size * 1.05
  return hasRoom && isOverText && line.to < end - line.size
}
