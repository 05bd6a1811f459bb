import { formatNumber } from '#app/features/documents/model/document/segment/pdf-value.ts'
import type { GlyphOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { besideEdge, type EdgeLines, edgeLines, type ShownPart, tracePlace } from './edge-lines.ts'
import {
  blockOf,
  calmAlpha,
  cornerPlace,
  type MarkPosition,
  type MarkSettings,
  placedLines,
  tileOf,
  traceCode,
} from './text-block.ts'

/**
 * A reader's mark before it is compiled for segments (`compileMark`), pictures of pages (`compileSvgMark`) or their
 * pixels (`compilePixelMark`). The text is centred on its origin, in thousandths of the font size.
 * `scale` converts these to mark units. The y axis points up.
 */
export type ReaderMark = {
  text: { lines: ReturnType<typeof placedLines>; width: number; height: number; scale: number }
  place: MarkPlace
  /** The position of the mark's origin on the page, in fractions of width and height from the top left. */
  origin: { x: number; y: number }
  ink: MarkInk
  /** The words along the edges. Null for a mark in a corner, which is legible itself. */
  edges: EdgeLines | null
  /** The code that is printed at the bottom edge, and where it begins, in mark units from the bottom left corner. */
  trace: string
  traceAt: { x: number; y: number }
}

/** The place of a mark: repeated all over the page, turned in the middle, or in a corner with its centre at `x` and `y` from there. */
type MarkPlace =
  | ({ kind: 'tile' } & ReturnType<typeof tileOf>)
  | { kind: 'center' }
  | { kind: 'corner'; corner: Corner; x: number; y: number }

export type Corner = Exclude<MarkPosition, 'tile' | 'center'>

export function readerMark(settings: MarkSettings, outlines: GlyphOutlines): ReaderMark {
  const { position } = settings
  const block = blockOf(settings, outlines)
  const { width, height, scale } = block
  return {
    text: { lines: placedLines(block, position), width, height, scale },
    place: placeOf(block, position, settings.shown ?? null),
    origin: originOf(position),
    ink: inkOf(settings.color, settings.opacity, calmAlpha(position)),
    edges:
      position === 'tile' || position === 'center' ? edgeLines(block.lines, settings.shown ?? null) : null,
    trace: traceCode(settings.trace),
    traceAt: tracePlace(settings.shown ?? null),
  }
}

function placeOf(
  block: ReturnType<typeof blockOf>,
  position: MarkPosition,
  shown: ShownPart | null,
): MarkPlace {
  if (position === 'tile') return { kind: 'tile', ...tileOf(block) }
  if (position === 'center') return { kind: 'center' }
  const beside = besideEdge(shown, position.endsWith('left') ? 'left' : 'right')
  return { kind: 'corner', corner: position, ...cornerPlace(block, position, beside) }
}

function originOf(position: MarkPosition): ReaderMark['origin'] {
  if (position === 'tile' || position === 'center') return { x: 0.5, y: 0.5 }
  return { x: position.endsWith('left') ? 0 : 1, y: position.startsWith('top') ? 0 : 1 }
}

/** The colours and opacity of a mark. All are PDF operands except `hex` and `rgb`. */
interface MarkInk {
  fill: string
  /** The colour of `fill` as '#rrggbb', as the setting has it. */
  hex: string
  /** The colour of `fill` as three numbers, each 0 to 1. */
  rgb: [number, number, number]
  /** A thin rim of the opposite lightness, which keeps the mark visible on a black scan. */
  rim: string
  alpha: string
}

const MAX_OPAQUE = 0.6

/**
 * The ink of a mark. `opacity` is 0 to 1. Without it, black ink gets `calm`, and lighter colours get more so that they are visible on white
 * at all.
 */
function inkOf(color: string, opacity: number | undefined, calm: number): MarkInk {
  const hex = /^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const lightness = 0.299 * red + 0.587 * green + 0.114 * blue
  const chosen = opacity ?? Math.min(MAX_OPAQUE, calm / Math.max(0.05, 1 - lightness))
  return {
    fill: [red, green, blue].map(formatNumber).join(' '),
    hex,
    rgb: [red, green, blue],
    rim: lightness > 0.6 ? '0' : '1',
    alpha: formatNumber(Math.min(1, Math.max(0.02, chosen))),
  }
}
