import type { Colour } from '#app/kernel/values/colour.ts'
import { writePng } from './write-png.ts'

/** A closed outline of points, x and y in the units of the glyph. */
type Ring = [number, number][]

type Crossing = { x: number; turn: 1 | -1 }

/**
 * The glyph's size as a fraction of the icon's width. Platforms crop icons to their own shapes, but show a circle of at least four fifths,
 * in which a glyph of this size fits.
 */
const share = 0.5

/**
 * Draws a square icon with a glyph in its middle, scaled by the glyph's actual outline. Without a glyph the icon is only the background.
 */
export function drawInitial(
  path: string | null,
  size: number,
  colours: { ground: Colour; ink: Colour },
): Uint8Array<ArrayBuffer> {
  return writePng(fillRings(centred(ringsOf(path ?? ''), size), size), size, colours)
}

function centred(rings: readonly Ring[], size: number): Ring[] {
  const points = rings.flat()
  if (points.length === 0) return []
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  const scale = (size * share) / Math.max(right - left, top - bottom, 1)
  const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2]
  // Flips the y axis, which grows upwards in outlines.
  return rings.map((ring) =>
    ring.map(([x, y]) => [size / 2 + (x - middleX) * scale, size / 2 - (y - middleY) * scale]),
  )
}

/** The number of scan lines per row of pixels, for smooth edges. */
const cuts = 4

/**
 * Computes how much of each pixel of a square is inside the rings, 0 to 255, row by row from the top. Uses the winding rule, as fonts do.
 */
function fillRings(rings: readonly Ring[], size: number): Uint8Array {
  const pixels = new Uint8Array(size * size)
  for (let row = 0; row < size; row++) {
    const covered = new Float32Array(size + 1)
    for (let cut = 0; cut < cuts; cut++) addCut(covered, crossingsAt(rings, row + (cut + 0.5) / cuts))
    for (let column = 0; column < size; column++)
      pixels[row * size + column] = Math.min(255, Math.round(((covered[column] ?? 0) / cuts) * 255))
  }
  return pixels
}

function crossingsAt(rings: readonly Ring[], y: number): Crossing[] {
  const found: Crossing[] = []
  for (const ring of rings)
    for (const [at, [x, top]] of ring.entries()) {
      const [nextX, bottom] = ring[(at + 1) % ring.length] ?? [x, top]
      if (top <= y === bottom <= y) continue
      found.push({ x: x + ((y - top) / (bottom - top)) * (nextX - x), turn: top < bottom ? 1 : -1 })
    }
  return found.sort((one, other) => one.x - other.x)
}

/** Adds the stretches of one scan line that are inside the outline. */
function addCut(covered: Float32Array, crossings: readonly Crossing[]): void {
  let winding = 0
  for (const [at, { x, turn }] of crossings.entries()) {
    const wasInside = winding !== 0
    if (wasInside) addStretch(covered, crossings[at - 1]?.x ?? x, x)
    winding += turn
  }
}

function addStretch(covered: Float32Array, from: number, to: number): void {
  const last = Math.min(covered.length - 1, Math.ceil(to))
  for (let column = Math.max(0, Math.floor(from)); column < last; column++)
    covered[column] = (covered[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column)
}

/** The number of straight steps that a curve is drawn with; at the size of an icon they can't be seen. */
const steps = 12

/** Parses an outline into rings of points. Glyphs come as PDF's operators m, l, c and h, one per line. */
function ringsOf(path: string): Ring[] {
  const rings: Ring[] = []
  for (const line of path.split('\n')) {
    const numbers = line.split(' ')
    const operator = numbers.pop()
    const points = numbers.map(Number)
    const ring = rings.at(-1)
    if (operator === 'm') rings.push([[points[0] ?? 0, points[1] ?? 0]])
    if (operator === 'l') ring?.push([points[0] ?? 0, points[1] ?? 0])
    if (operator === 'c' && ring !== undefined) ring.push(...curve(ring.at(-1) ?? [0, 0], points))
  }
  return rings
}

function curve([x0, y0]: [number, number], points: readonly number[]): Ring {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3]
  })
}
