import type { Line, TableItem } from './lines.ts'
import { shared, unspaced } from './placed-text.ts'

/** Lines below each other: a column, or what stands alone. */
export interface Flow {
  lines: Line[]
  /** The edge that its lines reach. */
  end: number
  /** The usual distance between its lines. */
  usual: number
  /** The distance of lines that go on, in sizes, on the whole page. */
  leading: number
}

/** Letters of another size than this many times are another paragraph. */
const otherSize = 1.15

/** A distance of this many usual line distances is a gap. */
const gap = 1.5

/** A little more than usual is one after a line that had room for more. */
const smallGap = 1.08
const indent = 0.7

/** So many letters short of the longest line a sentence's end is a paragraph's. */
const short = 2.5

/** No column of text is narrower, in sizes. */
const narrowest = 9

/** A line that is so many sizes down is of something else. */
const farthest = 8

/** Items in reading order, columns of lines put together. */
export function flowsOf(items: readonly (Line | TableItem)[]): (Flow | TableItem)[] {
  const groups: (Line[] | TableItem)[] = []
  for (const item of items) {
    const last = groups[groups.length - 1]
    if ('table' in item) groups.push(item)
    else if (Array.isArray(last) && isNext(last, item)) last.push(item)
    else groups.push([item])
  }
  const lines = items.filter((item): item is Line => !('table' in item))
  return joinedColumns(groups).map((group) => (Array.isArray(group) ? flowOf(group, lines) : group))
}

/** What begins another column goes on with the last paragraph of the one before: both are one flow of text. */
function joinedColumns(groups: (Line[] | TableItem)[]): (Line[] | TableItem)[] {
  return groups.reduce<(Line[] | TableItem)[]>((all, group) => {
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
  /** The line before is its paragraph's first. */
  isSecond: boolean
}

/** Returns whether a line begins another paragraph than the line before. */
export function beginsParagraph(line: Line, before: Line, { flow, isSecond }: Situation): boolean {
  const [small, large] = [Math.min(line.size, before.size), Math.max(line.size, before.size)]
  if (large > small * otherSize) return true
  if (/^\u3000/.test(line.text)) return true
  const distance = line.across - before.across
  const end = columnEnd(flow, before)
  if (endsSentence(before.text) && (before.to < end - short * before.size || isSpeech(flow, line)))
    return true
  // Another column: where it stands says nothing about what went before.
  if (distance <= 0) return false
  const isShort = before.to < end - 1.5 * before.size
  const usual = flow.usual * (line.size / typicalSizeOf(flow))
  if (distance > usual * gap || (distance > flow.leading * line.size * smallGap && isShort)) return true
  if (areLabels(flow) || hadRoom(flow, { before, line, end })) return true
  const inwards = (line.from - before.from) / line.size
  return inwards > indent || (inwards < -indent && !(isSecond && inwards > -short))
}

/** A line ends early of its own will where the next one's first word had room in it; beside a picture both end there. */
function hadRoom({ lines }: Flow, { before, line, end }: { before: Line; line: Line; end: number }): boolean {
  const word = unspaced.test(line.text.slice(0, 1)) ? 2 : (/^\S+/.exec(line.text)?.[0].length ?? 0) * 0.6
  const isBesidePicture = [line, lines[lines.indexOf(before) - 1]].some(
    (other) =>
      other && Math.abs(before.to - other.to) < 2 * line.size && other.to - other.from > 12 * line.size,
  )
  return !isBesidePicture && end - before.to > (word + 2) * line.size
}

/** Returns whether the lines are words of a figure that happen to stand below each other. */
function areLabels({ lines }: Flow): boolean {
  return lines.every(({ from, to, size }) => to - from < narrowest * size)
}

/** Where one speech begins a line after a line that had room, others do that after lines that hadn't. */
function isSpeech({ lines, end }: Flow, line: Line): boolean {
  const opens = /^[「『“]/
  if (!opens.test(line.text)) return false
  return lines.some(({ text }, nth) => {
    const before = lines[nth - 1]
    return before && opens.test(text) && endsSentence(before.text) && before.to < end - short * before.size
  })
}

export function endsSentence(text: string): boolean {
  return /[。．.!?！？」』）)]\s*$/.test(text)
}

/** Of lines that begin where others of the page do the edge is theirs too. */
function endOf(all: readonly Line[], lines: readonly Line[]): number {
  const from = Math.min(...lines.map((line) => line.from))
  const like = all.filter((line) => Math.abs(line.from - from) < line.size * 1.2 && !line.isApart)
  return Math.max(...[...lines, ...like].map(({ to }) => to))
}

/** Two columns are one flow: the edge of the one that the line is in. */
function columnEnd({ lines, end }: Flow, line: Line): number {
  const beside = lines.filter((other) => shared([other.from, other.to], [line.from, line.to]) > 0)
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

/** A word cut in two is one again; between Japanese letters a line's end means nothing. */
export function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  if (left === '' || right === '') return left + right
  if (/\p{L}[-\u00ad\u2010]$/u.test(left) && /^\p{Ll}/u.test(right)) return left.slice(0, -1) + right
  const ends = /[\ufff9-\ufffb]/g
  const meet =
    unspaced.test(left.replace(ends, '').slice(-1)) || unspaced.test(right.replace(ends, '').slice(0, 1))
  return meet ? left + right : `${left} ${right}`
}

/** Returns the sentences of a paragraph in the order they are spoken. */
export function sentencesOf(paragraph: string): string[] {
  return (
    paragraph.match(/[^。！？!?.]*(?:[。！？!?]+|\.(?=\s|$)|\.)[」』）)”’"']*\s*|[^。！？!?.]+$/gu) ?? [
      paragraph,
    ]
  ).reduce<string[]>((sentences, part) => {
    const last = sentences[sentences.length - 1]
    // A point without a space after it ends no sentence: 3.14, example.jp.
    if (last !== undefined && /\S\.$/.test(last) && /^\S/.test(part))
      sentences[sentences.length - 1] = last + part
    else sentences.push(part)
    return sentences
  }, [])
}
