import { polyline } from '../press/canvas.ts'
import { contoursOf, type Field, fieldOf, noiseOf } from '../press/terrain.ts'

const broad = noiseOf(41, 4)
const fine = noiseOf(97, 6)

/**
 * Returns the height in metres above chart datum at a point of the invented coast, in nautical miles east and north of its south-western
 * corner. The land lies in the north; a river comes down to the harbour at (6, 5.2) behind the spit of Tidewell Point.
 */
export function heightAt(x: number, y: number): number {
  const shore = 4.1 + 0.9 * Math.sin(x * 0.52 + 0.6) + 0.5 * broad(x * 0.35, 3.1)
  const bay = -2.3 * Math.exp(-(((x - 6) / 1.5) ** 2)) * Math.exp(-(((y - 4.3) / 1.4) ** 2))
  const valley = 6 + 0.7 * Math.sin(y * 1.3) + 0.25 * Math.sin(y * 3.1)
  const half = 0.42 * Math.exp(-(y - 5) * 0.5) + 0.05
  const river = Math.exp(-(((x - valley) / half) ** 4)) * Math.max(0, Math.min(1, (y - 4.1) / 0.8))
  const point = 1.9 * Math.exp(-(((x - 7.5) / 0.42) ** 2 + ((y - 3.5) / 1.05) ** 2))
  const holm = 3.9 * Math.exp(-(((x - 3.2) / 0.34) ** 2 + ((y - 2.5) / 0.24) ** 2))
  const stacks = 2.3 * Math.exp(-(((x - 10.4) / 0.2) ** 2 + ((y - 2.2) / 0.3) ** 2))
  const base = y - shore + bay + point + holm + stacks
  const rough = broad(x * 0.8, y * 0.8) * 0.9 + fine(x * 1.6, y * 1.6) * 0.42
  const level = (base + rough) * (1 - river) - (0.16 - 0.02 * (y - 5)) * river
  return level > 0 ? 34 * level ** 1.25 + 1.5 : 13 * level + 3.4 * fine(x * 2.6 + 9, y * 2.6)
}

export interface Window {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** The heights in a window, as a grid whose first row is the northern edge. */
export function heightsIn({ x0, y0, x1, y1 }: Window, cells: number): Field {
  const rows = Math.round((cells * (y1 - y0)) / (x1 - x0))
  return fieldOf(cells, rows, (u, v) => heightAt(x0 + u * (x1 - x0), y1 - v * (y1 - y0)))
}

/** Returns the contours of a level as one path in a frame. */
export function contourPath(
  field: Field,
  level: number,
  {
    x,
    y,
    width,
    height,
    isClosed = false,
  }: { x: number; y: number; width: number; height: number; isClosed?: boolean },
): string {
  return contoursOf(field, level, { isFramed: isClosed })
    .map((line) =>
      polyline(
        line.map(([u, v]) => [x + u * width, y + v * height] as const),
        isClosed,
      ),
    )
    .join('')
}
