import { markScale, TRACE_ROOM } from '#app/features/documents/model/document/segment/mark-layout.ts'
import { EDGE_GREY } from '#app/features/documents/model/document/watermark/edge-lines.ts'
import type { ReaderMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { centreTurn, TRACE_SIZE } from '#app/features/documents/model/document/watermark/text-block.ts'
import { type GlyphOutlines, missingGlyph } from '#app/gateways/glyphs/glyph-outlines.ts'

/** Lightness from 0 to 255, and the differences of blue and red from grey (JFIF 1.01). */
export type PixelInk = { luma: number; blue: number; red: number }

/** Outlines in one ink. Lengths are in mark units, and the y axis points up. */
export type MarkLayer = {
  glyphs: { path: string; placement: Placement }[]
  /** The two steps by which the layer is repeated. Null if it is drawn once. */
  steps: readonly [Step, Step] | null
  /** The position of the layer's origin on the page, in fractions of width and height from the top left. */
  origin: { x: number; y: number }
  /** The minimum width of a page in units. On a narrower page the units are shorter. 0 means no minimum. */
  room: number
  /** Whether its letters are small, and need the highest frequencies to be sharp. */
  isFine: boolean
  /** The ink in which the layer is drawn. `otherInk` replaces it where the page is too close to its lightness. */
  ink: PixelInk
  otherInk: PixelInk
  /** The opacity, 0 to 1. */
  alpha: number
}

type Step = { x: number; y: number }

/** A reader's mark for the pixels of pictures. */
export type PixelMark = readonly MarkLayer[]

const grey = (luma: number): PixelInk => ({ luma, blue: 0, red: 0 })

/** The ink of small letters on dark pages: light enough to be read, and no brighter than the picture's own lights. */
const onDark = grey(200)

/**
 * Compiles the mark that `compileMark` puts into segments for the pixels of pictures. `outlines` has the glyphs of the trace code, which is
 * drawn too.
 */
export function compilePixelMark(mark: ReaderMark, outlines: GlyphOutlines): PixelMark {
  return [textLayer(mark), ...edgeLayers(mark), traceLayer(mark, outlines)].filter(
    ({ glyphs }) => glyphs.length > 0,
  )
}

function textLayer({ text, place, origin, ink }: ReaderMark): MarkLayer {
  return {
    glyphs: text.lines.flatMap(({ x, y, glyphs }) => inARow(glyphs, placementOf(place, text.scale), [x, y])),
    steps: place.kind === 'tile' ? stepsOf(place) : null,
    origin,
    room: 0,
    isFine: place.kind === 'corner',
    ink: pixelInk(ink.rgb),
    otherInk: grey(ink.rim === '1' ? 255 : 0),
    alpha: Number(ink.alpha),
  }
}

/** The words along the head and the foot. */
function edgeLayers({ edges }: ReaderMark): MarkLayer[] {
  if (edges === null) return []
  const { glyphs, scale, head, foot } = edges
  const layer = ({ starts, y }: typeof head, originY: number): MarkLayer => ({
    glyphs: starts.flatMap((x) => inARow(glyphs, [scale, 0, 0, scale, x, y], [0, 0])),
    steps: null,
    origin: { x: 0, y: originY },
    room: 0,
    isFine: true,
    ink: grey(EDGE_GREY * 255),
    otherInk: onDark,
    alpha: 1,
  })
  return [layer(head, 0), layer(foot, 1)]
}

function traceLayer({ trace, traceAt }: ReaderMark, outlines: GlyphOutlines): MarkLayer {
  const size = TRACE_SIZE / 1_000
  const glyphs = Array.from(trace, (character) => {
    const codePoint = character.codePointAt(0)!
    return outlines.get(codePoint) ?? missingGlyph(codePoint)
  })
  return {
    glyphs: inARow(glyphs, [size, 0, 0, size, traceAt.x, traceAt.y], [0, 0]),
    steps: null,
    origin: { x: 0, y: 1 },
    room: TRACE_ROOM,
    isFine: true,
    ink: grey(128),
    otherInk: onDark,
    alpha: 1,
  }
}

/** The length in pixels of one unit of a layer on a picture of this size. */
export function unitOn({ room }: MarkLayer, { width, height }: { width: number; height: number }): number {
  const scale = markScale(width, height)
  return room === 0 ? scale : Math.min(scale, width / room)
}

function placementOf(place: ReaderMark['place'], scale: number): Placement {
  if (place.kind === 'tile') return place.matrix as unknown as Placement
  if (place.kind === 'center') return centreTurn.map((part) => part * scale) as unknown as Placement
  return [scale, 0, 0, scale, place.x, place.y]
}

function stepsOf({ across, down, matrix }: Extract<ReaderMark['place'], { kind: 'tile' }>): [Step, Step] {
  const [a = 0, b = 0, c = 0, d = 0] = matrix
  return [
    { x: a * across, y: b * across },
    { x: c * down, y: d * down },
  ]
}

function inARow(
  glyphs: readonly { advance: number; path: string }[],
  [a, b, c, d, e, f]: Placement,
  [x, y]: [number, number],
): MarkLayer['glyphs'] {
  let at = x
  return glyphs.flatMap(({ advance, path }) => {
    const placement: Placement = [a, b, c, d, a * at + c * y + e, b * at + d * y + f]
    at += advance
    return path === '' ? [] : [{ path, placement }]
  })
}

function pixelInk([red, green, blue]: [number, number, number]): PixelInk {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  return { luma: luma * 255, blue: (blue - luma) * (255 / 1.772), red: (red - luma) * (255 / 1.402) }
}

/** The matrix from an outline to the picture: [a b c d e f] as in PDF, in pixels. The y axis points down. */
export type Placement = readonly [number, number, number, number, number, number]

/** Receives one straight side of an outline on the picture, in pixels. */
export type LineTo = (fromX: number, fromY: number, toX: number, toY: number) => void

/** The approximate length in pixels of the straight lines that replace a curve. */
const CHORD = 3

/**
 * Walks around a glyph's outline in straight lines and closes each part of it. In `path`, the operators `m`, `l`,
 * `c` and `h` follow their operands.
 */
export function walkOutline(path: string, [a, b, c, d, e, f]: Placement, line: LineTo): void {
  const operands: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const to = (nextX: number, nextY: number) => {
    line(x, y, nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  for (const part of path.split(/\s+/)) {
    if (part !== 'm' && part !== 'l' && part !== 'c' && part !== 'h') {
      operands.push(Number(part))
      continue
    }
    const points = []
    for (let at = 0; at < operands.length; at += 2) {
      const [px, py] = [operands[at]!, operands[at + 1]!]
      points.push([a * px + c * py + e, b * px + d * py + f] as const)
    }
    operands.length = 0
    if (part === 'h') to(startX, startY)
    else if (part === 'm') {
      if (x !== startX || y !== startY) to(startX, startY)
      ;[x, y] = [startX, startY] = points[0]!
    } else if (part === 'l') to(...points[0]!)
    else curve([x, y], points as Curve, to)
  }
  if (x !== startX || y !== startY) to(startX, startY)
}

type Point = readonly [number, number]
type Curve = [Point, Point, Point]

function curve([x, y]: Point, [[x1, y1], [x2, y2], [x3, y3]]: Curve, to: (x: number, y: number) => void) {
  const length = Math.hypot(x1 - x, y1 - y) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2)
  const steps = Math.min(24, 1 + Math.ceil(length / CHORD))
  for (let step = 1; step < steps; step++) {
    const t = step / steps
    const s = 1 - t
    const [first, second, third, fourth] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    to(first * x + second * x1 + third * x2 + fourth * x3, first * y + second * y1 + third * y2 + fourth * y3)
  }
  to(x3, y3)
}
