import { deflateSync } from 'node:zlib'
import type { GlyphOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { FIELD_RADIUS, type FieldSlot, MARK_SIDE } from '../segment/mark-layout.ts'
import { formatNumber } from '../segment/pdf-value.ts'
import type { StampMark } from '../segment/stamp-segment.ts'
import { layOutText, type TextLine } from './lay-out-text.ts'
import { inkOf } from './mark-ink.ts'

export const MARK_POSITIONS = [
  'tile',
  'center',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const

export type MarkPosition = (typeof MARK_POSITIONS)[number]

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
const FIELD_SLOTS = Object.keys(FIELD_RADIUS) as FieldSlot[]
const NO_FORM = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 1 1]', data: new Uint8Array() }

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
      fieldSmall: NO_FORM,
      fieldMiddle: NO_FORM,
      fieldLarge: NO_FORM,
      bottomLeft: NO_FORM,
      bottomRight: NO_FORM,
      topLeft: NO_FORM,
      topRight: NO_FORM,
      trace: NO_FORM,
      text: textForm(block, position, `/S gs ${ink.fill} rg ${ink.rim} G ${RIM} w 1 j`),
      state: { dict: `/Type /ExtGState /ca ${ink.alpha} /CA ${ink.alpha} /BM /Normal /SMask /None` },
      font: { dict: '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding' },
    },
    trace: '',
  }
  if (block.width > 0) placeText(mark, block, position)
  return withTrace(mark, settings.trace)
}

/** The same mark with another trace code (letters, digits and hyphens; others are left out). */
export function withTrace(mark: StampMark, trace: string): StampMark {
  const code = trace.replace(/[^\w-]/g, '')
  const text = `BT /F 6.5 Tf 0.5 g ${EDGE} 7 Td (${code}) Tj ET`
  const form = {
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 ${MARK_SIDE} 24] /Resources <</Font <</F #font#>>>>`,
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

function textForm({ lines, width, height }: TextBlock, position: MarkPosition, start: string) {
  const drawn = lines.map((line, index) => {
    const x = position.endsWith('left')
      ? -width / 2
      : position.endsWith('right')
        ? width / 2 - line.width
        : -line.width / 2
    const y = height / 2 - (index + 1) * LINE_HEIGHT + DESCENT
    return `q 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} cm\n${line.glyphs.map(drawGlyph).join('\n')}\nQ`
  })
  const box = [-width / 2 - 100, -height / 2 - 200, width / 2 + 100, height / 2 + 200].map(formatNumber)
  return packedForm(`[${box.join(' ')}]`, '/ExtGState <</S #state#>>', `${start}\n${drawn.join('\n')}`)
}

function drawGlyph({ advance, path }: { advance: number; path: string }): string {
  const move = `1 0 0 1 ${advance} 0 cm`
  return path === '' ? move : `${path}\nS\n${path}\nf\n${move}`
}

function placeText(mark: StampMark, block: TextBlock, position: MarkPosition): void {
  const [halfWidth, halfHeight] = [(block.width * block.scale) / 2, (block.height * block.scale) / 2]
  if (position === 'tile' || position === 'center') {
    for (const slot of FIELD_SLOTS) {
      const radius = FIELD_RADIUS[slot]
      const spots = position === 'tile' ? tileSpots(radius, halfWidth, halfHeight) : [[0, 0] as const]
      const turn = turned(position === 'tile' ? TILE_DEGREES : CENTER_DEGREES)
      const calls = spots.map(([x, y]) => callText(block.scale, x, y))
      mark.objects[slot] = callingForm(radius, `${turn} cm\n${calls.join('\n')}`)
    }
    return
  }
  const [side, up] = [position.endsWith('left') ? 1 : -1, position.startsWith('bottom') ? 1 : -1]
  const slot = (
    {
      'top-left': 'topLeft',
      'top-right': 'topRight',
      'bottom-left': 'bottomLeft',
      'bottom-right': 'bottomRight',
    } as const
  )[position]
  const x = side * (EDGE + halfWidth)
  const y = up * (EDGE + halfHeight + (up > 0 ? TRACE_LINE : 0))
  mark.objects[slot] = callingForm(MARK_SIDE * 2, callText(block.scale, x, y))
}

/** Middles of the repeated texts inside a circle: rows like bricks, with room to read the page between them. */
function tileSpots(radius: number, halfWidth: number, halfHeight: number): (readonly [number, number])[] {
  const across = Math.max(170, halfWidth * 2 + 70)
  const down = Math.max(110, halfHeight * 2 + 80)
  const spots: (readonly [number, number])[] = []
  for (let row = -Math.ceil(radius / down); row * down <= radius; row++) {
    for (let column = -Math.ceil(radius / across) - 1; column * across <= radius + across; column++) {
      const [x, y] = [(column + (row % 2 === 0 ? 0 : 0.5)) * across, row * down]
      if (Math.hypot(Math.max(0, Math.abs(x) - halfWidth), y) <= radius) spots.push([x, y])
    }
  }
  return spots
}

function callText(scale: number, x: number, y: number): string {
  return `q ${[scale, 0, 0, scale, x, y].map(formatNumber).join(' ')} cm /T Do Q`
}

function turned(degrees: number): string {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cosine, sine, -sine, cosine, 0, 0].map(formatNumber).join(' ')
}

function callingForm(reach: number, content: string) {
  return packedForm(`[${-reach} ${-reach} ${reach} ${reach}]`, '/XObject <</T #text#>>', content)
}

function packedForm(box: string, resources: string, content: string) {
  return {
    dict: `/Type /XObject /Subtype /Form /BBox ${box} /Resources <<${resources}>> /Filter /FlateDecode`,
    data: deflateSync(Buffer.from(content, 'latin1')),
  }
}
