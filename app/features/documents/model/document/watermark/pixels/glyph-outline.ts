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
