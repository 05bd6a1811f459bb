import type { Colour } from '#app/kernel/values/colour.ts'
import { fillRings } from './fill-rings.ts'
import { type Ring, ringsOf } from './outline-rings.ts'
import { writePng } from './write-png.ts'

/**
 * The glyph's size as a fraction of the icon's width. Platforms cut icons to shapes of their own, but leave a circle of
 * four fifths, in which a glyph of this size fits.
 */
const share = 0.5

/**
 * Draws a square icon with a glyph in its middle, sized by the glyph's actual outline. Without a glyph only the
 * background.
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
  // In outlines y grows upwards.
  return rings.map((ring) =>
    ring.map(([x, y]) => [size / 2 + (x - middleX) * scale, size / 2 - (y - middleY) * scale]),
  )
}
