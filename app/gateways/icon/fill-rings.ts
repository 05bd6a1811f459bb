import type { Ring } from './outline-rings.ts'

/** Each row of pixels is cut into this many lines, so that edges are smooth. */
const cuts = 4

type Crossing = { x: number; turn: 1 | -1 }

/**
 * How much of each pixel of a square lies inside the rings, 0 to 255, row by row from the top. Uses the winding rule, as
 * fonts do.
 */
export function fillRings(rings: readonly Ring[], size: number): Uint8Array {
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

/** Adds the parts of one line that lie inside. */
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
