import { type GlyphOutlines, invisibleCharacter, missingGlyph } from '#app/gateways/glyphs/glyph-outlines.ts'
import type { markPositions } from '#app/visit/site-settings.ts'
import type { ShownPart } from './edge-lines.ts'

/** A glyph with its position. Lengths are thousandths of the font size. */
export interface PlacedGlyph {
  advance: number
  path: string
}

export interface TextLine {
  glyphs: PlacedGlyph[]
  width: number
}

export type MarkPosition = (typeof markPositions)[number]

export interface MarkSettings {
  /** The words of the mark. Lines are separated by \n. */
  text: string
  /** The colour as '#rrggbb'. */
  color: string
  /** The size in points on an A4 page. The mark grows and shrinks with the page. */
  fontSize: number
  position: MarkPosition
  /** The opacity, 0 to 1. Without it, the mark is light enough to read the page through it. */
  opacity?: number
  /** The code that is printed as text at the bottom edge. */
  trace: string
  /** The part of the pages that is shown when their margins are trimmed. Without it, whole pages are. */
  shown?: ShownPart | null
}

const LINE_HEIGHT = 1_250

const DESCENT = 250

/** The width of the rim around each glyph, in thousandths of the font size. */
export const RIM = 40

/** The distance of corner marks and the trace code from the edges, in mark units, like `TRACE_LINE`. */
export const EDGE = 18

/** The size of the trace code and its height above the bottom, in mark units. The units are smaller on a narrow page. */
export const [TRACE_SIZE, TRACE_LIFT] = [6.5, 7]

/** The height of the trace line, above which bottom marks are placed. */
const TRACE_LINE = 14

const [TILE_DEGREES, CENTER_DEGREES] = [30, 40]

const [TILE_ALPHA, CENTRE_ALPHA, CORNER_ALPHA] = [0.06, 0.08, 0.4]

/** A block of text around its own middle, in thousandths of the font size, and its factor to mark units. */
interface TextBlock {
  lines: TextLine[]
  width: number
  height: number
  scale: number
}

/** Lays the text out, and shrinks it if it would not fit on an upright A4 page. */
export function blockOf({ text, fontSize, position }: MarkSettings, outlines: GlyphOutlines): TextBlock {
  const lines = layOutText(text, outlines)
  const width = Math.max(...lines.map((line) => line.width))
  const height = lines.length * LINE_HEIGHT
  const [widest, highest] = position === 'tile' ? [480, 300] : position === 'center' ? [680, 420] : [559, 420]
  const scale = Math.min(200, Math.max(4, fontSize)) / 1_000
  return { lines, width, height, scale: Math.min(scale, widest / Math.max(1, width), highest / height) }
}

/** The opacity of black ink if none is set. */
export function calmAlpha(position: MarkPosition): number {
  if (position === 'tile') return TILE_ALPHA
  return position === 'center' ? CENTRE_ALPHA : CORNER_ALPHA
}

/** The lines of a block, each with its first glyph's position relative to the block's middle. The y axis points up. */
export function placedLines(
  { lines, width, height }: TextBlock,
  position: MarkPosition,
): { x: number; y: number; glyphs: PlacedGlyph[] }[] {
  return lines.map((line, index) => {
    const free = (width - line.width) / 2
    const aside = position.endsWith('left') ? -free : position.endsWith('right') ? free : 0
    return {
      x: -line.width / 2 + aside,
      y: height / 2 - (index + 1) * LINE_HEIGHT + DESCENT,
      glyphs: line.glyphs,
    }
  })
}

/**
 * The size of a tile's cell in block units, with room to read the page around the text, and the matrix that turns the
 * whole tiling and leads to mark units.
 */
export function tileOf({ width, height, scale }: TextBlock) {
  return {
    across: Math.max(170 / scale, width + 70 / scale),
    down: Math.max(110 / scale, height + 80 / scale),
    matrix: turnedBy(TILE_DEGREES, scale),
  }
}

/** The matrix that turns a mark in the middle of the page, in mark units. */
export const centreTurn = turnedBy(CENTER_DEGREES, 1)

/** The centre of a mark relative to its corner of the page, in mark units, with `beside` units at its side. The y axis points up. */
export function cornerPlace(
  { width, height, scale }: TextBlock,
  position: MarkPosition,
  beside: number,
): { x: number; y: number } {
  const [halfWidth, halfHeight] = [(width * scale) / 2, (height * scale) / 2]
  const [side, up] = [position.endsWith('left') ? 1 : -1, position.startsWith('bottom') ? 1 : -1]
  return { x: side * (beside + halfWidth), y: up * (EDGE + halfHeight + (up > 0 ? TRACE_LINE : 0)) }
}

/** Keeps only the characters of a trace code that are printed: letters, digits and hyphens. */
export function traceCode(trace: string): string {
  return trace.replace(/[^\w-]/g, '')
}

function turnedBy(degrees: number, scale: number): number[] {
  const [cosine, sine] = [
    Math.cos((degrees * Math.PI) / 180) * scale,
    Math.sin((degrees * Math.PI) / 180) * scale,
  ]
  return [cosine, sine, -sine, cosine, 0, 0]
}

const MAX_LINES = 12

const MAX_CHARACTERS = 300

/** The longest line, in thousandths of the font size. A longer one is wrapped, because it would shrink all the others with it. */
const WIDEST = 26_000

/**
 * Lays text out in lines of glyphs. A character that the font lacks becomes a box, so that no name gets shorter. If there are too many
 * lines, the last one is kept, because it names the reader.
 */
function layOutText(text: string, outlines: GlyphOutlines): TextLine[] {
  const lines = text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .split(/\r\n|\r|\n/)
  const laid = lines.map((line) => fold(glyphsOf(line, outlines)))
  const last = (laid.at(-1) ?? []).slice(0, MAX_LINES)
  return [
    ...laid
      .slice(0, -1)
      .flat()
      .slice(0, MAX_LINES - last.length),
    ...last,
  ]
}

function glyphsOf(line: string, outlines: GlyphOutlines): PlacedGlyph[] {
  const characters = [...line.trim()].filter((character) => !invisibleCharacter.test(character))
  return characters.slice(0, MAX_CHARACTERS).map((character) => {
    const codePoint = character.codePointAt(0)!
    return outlines.get(codePoint) ?? missingGlyph(codePoint)
  })
}

function fold(glyphs: PlacedGlyph[]): TextLine[] {
  const lines: TextLine[] = [{ glyphs: [], width: 0 }]
  for (const glyph of glyphs) {
    if (lines.at(-1)!.width > WIDEST - glyph.advance) lines.push({ glyphs: [], width: 0 })
    const line = lines.at(-1)!
    line.glyphs.push(glyph)
    line.width += glyph.advance
  }
  return lines
}
