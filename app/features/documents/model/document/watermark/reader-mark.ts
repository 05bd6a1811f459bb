import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { inkOf, type MarkInk } from './mark-ink.ts'
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
  /** The position of its origin on the page, in fractions of width and height from the top left. */
  origin: { x: number; y: number }
  ink: MarkInk
  /** The code that is printed at the bottom edge. */
  trace: string
}

/** Repeated all over the page, turned in the middle, or in a corner, with its centre at `x` and `y` from there. */
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
    place: placeOf(block, position),
    origin: originOf(position),
    ink: inkOf(settings.color, settings.opacity, calmAlpha(position)),
    trace: traceCode(settings.trace),
  }
}

function placeOf(block: ReturnType<typeof blockOf>, position: MarkPosition): MarkPlace {
  if (position === 'tile') return { kind: 'tile', ...tileOf(block) }
  if (position === 'center') return { kind: 'center' }
  return { kind: 'corner', corner: position, ...cornerPlace(block, position) }
}

function originOf(position: MarkPosition): ReaderMark['origin'] {
  if (position === 'tile' || position === 'center') return { x: 0.5, y: 0.5 }
  return { x: position.endsWith('left') ? 0 : 1, y: position.startsWith('top') ? 0 : 1 }
}
