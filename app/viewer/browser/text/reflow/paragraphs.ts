import { type Item, isLine, type Line } from './lines.ts'
import { shared, unspaced } from './placed-text.ts'

/** Lines below each other: a column, or a single text. */
export interface Flow {
  lines: Line[]
  /** The edge that its lines reach, in the reading direction. */
  end: number
  /** The usual distance between its lines. */
  usual: number
  /** The distance between consecutive lines on the whole page, in letter sizes. */
  leading: number
}

/** Letters that differ in size by this factor begin another paragraph. */
const otherSize = 1.15

/** A distance of this many usual line distances begins another paragraph. */
const gap = 1.5

/** After a line that ends early, a distance of this many usual line distances is enough. */
const smallGap = 1.08
const indent = 0.7
/** Lines that hang under a term are indented more than a paragraph's first line usually is. */
const hanging = 1.3
const deepest = 6

/** Lines that are nearer than this many letter sizes show where their column ends. */
const nearLines = 9

/** A sentence that ends this many letters before the edge ends its paragraph. */
const short = 2.5

/** The minimum width of a column of text, in letter sizes. */
const narrowest = 9

/** A line that is more than this many letter sizes further down belongs to something else. */
const farthest = 8

type Group = Line[] | Exclude<Item, Line>

/** Groups items in reading order into flows of lines, and tables and figures between them. */
export function flowsOf(items: readonly Item[]): (Flow | Exclude<Item, Line>)[] {
  const groups: Group[] = []
  for (const item of items) {
    const last = groups[groups.length - 1]
    if (!isLine(item)) groups.push(item)
    else if (Array.isArray(last) && isNext(last, item)) last.push(item)
    else groups.push([item])
  }
  const lines = items.filter(isLine)
  return joinedColumns(groups).map((group) => (Array.isArray(group) ? flowOf(group, lines) : group))
}

/** Joins a column to the one before: a paragraph may continue from one to the next. */
function joinedColumns(groups: Group[]): Group[] {
  return groups.reduce<Group[]>((all, group) => {
    const last = all[all.length - 1]
    if (Array.isArray(last) && Array.isArray(group) && isNextColumn(last, group)) last.push(...group)
    else all.push(group)
    return all
  }, [])
}

function isNext(column: readonly Line[], line: Line): boolean {
  const before = column[column.length - 1]!
  const down = line.across - before.across
  const near = column.slice(-3)
  const [from, to] = [Math.min(...near.map((one) => one.from)), Math.max(...near.map((one) => one.to))]
  const along = shared([line.from, line.to], [from, to])
  return down > 0.3 * line.size && down <= farthest * line.size && along > 0
}

function isNextColumn(column: readonly Line[], next: readonly Line[]): boolean {
  const [last, first] = [column[column.length - 1]!, next[0]!]
  const isHigher = first.across <= last.across && first.from >= last.to
  return isHigher && Math.abs(last.size - first.size) < 0.1 * last.size && !last.isApart && !first.isApart
}

function flowOf(lines: Line[], all: readonly Line[]): Flow {
  const distances = [lines, all]
    .map((some) =>
      some
        .map((line, at) => line.across - (some[at - 1]?.across ?? Number.POSITIVE_INFINITY))
        .filter((distance) => distance > 0)
        .sort((a, b) => a - b),
    )
    .find(({ length }) => length > 1)
  const usual = distances?.[Math.floor((distances.length - 1) / 2)] ?? lines[0]!.size * 1.7
  return { lines, end: endOf(all, lines), usual, leading: leadingOf(all) }
}

interface Situation {
  flow: Flow
  /** Whether the line before is the first of its paragraph. */
  isSecond: boolean
}

/** Whether a line begins another paragraph than the line before. */
export function beginsParagraph(line: Line, before: Line, { flow, isSecond }: Situation): boolean {
  const [small, large] = [Math.min(line.size, before.size), Math.max(line.size, before.size)]
  if (large > small * otherSize) return true
  if (/^\u3000/.test(line.text)) return true
  const distance = line.across - before.across
  const end = columnEnd(flow, before)
  if (endsSentence(before.text) && (before.to < end - short * before.size || isSpeech(flow, line)))
    return true
  // In another column the line's position says nothing about the line before.
  if (distance <= 0) return false
  const isShort = before.to < end - 1.5 * before.size
  const usual = flow.usual * (line.size / typicalSizeOf(flow))
  if (distance > usual * gap || (distance > flow.leading * line.size * smallGap && isShort)) return true
  if (areLabels(flow) || hadRoom(flow, { before, line, end })) return true
  const inwards = (line.from - before.from) / line.size
  if (inwards > indent) return !(isSecond && inwards > hanging && hangs(flow, { line, before, end }))
  // A paragraph's first line may be indented deeply, but then it is full.
  return inwards < -indent && !(isSecond && inwards > (isShort ? -short : -deepest))
}

/**
 * Whether a line hangs under the first one of its paragraph, as in a list of terms: that one is full and goes on, and the line isn't itself
 * the first of a paragraph whose next line begins further outside.
 */
function hangs({ lines }: Flow, { before, line, end }: { before: Line; line: Line; end: number }): boolean {
  const isFull = (one: Line) => one.to > end - 1.5 * one.size
  if (!isFull(before) || endsSentence(before.text) || /[:：]\s*$/.test(before.text)) return false
  const next = lines[lines.indexOf(line) + 1]
  const isOutside = next !== undefined && line.from - next.from > indent * line.size
  return !(isFull(line) && isOutside && !endsSentence(line.text))
}

