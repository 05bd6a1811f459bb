import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextItem, TextStyle } from 'pdfjs-dist/types/src/display/api.d.ts'
import { descent } from '#app/kernel/values/reading/ruby.ts'
import { writtenMails } from '#app/kernel/values/text-folding.ts'
import type { Box } from '#app/viewer/browser/text/figures/drawings.ts'
import { type PlacedText, unspaced } from '#app/viewer/browser/text/reflow/placed-text.ts'

/** Reads a page's text with its positions. Leaves out oblique text, such as a mark across the page, and the trace code. */
export async function pageRuns(file: PDFPageProxy): Promise<PlacedText[]> {
  return (await pagePlaced(file)).runs
}

/** Like `pageRuns`, and also answers where the runs are on the page. */
export async function pagePlaced(file: PDFPageProxy): Promise<Placement> {
  const { items, styles } = await file.getTextContent()
  const { transform } = file.getViewport({ scale: 1 })
  const all = items
    .filter((item): item is TextItem => 'str' in item)
    .map((item) => ({ ...item, str: withBullets(writtenMails(item.str)) }))
  const trace = traceCodeAt(all.map(({ str }) => str))
  const runs = all.filter((_, at) => at !== trace)
  return placedOf(runs, { styles, transform, isBold: (font) => isBold(file, font) })
}

/** A list's symbol from a font that doesn't say which letters its symbols are. */
function withBullets(text: string): string {
  return /^\s*[\u0001-\u0008\u000e-\u001f\u007f-\u009f\ue000-\uf8ff\ufffd]\s*$/.test(text) ? '•' : text
}

/** Whether a font is bold; null if unknown: pdf.js tells it only with painted pages, and of few fonts. */
function isBold({ commonObjs }: PDFPageProxy, font: string): boolean | null {
  if (!commonObjs.has(font)) return null
  const { name, bold } = commonObjs.get(font) as { name?: string; bold?: boolean }
  if (name === undefined) return bold === true ? true : null
  return bold === true || /bold|black|heavy|demi|W[6-9]\b/i.test(name)
}

type Vector = readonly [x: number, y: number]

/** A page's runs, with their indexes among the items and their places on the page, and the directions in which most text is read. */
export interface Placement {
  runs: PlacedText[]
  nths: number[]
  boxes: Box[]
  isDown: boolean
  along: Vector
  across: Vector
}

interface PageOfRuns {
  styles: Record<string, Pick<TextStyle, 'fontFamily' | 'vertical'>>
  /** The transformation from the page's space to the screen's, including its rotation. */
  transform: readonly number[]
  isBold: (font: string) => boolean | null
}
type Run = Pick<TextItem, 'str' | 'transform' | 'width' | 'height' | 'fontName'>

interface Standing {
  run: Run
  size: number
  start: Vector
  /** The direction of its letters, and the direction in which its lines follow each other. */
  along: Vector
  across: Vector
  isDown: boolean
  corners: Vector[]
}

/** Places pdf.js's items in the axes in which most of the page's letters are read. */
export function placedRuns(items: readonly Run[], page: PageOfRuns): PlacedText[] {
  return placedOf(items, page).runs
}

/**
 * Like `placedRuns`, and also answers the index of each run among the items, since some items are left out, and whether most text is
 * vertical.
 */
export function placedOf(items: readonly Run[], page: PageOfRuns): Placement {
  const standing = stacked(items.flatMap((run) => standingOf(run, page)))
  const main = mainOf(standing)
  if (main === null) return { runs: [], nths: [], boxes: [], isDown: false, along: [1, 0], across: [0, 1] }
  const japanese = new Set(items.filter(({ str }) => unspaced.test(str)).map(({ fontName }) => fontName))
  const monospaced = monospacedOf(standing, page.styles)
  const nthOf = new Map(items.map((item, nth) => [item, nth]))
  const nths = standing.map(({ run }) => nthOf.get(run)!)
  const runs = standing.map((each) => {
    const { run, size, start, along, isDown, corners } = each
    const [alongs, acrosses] = [corners.map(dot(main.along)), corners.map(dot(main.across))]
    const [top, bottom] = [Math.min(...acrosses), Math.max(...acrosses)]
    const isLikeMain = same(along, main.along)
    const baseline = isLikeMain && !isDown ? dot(main.across)(start) : bottom - size * descent
    return {
      ...{ text: run.str, from: Math.min(...alongs), to: Math.max(...alongs), top, bottom, size },
      across: main.isDown ? (top + bottom) / 2 : baseline,
      face: run.fontName,
      isBold: page.isBold(run.fontName),
      isMonospaced: monospaced.has(run.fontName) && !japanese.has(run.fontName),
    }
  })
  const boxes = standing.map(({ corners }) => boxAround(corners))
  return { runs, nths, boxes, isDown: main.isDown, along: main.along, across: main.across }
}

/** A font has at least so many different letters and runs before their widths tell that it is monospaced. */
const [fewestKinds, fewestRuns] = [6, 4]

/** So many runs have the usual width: in others a sign stands for several letters, or comes from another font. */
const ofRuns = 0.9

/** The fonts that say that they are monospaced, and those whose letters are: the files of some programs don't say it. */
function monospacedOf(standing: readonly Standing[], styles: PageOfRuns['styles']): Set<string> {
  const fonts = new Map<string, Run[]>()
  for (const { run } of standing) fonts.set(run.fontName, [...(fonts.get(run.fontName) ?? []), run])
  const saysSo = (name: string) => styles[name]?.fontFamily === 'monospace'
  return new Set([...fonts].flatMap(([name, runs]) => (saysSo(name) || areAlike(runs) ? [name] : [])))
}

