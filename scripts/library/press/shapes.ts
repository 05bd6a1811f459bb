import { type Canvas, r1 } from './canvas.ts'

export type Point = readonly [number, number]

/** A part of a drawing, which a page shows as vectors and a cover as SVG. */
export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

/** Draws shapes on the current page with their origin at x, y. */
export function paint(
  canvas: Canvas,
  shapes: readonly Shape[],
  { x, y, scale }: { x: number; y: number; scale: number },
) {
  canvas.save().translate(x, y).scale(scale)
  for (const { d, fill, stroke, width = 1, opacity = 1 } of shapes) {
    canvas.fillOpacity(opacity).strokeOpacity(opacity).lineWidth(width)
    canvas.lineCap('round').lineJoin('round').path(d)
    if (fill && stroke) canvas.fillAndStroke(fill, stroke)
    else if (fill) canvas.fill(fill)
    else canvas.stroke(stroke ?? '#000000')
  }
  canvas.restore()
}

/** Returns shapes as SVG with their origin at x, y. */
export function svgOf(
  shapes: readonly Shape[],
  { x = 0, y = 0, scale = 1, turn = 0 }: { x?: number; y?: number; scale?: number; turn?: number } = {},
): string {
  const parts = shapes.map(({ d, fill = 'none', stroke, width = 1, opacity }) => {
    const line = stroke
      ? ` stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
      : ''
    return `<path d="${d}" fill="${fill}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
  })
  const rotation = turn === 0 ? '' : `rotate(${turn})`
  return `<g transform="translate(${r1(x)} ${r1(y)})scale(${scale})${rotation}">${parts.join('')}</g>`
}

/** Returns a closed smooth path through points. */
export function blob(points: readonly Point[]): string {
  const count = points.length
  const at = (i: number) => points[(i + count) % count]!
  const ends = points.map((_, i) => {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const [x1, y1] = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const [x2, y2] = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6]
    return `C${r1(x1)} ${r1(y1)} ${r1(x2)} ${r1(y2)} ${r1(c[0])} ${r1(c[1])}`
  })
  return `M${r1(at(0)[0])} ${r1(at(0)[1])}${ends.join('')}Z`
}

export function ellipse([x, y]: Point, rx: number, ry: number, degrees = 0): string {
  const turn = (degrees * Math.PI) / 180
  const around = Array.from({ length: 12 }, (_, i): Point => {
    const t = (i * Math.PI) / 6
    const [u, v] = [rx * Math.cos(t), ry * Math.sin(t)]
    return [x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)]
  })
  return blob(around)
}

export const moved = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]) => [x + dx, y + dy])

export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y])

/** Returns the colour between two colours of the form #rrggbb. */
export function mixed(from: string, to: string, share: number): string {
  const part = (color: string, i: number) => Number.parseInt(color.slice(1 + i * 2, 3 + i * 2), 16)
  const parts = [0, 1, 2].map((i) => Math.round(part(from, i) * (1 - share) + part(to, i) * share))
  return `#${parts.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`
}