/**
 * Whether the line before ended early on purpose: the first word of this line would have fitted into it. Beside a picture both lines end
 * early.
 */
function hadRoom({ lines }: Flow, { before, line, end }: { before: Line; line: Line; end: number }): boolean {
  const word = unspaced.test(line.text.slice(0, 1)) ? 2 : (/^\S+/.exec(line.text)?.[0].length ?? 0) * 0.6
  const isBesidePicture = [line, lines[lines.indexOf(before) - 1]].some(
    (other) =>
      other && Math.abs(before.to - other.to) < 2 * line.size && other.to - other.from > 12 * line.size,
  )
  return !isBesidePicture && end - before.to > (word + 2) * line.size
}

/** Whether the lines are a figure's labels that happen to be below each other. */
function areLabels({ lines }: Flow): boolean {
  return lines.every(({ from, to, size }) => to - from < narrowest * size)
}

/**
 * Whether a line begins a speech as a new paragraph. If one speech begins a line after a line with room left, other speeches do so after
 * full lines too.
 */
function isSpeech({ lines, end }: Flow, line: Line): boolean {
  const opens = /^[「『“]/
  if (!opens.test(line.text)) return false
  return lines.some(({ text }, nth) => {
    const before = lines[nth - 1]
    return before && opens.test(text) && endsSentence(before.text) && before.to < end - short * before.size
  })
}

export function endsSentence(text: string): boolean {
  return /[。．.!?！？」』）)”"’]\s*(?:\ufdd0[^\ufdd1]*\ufdd1)?\s*$/.test(text)
}

/** A shorter paragraph without the end of a sentence is a title or the like. */
const shortestPart = 25

/** Whether a paragraph that something is in the middle of, such as a figure or the end of a page, goes on in another one. */
export function runsOn(before: string, after: string): boolean {
  if (endsSentence(before) || /[：:]\s*$/.test(before) || before.length < shortestPart) return false
  if (unspaced.test(before.slice(-1))) return unspaced.test(after.slice(0, 1))
  return /^\p{Ll}/u.test(after)
}

/** The edge of some lines: the same as that of other lines of the page that begin at the same place. */
function endOf(all: readonly Line[], lines: readonly Line[]): number {
  const from = Math.min(...lines.map((line) => line.from))
  const like = all.filter((line) => Math.abs(line.from - from) < line.size * 1.2 && !line.isApart)
  return Math.max(...[...lines, ...like].map(({ to }) => to))
}

/**
 * The edge of the column that the line is in, since a flow may consist of two columns: where at least three of the lines around it end in
 * the middle of a sentence, or else the furthest line of the column.
 */
function columnEnd({ lines, end }: Flow, line: Line): number {
  const beside = lines.filter((other) => shared([other.from, other.to], [line.from, line.to]) > 0)
  const around = beside.filter(
    (other) => Math.abs(other.across - line.across) < nearLines * line.size && !endsSentence(other.text),
  )
  const edges = around
    .map(({ to }) => to)
    .filter((to) => around.filter((other) => Math.abs(other.to - to) < 0.3 * line.size).length >= 3)
  if (edges.length > 0) return Math.max(line.to, ...edges)
  return beside.length === lines.length ? end : Math.max(...beside.map(({ to }) => to))
}

function leadingOf(lines: readonly Line[]): number {
  const end = Math.max(...lines.map(({ to }) => to))
  const leadings = lines
    .slice(1)
    .flatMap((line, nth) => {
      const before = lines[nth]!
      const leading = (line.across - before.across) / line.size
      const goesOn = before.to > end - 2 * before.size && Math.abs(line.size - before.size) < 0.1
      return goesOn && leading > 0.9 && leading < 3 ? [leading] : []
    })
    .sort((a, b) => a - b)
  return leadings[Math.floor((leadings.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
}

function typicalSizeOf({ lines }: Flow): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)]!
}

/** Joins two lines: a divided word becomes whole, and between Japanese letters no space is added. */
export function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  if (left === '' || right === '') return left + right
  if (/\p{L}[-\u00ad\u2010]$/u.test(left) && /^\p{Ll}/u.test(right)) return left.slice(0, -1) + right
  const ends = /[\ufff9-\ufffb\ufdd0-\ufdd3]/g
  const meet =
    unspaced.test(left.replace(ends, '').slice(-1)) || unspaced.test(right.replace(ends, '').slice(0, 1))
  return meet ? left + right : `${left} ${right}`
}

/** The sentences of a paragraph in the order in which they are spoken. */
export function sentencesOf(paragraph: string): string[] {
  return (
    paragraph.match(
      /[^。！？!?.]*(?:[。！？!?]+|\.(?=\s|$)|\.)[」』）)”’"']*(?:\ufdd0[^\ufdd1]*\ufdd1)*\s*|[^。！？!?.]+$/gu,
    ) ?? [paragraph]
  ).reduce<string[]>((sentences, part) => {
    const last = sentences[sentences.length - 1]
    // A point without a space after it doesn't end a sentence: 3.14, example.jp.
    if (last !== undefined && /\S\.$/.test(last) && /^\S/.test(part))
      sentences[sentences.length - 1] = last + part
    else sentences.push(part)
    return sentences
  }, [])
}
