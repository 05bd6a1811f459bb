import { emsOf, type Typeface } from '../../world/fonts.ts'
import type { Ink } from '../../world/pen.ts'

/** A piece of text that is never broken: one Japanese character, or the letters between two spaces that have one style. */
export interface Atom {
  text: string
  ink: Ink
  width: number
  /** The width of the space before it, 0 if there is none. */
  space: number
  /** A line may begin with it. */
  breakable: boolean
  ruby?: string
  link?: string
}

export interface Line {
  atoms: Atom[]
  width: number
  isLast: boolean
}

const JAPANESE = '\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{2ffff}…—・'
const PIECES = new RegExp(`[ \\t\\n]+|[${JAPANESE}]|[^\\s${JAPANESE}]+`, 'gu')
const IS_JAPANESE = new RegExp(`^[${JAPANESE}]$`, 'u')
const NOT_FIRST =
  /^[、。，．・：；？！ー々〜」』）】〕〉》’”ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?)\]…%°—]/
const NOT_LAST = /[「『（【〔〈《‘“(]$/
const HANGING = /^[、。]$/
const MARKS =
  /\*\*(.+?)\*\*|\*([^*]+?)\*|\[([^\]]+)\]\(#([^)]+)\)|(?:｜([^《]+)|([\u4e00-\u9fff々〆ヶ]+))《([^》]+)》/gu

const widths = new Map<string, number>()

/** Returns the width of a piece at size 1. Pieces come again and again, so their widths are kept. */
export function emsKept(text: string, { weight = 400, typeface }: Ink): number {
  const key = `${typeface} ${weight} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const width = emsOf(text, weight, typeface)
  widths.set(key, width)
  return width
}

export const widthAt = (text: string, ink: Ink) =>
  emsKept(text, ink) * ink.size + (ink.tracking ?? 0) * Math.max(0, [...text].length - 1)

/** Splits `*italic*`, `**bold**`, `[words](#destination)` and `｜ruby《るび》` (or `漢字《かんじ》`) into atoms. */
export function atomsOf(text: string, ink: Ink, italic: Typeface = 'italic'): Atom[] {
  const atoms: Atom[] = []
  let space = 0
  const add = (words: string, style: Ink, more: { link?: string; ruby?: string } = {}) => {
    const pieces = more.ruby === undefined ? words.match(PIECES) : [words]
    for (const piece of pieces ?? []) {
      if (/^[ \t\n]+$/.test(piece)) {
        space = widthAt(' ', style)
        continue
      }
      const before = atoms.at(-1)
      const joins = space > 0 || IS_JAPANESE.test(piece) || IS_JAPANESE.test(before?.text ?? '')
      const breakable = joins && !NOT_FIRST.test(piece) && !NOT_LAST.test(before?.text ?? '')
      atoms.push({ text: piece, ink: style, width: widthAt(piece, style), space, breakable, ...more })
      space = 0
    }
  }
  let at = 0
  for (const mark of text.matchAll(MARKS)) {
    add(text.slice(at, mark.index), ink)
    const [whole, bold, slanted, label, link, marked, kanji, ruby] = mark
    const base = marked ?? kanji
    if (bold !== undefined) add(bold, { ...ink, weight: 700 })
    else if (slanted !== undefined) add(slanted, { ...ink, typeface: italic })
    else if (label !== undefined) add(label, ink, { link })
    else if (base !== undefined) add(base, ink, { ruby })
    at = mark.index + whole.length
  }
  add(text.slice(at), ink)
  return atoms
}

/** Breaks Japanese line by line. Breaks other languages so that the spaces of the whole paragraph are even. */
export function linesOf(
  atoms: readonly Atom[],
  { measure, indent = 0, isJapanese }: { measure: number; indent?: number; isJapanese: boolean },
): Line[] {
  const starts = isJapanese ? greedyStarts(atoms, measure, indent) : evenStarts(atoms, measure, indent)
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? atoms.length
    const line = atoms.slice(start, end)
    return { atoms: line, width: widthOfAtoms(line), isLast: end === atoms.length }
  })
}

const widthOfAtoms = (atoms: readonly Atom[]) =>
  atoms.reduce((sum, { width, space }, i) => sum + width + (i === 0 ? 0 : space), 0)

function greedyStarts(atoms: readonly Atom[], measure: number, indent: number): number[] {
  const starts: number[] = []
  let at = 0
  while (at < atoms.length) {
    starts.push(at)
    const room = measure - (starts.length === 1 ? indent : 0)
    let end = at
    let width = 0
    while (end < atoms.length) {
      const { width: own, space } = atoms[end]!
      const next = width + own + (end === at ? 0 : space)
      if (next > room + 0.01 && end > at) break
      width = next
      end++
    }
    if (end < atoms.length && HANGING.test(atoms[end]!.text)) end++
    let back = end
    while (back > at + 1 && back < atoms.length && !atoms[back]!.breakable) back--
    at = back > at + 1 || end === at + 1 ? back : end
  }
  return starts
}

/** Finds the breaks with the least sum of squared spare room. */
function evenStarts(atoms: readonly Atom[], measure: number, indent: number): number[] {
  const count = atoms.length
  const best = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY)
  const next = new Array<number>(count + 1).fill(count)
  best[count] = 0
  for (let start = count - 1; start >= 0; start--) {
    if (start > 0 && !atoms[start]!.breakable) continue
    const room = measure - (start === 0 ? indent : 0)
    let width = 0
    for (let end = start + 1; end <= count; end++) {
      width += atoms[end - 1]!.width + (end - 1 === start ? 0 : atoms[end - 1]!.space)
      if (end < count && !atoms[end]!.breakable) continue
      const spare = room - width
      const tooWide = spare < -0.5
      if (tooWide && next[start]! < count) break
      const cost = tooWide ? 1e9 : end === count ? 0 : (spare / measure) ** 2 * 100 + 0.02
      if (cost + best[end]! < best[start]!) {
        best[start] = cost + best[end]!
        next[start] = end
      }
      if (tooWide) break
    }
  }
  const starts: number[] = []
  for (let at = 0; at < count; at = next[at]!) starts.push(at)
  return starts
}
