import { deflateSync } from 'node:zlib'
import { FIELD_REACH, MARK_SIDE } from '#app/domain/publishing/document/segment/mark-layout.ts'
import { formatNumber } from '#app/domain/publishing/document/segment/pdf-value.ts'
import type { StampMark } from '#app/domain/publishing/document/segment/stamp-segment.ts'
import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import type { markPositions } from '#app/values/site-settings.ts'
import { layOutText, type TextLine } from './lay-out-text.ts'
import { inkOf } from './mark-ink.ts'

export type MarkPosition = (typeof markPositions)[number]

export interface MarkSettings {
  /** Lines are divided by \n. */
  text: string
  /** '#rrggbb' */
  color: string
  /** Points on an A4 page; the mark grows and shrinks with the page. */
  fontSize: number
  position: MarkPosition
  /** 0 to 1; without it, light enough to read through. */
  opacity?: number
  /** Code printed as text at the bottom edge. */
  trace: string
}

const LINE_HEIGHT = 1_250
const DESCENT = 250
const RIM = 40
const EDGE = 18
/** Bottom marks stand above the trace line. */
const TRACE_LINE = 14
const [TILE_DEGREES, CENTER_DEGREES] = [30, 40]
const [TILE_ALPHA, CORNER_ALPHA] = [0.1, 0.4]
const FORM = '/Type /XObject /Subtype /Form'
const STATE = '/ExtGState <</S #state#>>'
const CORNERS = {
  'top-left': 'topLeft',
  'top-right': 'topRight',
  'bottom-left': 'bottomLeft',
  'bottom-right': 'bottomRight',
} as const
const NO_FORM = { dict: `${FORM} /BBox [0 0 1 1]`, data: new Uint8Array() }

/** A block of text around its own middle, in thousandths of the font size, and its factor to mark units. */
interface TextBlock {
  lines: TextLine[]
  width: number
  height: number
  scale: number
}

/**
 * Turns a reader's mark into the PDF objects that stampSegment puts into every segment. Text becomes outlines (no
 * reader needs a Japanese font, nothing can be selected), only the trace code stays text. About a millisecond; make
 * it once per reader and setting, and use withTrace for each session.
 */
export function compileMark(settings: MarkSettings, outlines: GlyphOutlines): StampMark {
  const { position } = settings
  const block = blockOf(settings, outlines)
  const ink = inkOf(
    settings.color,
    settings.opacity,
    position === 'tile' || position === 'center' ? TILE_ALPHA : CORNER_ALPHA,
  )
  const mark: StampMark = {
    objects: {
      field: NO_FORM,
      bottomLeft: NO_FORM,
      bottomRight: NO_FORM,
      topLeft: NO_FORM,
      topRight: NO_FORM,
      trace: NO_FORM,
      text: NO_FORM,
      state: { dict: `/Type /ExtGState /ca ${ink.alpha} /CA ${ink.alpha} /BM /Normal /SMask /None` },
      font: { dict: '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding' },
    },
    trace: '',
  }
  if (block.width > 0) placeText(mark, block, position, `/S gs ${ink.fill} rg ${ink.rim} G ${RIM} w 1 j`)
  return withTrace(mark, settings.trace)
}

/** The same mark with another trace code (letters, digits and hyphens; others are left out). */
export function withTrace(mark: StampMark, trace: string): StampMark {
  const code = trace.replace(/[^\w-]/g, '')
  const text = `BT /F 6.5 Tf 0.5 g ${EDGE} 7 Td (${code}) Tj ET`
  const form = {
    dict: `${FORM} /BBox [0 0 ${MARK_SIDE} 24] /Resources <</Font <</F #font#>>>>`,
    data: Buffer.from(text, 'latin1'),
  }
  return { objects: { ...mark.objects, trace: form }, trace: code }
}

/** Shrinks what would not fit on an upright A4 page. */
function blockOf({ text, fontSize, position }: MarkSettings, outlines: GlyphOutlines): TextBlock {
  const lines = layOutText(text, outlines)
  const width = Math.max(...lines.map((line) => line.width))
  const height = lines.length * LINE_HEIGHT
  const [widest, highest] = position === 'tile' ? [480, 300] : position === 'center' ? [680, 420] : [559, 420]
  const scale = Math.min(200, Math.max(4, fontSize)) / 1_000
  return { lines, width, height, scale: Math.min(scale, widest / Math.max(1, width), highest / height) }
}