/** Whether the letters of a font, of which there are enough, have one width. Figures have one in most fonts. */
function areAlike(runs: readonly Run[]): boolean {
  const texts = new Set(runs.map(({ str }) => str))
  const kinds = new Set([...texts].join('').match(/[a-z]/gi))
  if (texts.size < fewestRuns || kinds.size < fewestKinds) return false
  // Lines of prose are nearly as wide as each other, but never exactly.
  const widths = runs.map(({ str, width, transform: [, , c, d] }) => width / Math.hypot(c, d) / str.length)
  const usual = [...widths].sort((one, other) => one - other)[widths.length >> 1]!
  return widths.filter((width) => Math.abs(width - usual) < 0.001 * usual).length >= ofRuns * widths.length
}

/** The positions of a box along and across the lines of a page. */
export function rangesOf(
  { left, top, right, bottom }: Box,
  { along, across }: Pick<Placement, 'along' | 'across'>,
): { from: number; to: number; top: number; bottom: number } {
  const corners: Vector[] = [
    [left, top],
    [right, bottom],
  ]
  const [alongs, acrosses] = [corners.map(dot(along)), corners.map(dot(across))]
  return {
    from: Math.min(...alongs),
    to: Math.max(...alongs),
    top: Math.min(...acrosses),
    bottom: Math.max(...acrosses),
  }
}

function boxAround(corners: readonly Vector[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function standingOf(run: Run, { styles, transform }: PageOfRuns): Standing[] {
  const [a, b, c, d, x, y] = multiplied(transform, run.transform)
  const size = Math.hypot(c!, d!)
  const isAskew = Math.min(Math.abs(a!), Math.abs(b!)) > 0.02 * size
  if (run.str.trim() === '' || size === 0 || isAskew) return []
  const scale = Math.hypot(transform[0]!, transform[1]!)
  const [right, down] = [unit([a!, b!]), unit([-c!, -d!])]
  const start: Vector = [x!, y!]
  const isDown = styles[run.fontName]?.vertical === true
  const corner = (rights: number, downs: number): Vector => [
    start[0] + right[0] * rights + down[0] * downs,
    start[1] + right[1] * rights + down[1] * downs,
  ]
  const corners = isDown
    ? [corner(-size / 2, 0), corner(size / 2, run.height * scale)]
    : [corner(0, -size * (1 - descent)), corner(run.width * scale, size * descent)]
  const [along, across] = isDown ? [down, unit([-right[0], -right[1]])] : [right, down]
  return [{ run, size, start, along, across, isDown, corners }]
}

/** Treats columns of letters that were placed one by one as vertical text, whatever their font says. */
function stacked(all: Standing[]): Standing[] {
  const isUnder = (one?: Standing, other?: Standing) => {
    if (one === undefined || other === undefined || one.isDown || other.isDown) return false
    if ([...one.run.str.trim(), ...other.run.str.trim()].length > 2 || !unspaced.test(one.run.str))
      return false
    const down = dot(one.across)(other.start) - dot(one.across)(one.start)
    const aside = Math.abs(dot(one.along)(other.start) - dot(one.along)(one.start))
    return aside < one.size * 0.3 && down > one.size * 0.7 && down < one.size * 2
  }
  const stack = new Set(all.filter((each, nth) => isUnder(all[nth - 1], each) || isUnder(each, all[nth + 1])))
  if (lettersOf([...stack]) < lettersOf(all) * 0.6) return all
  return all.map((each) =>
    stack.has(each)
      ? { ...each, isDown: true, along: each.across, across: unit([-each.along[0], -each.along[1]]) }
      : each,
  )
}

/** The axes of most letters. */
function mainOf(all: readonly Standing[]): Standing | null {
  const kinds: Standing[][] = []
  for (const each of all) {
    const kind = kinds.find(([one]) => same(one!.along, each.along) && same(one!.across, each.across))
    if (kind === undefined) kinds.push([each])
    else kind.push(each)
  }
  return kinds.sort((one, other) => lettersOf(other) - lettersOf(one))[0]?.[0] ?? null
}

function lettersOf(some: readonly Standing[]): number {
  return some.reduce((sum, { run }) => sum + run.str.trim().length, 0)
}

function multiplied(m: readonly number[], t: readonly number[]): number[] {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number]
  const [g, h, i, j, k, l] = t as [number, number, number, number, number, number]
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function unit([x, y]: Vector): Vector {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

function dot([x, y]: Vector): (point: Vector) => number {
  return (point) => x * point[0] + y * point[1]
}

function same(one: Vector, other: Vector): boolean {
  return one[0] * other[0] + one[1] * other[1] > 0.99
}

/**
 * The form of a trace code, as `newTraceCode` makes it: the last text of a page that is given out, different each time the book is opened.
 */
const code = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** The index of the run with the trace code, which the reader's mark put on the page and no author wrote; -1 if there is none. */
export function traceCodeAt(runs: readonly string[]): number {
  for (let at = runs.length - 1; at >= 0; at--) {
    const text = runs[at]?.trim() ?? ''
    if (text !== '') return code.test(text) ? at : -1
  }
  return -1
}
