import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'
import {
  type Anchor,
  anchorOf,
  findAnchor,
  type Passage,
  type Position,
} from '#app/viewer/browser/annotations/anchor.ts'
import type { PDFPageProxy, PdfEngine } from '#app/viewer/browser/document/pdf-engine.ts'
import { make } from '#app/viewer/browser/element.ts'
import type { MarkedOnPage } from '#app/viewer/browser/search/searched.ts'
import { cssPerPoint } from '#app/viewer/browser/stage/zoom.ts'
import { placedOf, traceCodeAt } from '#app/viewer/browser/text/page-runs.ts'
import { rubyRuns } from '#app/viewer/browser/text/reflow/ruby.ts'
import { findMarks, type Mark, type TextRun } from './marks.ts'
import { type Unit, widened } from './whole-letters.ts'

/** The layer over a page's picture. */
export interface TextLayer {
  element: HTMLElement
  /** Marks the searched words. */
  mark(searched: MarkedOnPage): void
}

/** A passage that the reader highlighted, in the form in which it is drawn: its classes name its colour and whether it has a note. */
export interface Highlighted extends Anchor {
  id: string
  classes: string
}

/** The layer with a page's text, in which passages can be selected and shown. */
export interface PageText extends TextLayer {
  /** Draws these highlights. Answers the ids of those whose words aren't on the page. */
  highlight(highlights: readonly Highlighted[]): string[]
  /** The passage of this page that a range covers, in whole letters; null if it covers none. */
  anchorAt(range: Range): Passage | null
  /** A range of this page's text, widened to whole letters or words. */
  widen(range: Range, unit: Unit): Range
}

/**
 * The factor by which the style sheet lays out the text larger, because browsers round the widths of small letters. pdf.js must measure the
 * text at this size too.
 */
const measuredLarger = 8

/**
 * Draws the page's text transparently over its picture, for selecting, screen readers and marks. If a page's text can't be read, the layer
 * is empty.
 */
export async function drawTextLayer(engine: PdfEngine, file: PDFPageProxy): Promise<PageText> {
  const container = make('div', 'textLayer')
  const viewport = file.getViewport({ scale: cssPerPoint * measuredLarger })
  try {
    const content = await file.getTextContent()
    const layer = engine.textLayer({ textContentSource: content, container, viewport })
    const { pageWidth, pageHeight } = viewport.rawDims as { pageWidth: number; pageHeight: number }
    // pdf.js writes these sizes with round(), which older browsers ignore; a rotated page needs them.
    container.style.width = `calc(var(--total-scale-factor) * ${pageWidth}px)`
    container.style.height = `calc(var(--total-scale-factor) * ${pageHeight}px)`
    await layer.render()
    const items = content.items.filter((item): item is TextItem => 'str' in item)
    const { transform } = viewport
    const placed = placedOf(items, { styles: content.styles, transform, isBold: () => null })
    const areRuby = rubyRuns(placed.runs, placed.isDown)
    const ruby = new Set(placed.nths.filter((_, at) => areRuby[at]))
    const trace = traceCodeAt(items.map(({ str }) => str))
    const runs = items.map(
      ({ str, hasEOL }, at): TextRun => ({
        text: str,
        endsLine: hasEOL,
        isRuby: ruby.has(at),
        isLeftOut: at === trace,
      }),
    )
    for (const [run, span] of layer.textDivs.entries()) {
      if (content.styles[items[run]?.fontName ?? '']?.vertical) span.classList.add('downwards')
    }
    return pageText(container, layer.textDivs, runs)
  } catch {
    container.replaceChildren()
    return pageText(container, [], [])
  }
}