function placeText(mark: StampMark, block: TextBlock, position: MarkPosition, start: string): void {
  const content = `${start}\n${drawText(block, position)}`
  if (position === 'tile') {
    const { dict, area } = tiling(block)
    mark.objects.text = packed(`${dict} /Resources <<${STATE}>>`, content)
    mark.objects.field = packed(`${FORM} ${area} /Resources <</Pattern <</T #text#>>>>`, fillField())
    return
  }
  const box = around(block.width + 200, block.height + 400)
  mark.objects.text = packed(`${FORM} ${box} /Resources <<${STATE}>>`, content)
  const [halfWidth, halfHeight] = [(block.width * block.scale) / 2, (block.height * block.scale) / 2]
  if (position === 'center') {
    mark.objects.field = callingForm(`${turned(CENTER_DEGREES, 1)} cm\n${callText(block.scale, 0, 0)}`)
    return
  }
  const [side, up] = [position.endsWith('left') ? 1 : -1, position.startsWith('bottom') ? 1 : -1]
  const x = side * (EDGE + halfWidth)
  const y = up * (EDGE + halfHeight + (up > 0 ? TRACE_LINE : 0))
  mark.objects[CORNERS[position]] = callingForm(callText(block.scale, x, y))
}

/** Every glyph is drawn as a rim and then as itself, line under line, around the middle of the block. */
function drawText({ lines, width, height }: TextBlock, position: MarkPosition): string {
  const drawn = lines.map((line, index) => {
    const free = (width - line.width) / 2
    const x = -line.width / 2 + (position.endsWith('left') ? -free : position.endsWith('right') ? free : 0)
    const y = height / 2 - (index + 1) * LINE_HEIGHT + DESCENT
    return `q 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} cm\n${line.glyphs.map(drawGlyph).join('\n')}\nQ`
  })
  return drawn.join('\n')
}

function drawGlyph({ advance, path }: { advance: number; path: string }): string {
  const move = `1 0 0 1 ${advance} 0 cm`
  return path === '' ? move : `${path}\nS\n${path}\nf\n${move}`
}

/**
 * A tiling pattern with one text to a cell and room to read the page around it: browsers unpack and draw it once,
 * while thirty calls of a form would cost each page a tenth of a second.
 */
function tiling({ width, height, scale }: TextBlock): { dict: string; area: string } {
  const across = Math.max(170 / scale, width + 70 / scale)
  const down = Math.max(110 / scale, height + 80 / scale)
  const steps = `/XStep ${formatNumber(across)} /YStep ${formatNumber(down)}`
  const matrix = `/Matrix [${turned(TILE_DEGREES, scale)}]`
  const dict = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${around(across, down)} ${steps} ${matrix}`
  return { dict, area: around(FIELD_REACH * 2, FIELD_REACH * 2) }
}

function fillField(): string {
  return `/Pattern cs /T scn ${-FIELD_REACH} ${-FIELD_REACH} ${FIELD_REACH * 2} ${FIELD_REACH * 2} re f`
}

function callText(scale: number, x: number, y: number): string {
  return `${[scale, 0, 0, scale, x, y].map(formatNumber).join(' ')} cm /T Do`
}

function turned(degrees: number, scale: number): string {
  const [cosine, sine] = [
    Math.cos((degrees * Math.PI) / 180) * scale,
    Math.sin((degrees * Math.PI) / 180) * scale,
  ]
  return [cosine, sine, -sine, cosine, 0, 0].map(formatNumber).join(' ')
}

function callingForm(content: string) {
  const box = around(FIELD_REACH * 2, FIELD_REACH * 2)
  return packed(`${FORM} ${box} /Resources <</XObject <</T #text#>>>>`, content)
}

function around(width: number, height: number): string {
  return `/BBox [${[-width / 2, -height / 2, width / 2, height / 2].map(formatNumber).join(' ')}]`
}

function packed(dict: string, content: string) {
  return { dict: `${dict} /Filter /FlateDecode`, data: deflateSync(Buffer.from(content, 'latin1')) }
}
