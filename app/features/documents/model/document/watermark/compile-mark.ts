import { deflateSync } from 'node:zlib'
import { FIELD_REACH, MARK_SIDE } from '#app/features/documents/model/document/segment/mark-layout.ts'
import { formatNumber } from '#app/features/documents/model/document/segment/pdf-value.ts'
import type { StampMark } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { inkOf } from './mark-ink.ts'
import {
  blockOf,
  calmAlpha,
  centreTurn,
  cornerPlace,
  EDGE,
  type MarkPosition,
  type MarkSettings,
  placedLines,
  RIM,
  type TextBlock,
  TRACE_LIFT,
  TRACE_SIZE,
  tileOf,
  traceCode,
} from './text-block.ts'

const FORM = '/Type /XObject /Subtype /Form'
const STATE = '/ExtGState <</S #state#>>'
const CORNERS = {
  'top-left': 'topLeft',
  'top-right': 'topRight',
  'bottom-left': 'bottomLeft',
  'bottom-right': 'bottomRight',
} as const
const NO_FORM = { dict: `${FORM} /BBox [0 0 1 1]`, data: new Uint8Array() }

/**
 * Turns a reader's mark into the PDF objects that stampSegment puts into every segment. Text becomes outlines, so no
 * reader needs a Japanese font and nothing can be selected. Only the trace code stays text. It takes about a millisecond:
 * compile it once per reader and setting, and use withTrace for each session.
 */
export function compileMark(settings: MarkSettings, outlines: GlyphOutlines): StampMark {
  const { position } = settings
  const block = blockOf(settings, outlines)
  const ink = inkOf(settings.color, settings.opacity, calmAlpha(position))
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

/** An empty mark. A segment is incomplete until a mark is put in, so this one stands in where no mark is wanted. */
export const noMark = compileMark(
  { text: '', color: '#000000', fontSize: 12, position: 'center', trace: '' },
  new Map(),
)

/** The same mark with another trace code. Only letters, digits and hyphens are kept. */
export function withTrace(mark: StampMark, trace: string): StampMark {
  const code = traceCode(trace)
  const text = `BT /F ${TRACE_SIZE} Tf 0.5 g ${EDGE} ${TRACE_LIFT} Td (${code}) Tj ET`
  const form = {
    dict: `${FORM} /BBox [0 0 ${MARK_SIDE} 24] /Resources <</Font <</F #font#>>>>`,
    data: Buffer.from(text, 'latin1'),
  }
  return { objects: { ...mark.objects, trace: form }, trace: code }
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
  if (position === 'center') {
    mark.objects.field = callingForm(`${operands(centreTurn)} cm\n${callText(block.scale, 0, 0)}`)
    return
  }
  const { x, y } = cornerPlace(block, position)
  mark.objects[CORNERS[position]] = callingForm(callText(block.scale, x, y))
}

/** Draws every glyph first as a rim and then as itself, line by line, around the middle of the block. */
function drawText(block: TextBlock, position: MarkPosition): string {
  return placedLines(block, position)
    .map(({ x, y, glyphs }) => `q ${operands([1, 0, 0, 1, x, y])} cm\n${glyphs.map(drawGlyph).join('\n')}\nQ`)
    .join('\n')
}

function drawGlyph({ advance, path }: { advance: number; path: string }): string {
  const move = `1 0 0 1 ${advance} 0 cm`
  return path === '' ? move : `${path}\nS\n${path}\nf\n${move}`
}

/**
 * A tiling pattern with one text per cell and room to read the page around it. Browsers unpack and draw it once, while
 * thirty calls of a form would cost each page a tenth of a second.
 */
function tiling(block: TextBlock): { dict: string; area: string } {
  const { across, down, matrix } = tileOf(block)
  const steps = `/XStep ${formatNumber(across)} /YStep ${formatNumber(down)}`
  const dict = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${around(across, down)} ${steps} /Matrix [${operands(matrix)}]`
  return { dict, area: around(FIELD_REACH * 2, FIELD_REACH * 2) }
}

function fillField(): string {
  return `/Pattern cs /T scn ${-FIELD_REACH} ${-FIELD_REACH} ${FIELD_REACH * 2} ${FIELD_REACH * 2} re f`
}

function callText(scale: number, x: number, y: number): string {
  return `${operands([scale, 0, 0, scale, x, y])} cm /T Do`
}

function callingForm(content: string) {
  const box = around(FIELD_REACH * 2, FIELD_REACH * 2)
  return packed(`${FORM} ${box} /Resources <</XObject <</T #text#>>>>`, content)
}

function around(width: number, height: number): string {
  return `/BBox [${operands([-width / 2, -height / 2, width / 2, height / 2])}]`
}

function operands(numbers: readonly number[]): string {
  return numbers.map(formatNumber).join(' ')
}

function packed(dict: string, content: string) {
  return { dict: `${dict} /Filter /FlateDecode`, data: deflateSync(Buffer.from(content, 'latin1')) }
}