function pageText(element: HTMLElement, spans: readonly HTMLElement[], runs: readonly TextRun[]): PageText {
  let searched: MarkedOnPage | null = null
  let highlights: readonly Highlighted[] = []
  const classesOf = (place: number) => (searched?.isCurrent(place) ? 'mark current' : 'mark')
  const draw = () => {
    const found = highlights.map((highlight) => ({ highlight, marks: findAnchor(runs, highlight) }))
    const drawn = found.flatMap(({ highlight, marks }) =>
      (marks ?? []).map((mark) => ({ ...mark, classes: highlight.classes, id: highlight.id })),
    )
    const marked = searched && findMarks(runs, searched)
    const hits = (marked ?? []).map((mark) => ({ ...mark, classes: classesOf(mark.place), id: '' }))
    drawMarks(spans, runs, [...drawn, ...hits])
    return found.flatMap(({ highlight, marks }) => (marks === null ? highlight.id : []))
  }
  return {
    element,
    mark(wanted) {
      searched = wanted
      draw()
      wanted.bringIntoSight(element)
    },
    highlight(wanted) {
      highlights = wanted
      return draw()
    },
    anchorAt(range) {
      const ends = endsOf(spans, range)
      return ends && anchorOf(runs, ...widened(runs, ends, 'letter'))
    },
    widen(range, unit) {
      const ends = endsOf(spans, range)
      if (ends === null) return range
      const [from, to] = widened(runs, ends, unit)
      const whole = range.cloneRange()
      if (from !== ends[0]) whole.setStart(...nodeAt(spans, from))
      if (to !== ends[1]) whole.setEnd(...nodeAt(spans, to))
      return whole
    },
  }
}

function endsOf(spans: readonly HTMLElement[], range: Range): [Position, Position] | null {
  const from = positionOf(spans, range.startContainer, range.startOffset)
  const to = positionOf(spans, range.endContainer, range.endOffset)
  return from && to && [from, to]
}

/** The DOM position of a position in the page's text. A run with marks has several pieces of text. */
function nodeAt(spans: readonly HTMLElement[], { run, at }: Position): [Node, number] {
  const span = spans[run]!
  const pieces = document.createNodeIterator(span, NodeFilter.SHOW_TEXT)
  let left = at
  for (let piece = pieces.nextNode(); piece !== null; piece = pieces.nextNode()) {
    const { length } = piece as Text
    if (left <= length) return [piece, left]
    left -= length
  }
  return [span, span.childNodes.length]
}

/**
 * The position in the page's text at a DOM position. Between runs, where a drag can end beside the letters, it is the end of the run
 * before.
 */
function positionOf(spans: readonly HTMLElement[], node: Node, offset: number): Position | null {
  const run = spans.findIndex((span) => span.contains(node))
  if (run < 0) return endBefore(spans, node, offset)
  const before = document.createRange()
  before.selectNodeContents(spans[run]!)
  before.setEnd(node, offset)
  return { run, at: before.toString().length }
}

/** The end of the last run before a DOM position. Runs without letters have no element. */
function endBefore(spans: readonly HTMLElement[], node: Node, offset: number): Position | null {
  const place = document.createRange()
  place.setStart(node, offset)
  const before = spans.flatMap((span, run) =>
    span.isConnected && place.comparePoint(span, 0) < 0 ? run : [],
  )
  const run = before[before.length - 1]
  if (run !== undefined) return { run, at: spans[run]!.textContent?.length ?? 0 }
  return spans.length > 0 ? { run: 0, at: 0 } : null
}

type Drawn = Mark & { classes: string; id: string }

function drawMarks(spans: readonly HTMLElement[], runs: readonly TextRun[], marks: readonly Drawn[]): void {
  for (const [run, span] of spans.entries())
    if (span.querySelector('mark') !== null) span.textContent = runs[run]?.text ?? ''
  const byRun = new Map<number, Drawn[]>()
  for (const mark of marks) byRun.set(mark.run, [...(byRun.get(mark.run) ?? []), mark])
  for (const [run, marksOfRun] of byRun)
    spans[run]?.replaceChildren(...markedText(runs[run]?.text ?? '', marksOfRun))
}

/** Splits a run's text by its marks. A piece with several marks has the classes of all. */
function markedText(text: string, marks: readonly Drawn[]): Node[] {
  const ends = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])]
  ends.sort((one, other) => one - other)
  return ends.slice(1).map((to, at) => {
    const from = ends[at] ?? 0
    const over = marks.filter((mark) => mark.from <= from && mark.to >= to)
    const piece = text.slice(from, to)
    if (over.length === 0) return document.createTextNode(piece)
    const element = make('mark', over.map(({ classes }) => classes).join(' '), piece)
    const { id } = over.find((mark) => mark.id !== '') ?? { id: '' }
    if (id !== '') element.dataset.annotation = id
    return element
  })
}
