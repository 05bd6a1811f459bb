import { MARK_SIDE } from '#app/features/documents/model/document/segment/mark-layout.ts'
import type { BookTrim } from '#app/features/documents/model/document/trim/book-trim.ts'
import { EDGE, type MarkPosition, type PlacedGlyph, type TextLine, TRACE_LIFT } from './text-block.ts'

/**
 * The reader's words as small lines along the head and the foot of what is shown of a page, where no text is. They are legible on a
 * photograph of the screen, so the mark over the text can be faint. Lengths are in mark units; `y` is that of the baseline.
 */
export type EdgeLines = {
  glyphs: PlacedGlyph[]
  /** Mark units of a thousandth of the font size. */
  scale: number
  /** From the page's top left corner. */
  head: { starts: number[]; y: number }
  /** From the page's bottom left corner. */
  foot: { starts: number[]; y: number }
}

/** The part of a page that is shown when its margins are trimmed: how far its edges are from the page's, in mark units. */
export type ShownPart = { left: number; top: number; right: number; bottom: number; width: number }

/** The font size, the gap between repeated words, and the room of the trace code at the foot. */
const [size, gap, roomOfTrace] = [6, 28, 62]

/** Between the lines of a text that are set behind each other, in thousandths of the font size. */
const between: PlacedGlyph = { advance: 1_100, path: '' }

/** The distances from the edges of a page that is trimmed, and of the head line from the upper edge. */
const [besideTrim, aboveTrim, belowTop] = [7, 4, 7.5]

/** The grey of the lines, 0 to 1, which can be seen on white and on black. */
export const EDGE_GREY = 0.55

/** A mark in a corner keeps the head or the foot, or it would lie over text. It moves in with the side. */
export function trimBeside(trim: BookTrim | null, position: MarkPosition): BookTrim | null {
  if (trim === null || position === 'tile' || position === 'center') return trim
  const kept = position.startsWith('top') ? { top: 0 } : { bottom: 0 }
  return { ...trim, odd: { ...trim.odd, ...kept }, even: { ...trim.even, ...kept } }
}

/** Finds the part of a book's pages that is shown on all of them. Null if nothing is trimmed. */
export function shownPart(trim: BookTrim | null): ShownPart | null {
  if (trim === null) return null
  const { odd, even, aspect } = trim
  const [width, height] = aspect < 1 ? [MARK_SIDE, MARK_SIDE / aspect] : [MARK_SIDE * aspect, MARK_SIDE]
  const most = (side: 'left' | 'top' | 'right' | 'bottom', length: number) =>
    (Math.max(odd[side], even[side]) * length) / 1000
  return {
    left: most('left', width),
    right: most('right', width),
    top: most('top', height),
    bottom: most('bottom', height),
    width,
  }
}

/** Where the trace code begins, from the bottom left corner of the page. */
export function tracePlace(shown: ShownPart | null): { x: number; y: number } {
  if (shown === null) return { x: EDGE, y: TRACE_LIFT }
  return {
    x: besideEdge(shown, 'left'),
    y: shown.bottom === 0 ? TRACE_LIFT : shown.bottom + aboveTrim,
  }
}

/** The distance of words from the side of the page. */
export function besideEdge(shown: ShownPart | null, side: 'left' | 'right'): number {
  return shown === null || shown[side] === 0 ? EDGE : shown[side] + besideTrim
}

/** Sets the lines of a text along the edges. Null without a text. */
export function edgeLines(lines: readonly TextLine[], shown: ShownPart | null): EdgeLines | null {
  const { x, y } = tracePlace(shown)
  const end = (shown?.width ?? MARK_SIDE) - besideEdge(shown, 'right')
  const room = end - x - roomOfTrace
  const glyphs = fitting(lines, (room * 1000) / size)
  const width = widthOf(glyphs)
  if (width === 0) return null
  const scale = Math.min(size / 1000, room / width)
  const starts = (from: number) => {
    const step = width * scale + gap
    const many = Math.max(1, Math.floor((end - from + gap) / step))
    return Array.from({ length: many }, (_, at) => from + at * step)
  }
  return {
    glyphs,
    scale,
    head: { starts: starts(x), y: -((shown?.top ?? 0) + belowTop) },
    foot: { starts: starts(x + roomOfTrace), y },
  }
}

/** As many of the last lines as there is room for: the last one names the reader. */
function fitting(lines: readonly TextLine[], room: number): PlacedGlyph[] {
  let glyphs: PlacedGlyph[] = []
  for (const line of lines.toReversed()) {
    const longer = glyphs.length === 0 ? line.glyphs : [...line.glyphs, between, ...glyphs]
    if (glyphs.length > 0 && widthOf(longer) > room) break
    glyphs = longer
  }
  return glyphs
}

function widthOf(glyphs: readonly PlacedGlyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0)
}
