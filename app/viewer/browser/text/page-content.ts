import type { PDFPageProxy } from 'pdfjs-dist'
import { isInside } from '#app/viewer/browser/text/figures/boxes.ts'
import { dotsOf } from '#app/viewer/browser/text/figures/dots.ts'
import { type Box, type Drawing, drawingsOf } from '#app/viewer/browser/text/figures/drawings.ts'
import { figuresOf, isScan } from '#app/viewer/browser/text/figures/figures.ts'
import { gridsOf } from '#app/viewer/browser/text/figures/grids.ts'
import { smallPicture } from '#app/viewer/browser/text/figures/page-picture.ts'
import { scannedFigures } from '#app/viewer/browser/text/figures/scanned-figures.ts'
import type { TextBox, Words } from '#app/viewer/browser/text/figures/words.ts'
import type { PlacedGrid } from '#app/viewer/browser/text/reflow/grids.ts'
import { type PlacedText, typicalSize } from '#app/viewer/browser/text/reflow/placed-text.ts'
import { type Placement, rangesOf } from './page-runs.ts'

/** A figure at its place among the lines of a page. */
export interface PlacedFigure {
  from: number
  to: number
  top: number
  bottom: number
  /** Its region on the page, in points. */
  box: Box
  /** The words in it, such as the names and numbers of a chart's axes. */
  labels: string[]
}

/** What is drawn on a page besides its text. */
export interface Drawn {
  figures: readonly PlacedFigure[]
  /** Tables that are drawn with rules. */
  grids: readonly PlacedGrid[]
}

/** The text and the figures of a page. */
export interface PageContent extends Drawn {
  runs: PlacedText[]
  /** Whether most of its text is vertical. */
  isDown: boolean
  /** Where the page begins and ends across its lines. */
  extent: readonly [number, number]
  /** The size of most of its letters. */
  letterSize: number
}

/** Finds a page's figures in what it draws; a page without text is one. A chart's labels belong to the figure; a drawn bullet becomes a character. */
export async function pageContent(file: PDFPageProxy, placement: Placement): Promise<PageContent> {
  const { runs, boxes, isDown } = placement
  const operators = await file.getOperatorList()
  const { width, height, transform } = file.getViewport({ scale: 1 })
  const page = { left: 0, top: 0, right: width, bottom: height }
  const drawings = drawingsOf(operators, transform, page)
  const texts = runs.map((run, nth) => ({ ...run, box: boxes[nth]! }))
  const found = await boxesOfFigures(file, { drawings, texts, page })
  const { top, bottom } = rangesOf(page, placement)
  const figures = found.map((box) => ({
    ...rangesOf(box, placement),
    box,
    labels: texts.filter((text) => isInside(text.box, box)).flatMap(labelOf),
  }))
  const rest = runs.filter((_, nth) => !found.some((box) => isInside(boxes[nth]!, box)))
  const dots = dotsOf(drawings, found).map((box) => rangesOf(box, placement))
  // In vertical text a table is set across the lines.
  const grids = isDown
    ? []
    : gridsOf(drawings, found).map(({ box, ...grid }) => ({ ...grid, ...rangesOf(box, placement) }))
  const letterSize = typicalSize(rest) || usualSize
  return { runs: withDots(rest, dots), figures, grids, isDown, extent: [top, bottom], letterSize }
}

/** A label's words. Signs of a font for music or symbols say nothing. */
function labelOf({ text }: PlacedText): string[] {
  return /[\p{L}\p{N}]/u.test(text) && !/[\ue000-\uf8ff\ufffd]/.test(text) ? [text.trim()] : []
}

interface PageDrawn {
  drawings: readonly Drawing[]
  texts: readonly BoxedText[]
  page: Box
}

/** The figures of a page; of a scan, those that its picture shows besides the recognised text. */
async function boxesOfFigures(file: PDFPageProxy, { drawings, texts, page }: PageDrawn): Promise<Box[]> {
  if (texts.length === 0) return drawings.length > 0 ? [page] : []
  if (isScan(drawings, page)) return scannedFigures(await smallPicture(file), wordsOf(texts), page)
  return figuresOf(drawings, wordsOf(texts), page)
}

/** Words and lines are broken at gaps of this many letter sizes. */
const wordGap = 1.2
const lineGap = 5

type BoxedText = PlacedText & { box: Box }

/** Joins texts into words, and tells the line of each. */
function wordsOf(texts: readonly BoxedText[]): Words[] {
  return joinedBy(texts, lineGap).flatMap((parts) => {
    const line = textBox(parts)
    return joinedBy(parts, wordGap).map((words) => ({ ...textBox(words), line }))
  })
}

/** Groups texts that follow each other in the file on one line, with gaps of at most so many letter sizes. */
function joinedBy(texts: readonly BoxedText[], widest: number): BoxedText[][] {
  const groups: BoxedText[][] = []
  for (const text of texts) {
    const group = groups[groups.length - 1]
    const last = group?.[group.length - 1]
    const gap = last === undefined ? Number.POSITIVE_INFINITY : (text.from - last.to) / text.size
    const isOnLine = last !== undefined && Math.abs(last.across - text.across) < 0.3 * text.size
    if (isOnLine && gap > -1 && gap < widest) group!.push(text)
    else groups.push([text])
  }
  return groups
}

function textBox(texts: readonly BoxedText[]): TextBox {
  const boxes = texts.map(({ box }) => box)
  const spaced = texts.map(({ text, from, size }, nth) => {
    const before = texts[nth - 1]
    return before !== undefined && from - before.to > size * 0.4 ? ` ${text}` : text
  })
  const length = texts[texts.length - 1]!.to - texts[0]!.from
  return {
    text: spaced.join(''),
    fill: length > 0 ? texts.reduce((sum, { from, to }) => sum + to - from, 0) / length : 1,
    size: texts[0]!.size,
    box: {
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    },
  }
}

/** The size of letters on a page without text, in points. */
const usualSize = 10

type Ranges = Pick<PlacedText, 'from' | 'to' | 'top' | 'bottom'>

/** Puts a bullet character before each run that begins a little after a drawn dot, unless other text is before it. */
function withDots(runs: readonly PlacedText[], dots: readonly Ranges[]): PlacedText[] {
  const before = new Map<PlacedText, Ranges>()
  for (const dot of dots) {
    const middle = (dot.top + dot.bottom) / 2
    const beside = runs.filter((run) => middle > run.top && middle < run.bottom)
    const next = beside
      .filter((run) => run.from >= dot.to - 0.5 && run.from - dot.to < 2 * run.size)
      .sort((one, other) => one.from - other.from)[0]
    const isFirst = !beside.some((run) => run.to <= dot.from + 1 && dot.from - run.to < 2 * run.size)
    if (next !== undefined && isFirst) before.set(next, dot)
  }
  return runs.flatMap((run) => {
    const dot = before.get(run)
    return dot === undefined ? [run] : [{ ...run, text: '•', from: dot.from, to: dot.to }, run]
  })
}
