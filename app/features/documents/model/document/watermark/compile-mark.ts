import { deflateSync } from 'node:zlib'
import { FIELD_REACH } from '#app/features/documents/model/document/segment/mark-layout.ts'
import { formatNumber } from '#app/features/documents/model/document/segment/pdf-value.ts'
import type { StampMark } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { EDGE_GREY, type EdgeLines, tracePlace } from './edge-lines.ts'
import { type Corner, type ReaderMark, readerMark } from './reader-mark.ts'
import { centreTurn, RIM, TRACE_SIZE, traceCode } from './text-block.ts'

const FORM = '/Type /XObject /Subtype /Form'
const STATE = '/ExtGState <</S #state#>>'
const CORNERS: Record<Corner, 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'> = {
  'top-left': 'topLeft',
  'top-right': 'topRight',
  'bottom-left': 'bottomLeft',
  'bottom-right': 'bottomRight',
}
const NO_FORM = { dict: `${FORM} /BBox [0 0 1 1]`, data: new Uint8Array() }

/**
 * Turns a reader's mark into the PDF objects that stampSegment puts into every segment. Text becomes outlines, so no
 * reader needs a Japanese font and nothing can be selected. Only the trace code stays text. It takes about a millisecond:
 * compile it once per reader and setting, and use withTrace for each session.
 */
export function compileMark({ text, place, ink, edges, trace, traceAt }: ReaderMark): StampMark {
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
  if (text.width > 0) placeText(mark, text, place, `/S gs ${ink.fill} rg ${ink.rim} G ${RIM} w 1 j`)
  if (edges !== null) {
    mark.objects.topLeft = lineForm(edges, edges.head)
    mark.objects.bottomLeft = lineForm(edges, edges.foot)
  }
  return withTrace(mark, trace, traceAt)
}

/** An empty mark, for segments that get no visible one: a segment is incomplete until a mark is inserted. */
export const noMark = compileMark(
  readerMark({ text: '', color: '#000000', fontSize: 12, position: 'center', trace: '' }, new Map()),
)

/** Returns the mark with another trace code. Only letters, digits and hyphens of the code are kept. */
export function withTrace(mark: StampMark, trace: string, { x, y } = tracePlace(null)): StampMark {
  const code = traceCode(trace)
  const text = `BT /F ${TRACE_SIZE} Tf 0.5 g ${formatNumber(x)} ${formatNumber(y)} Td (${code}) Tj ET`
  const form = {
    dict: `${FORM} /BBox [0 0 ${FIELD_REACH} ${FIELD_REACH}] /Resources <</Font <</F #font#>>>>`,
    data: Buffer.from(text, 'latin1'),
  }
  return { objects: { ...mark.objects, trace: form }, trace: code }
}

type Text = ReaderMark['text']
type Tile = Extract<ReaderMark['place'], { kind: 'tile' }>

function placeText(mark: StampMark, text: Text, place: ReaderMark['place'], start: string): void {
  const content = `${start}\n${drawText(text)}`
  if (place.kind === 'tile') {
    const { dict, area } = tiling(place)
    mark.objects.text = packed(`${dict} /Resources <<${STATE}>>`, content)
    mark.objects.field = packed(`${FORM} ${area} /Resources <</Pattern <</T #text#>>>>`, fillField())
    return
  }
  const box = around(text.width + 200, text.height + 400)
  mark.objects.text = packed(`${FORM} ${box} /Resources <<${STATE}>>`, content)
  if (place.kind === 'center') {
    mark.objects.field = callingForm(`${operands(centreTurn)} cm\n${callText(text.scale, 0, 0)}`)
    return
  }
  mark.objects[CORNERS[place.corner]] = callingForm(callText(text.scale, place.x, place.y))
}

/** Draws the words along an edge, as often as there is room for. */
function lineForm({ glyphs, scale }: EdgeLines, { starts, y }: EdgeLines['head']) {
  const line = glyphs.map(drawPlain).join('\n')
  const lines = starts.map((x) => `q ${operands([scale, 0, 0, scale, x, y])} cm\n${line}\nQ`)
  return packed(`${FORM} ${around(FIELD_REACH * 2, FIELD_REACH * 2)}`, `${EDGE_GREY} g\n${lines.join('\n')}`)
}

function drawPlain({ advance, path }: { advance: number; path: string }): string {
  const move = `1 0 0 1 ${advance} 0 cm`
  return path === '' ? move : `${path}\nf\n${move}`
}

/** Draws every glyph first as a rim and then as itself, line by line, around the middle of the block. */
function drawText({ lines }: Text): string {
  return lines
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
function tiling({ across, down, matrix }: Tile): { dict: string; area: string } {
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
