import { r1 } from '../../press/canvas.ts'
import type { Point } from '../../press/shapes.ts'
import { ring } from './patterns.ts'

const line = (points: readonly Point[], isClosed = false) =>
  `M${points.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L')}${isClosed ? 'Z' : ''}`

export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** A star through `count` points, from each to the `step`th next one. */
export function star(count: number, step: number, radius: number): string {
  const points = ring(count, radius)
  const parts = gcd(count, step)
  return Array.from({ length: parts }, (_, k) =>
    line(
      Array.from({ length: count / parts }, (_, i) => points[(k + i * step) % count]!),
      true,
    ),
  ).join('')
}

/** The curve of a pen in a wheel of `small` teeth that rolls inside a ring of `large` teeth. */
export function wheelCurve(large: number, small: number, pen: number, radius: number): string {
  const turns = small / gcd(large, small)
  const steps = Math.min(1400, turns * 160)
  const unit = radius / (large - small + pen * small)
  return line(
    Array.from({ length: steps }, (_, i): Point => {
      const t = (i / steps) * turns * 2 * Math.PI
      const k = (large - small) / small
      return [
        unit * ((large - small) * Math.cos(t) + pen * small * Math.cos(k * t)),
        unit * ((large - small) * Math.sin(t) - pen * small * Math.sin(k * t)),
      ]
    }),
    true,
  )
}

/** Two swings at once: `a` to and fro while `b` up and down. */
export function swing(a: number, b: number, radius: number): string {
  return line(
    Array.from({ length: 720 }, (_, i): Point => {
      const t = (i / 720) * 2 * Math.PI
      return [Math.sin(a * t + Math.PI / (4 * b)) * radius, Math.sin(b * t) * radius]
    }),
    true,
  )
}

/** Replaces each side of a polygon by four sides with a point outwards, `depth` times. */
export function snowflake(depth: number, radius: number): string {
  let points = ring(3, radius)
  for (let k = 0; k < depth; k++)
    points = points.flatMap((from, i): Point[] => {
      const to = points[(i + 1) % points.length]!
      const [dx, dy] = [(to[0] - from[0]) / 3, (to[1] - from[1]) / 3]
      const [ax, ay] = [from[0] + dx, from[1] + dy]
      const peak: Point = [
        ax + dx * 0.5 + dy * Math.sin(Math.PI / 3),
        ay + dy * 0.5 - dx * Math.sin(Math.PI / 3),
      ]
      return [from, [ax, ay], peak, [ax + dx, ay + dy]]
    })
  return line(points, true)
}

/** The triangles that are left when the middle one is taken out, again and again. */
export function sieve(depth: number, radius: number): string {
  const split = (points: Point[], left: number): string => {
    if (left === 0) return line(points, true)
    const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
    return points
      .map((point, i) =>
        split(
          points.map((other, j) => (i === j ? point : middle(point, other))),
          left - 1,
        ),
      )
      .join('')
  }
  return split(ring(3, radius), depth)
}

/** A strip of paper that was folded in half `folds` times and opened to right angles. */
export function dragon(folds: number): Point[] {
  let turns: number[] = []
  for (let i = 0; i < folds; i++) turns = [...turns, 1, ...turns.map((turn) => -turn).reverse()]
  const points: Point[] = [
    [0, 0],
    [1, 0],
  ]
  let [dx, dy] = [1, 0]
  for (const turn of turns) {
    ;[dx, dy] = turn === 1 ? [-dy, dx] : [dy, -dx]
    const [x, y] = points.at(-1)!
    points.push([x + dx, y + dy])
  }
  return points
}

/** One line through all squares of a board of 2^order squares a side. */
export function hilbert(order: number): Point[] {
  const side = 2 ** order
  return Array.from({ length: side * side }, (_, d): Point => {
    let [x, y, t] = [0, 0, d]
    for (let s = 1; s < side; s *= 2) {
      const rx = 1 & (t >> 1)
      const ry = 1 & (t ^ rx)
      if (ry === 0) {
        if (rx === 1) [x, y] = [s - 1 - x, s - 1 - y]
        ;[x, y] = [y, x]
      }
      x += s * rx
      y += s * ry
      t >>= 2
    }
    return [x, y]
  })
}

/** Scales points into a square of this side around the origin. */
export function fitted(points: readonly Point[], side: number): string {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = side / Math.max(x1 - x0, y1 - y0)
  return line(points.map(([x, y]): Point => [(x - (x0 + x1) / 2) * scale, (y - (y0 + y1) / 2) * scale]))
}

/** Tiles a square with squares whose sides are the numbers of the series in which each is the sum of two. */
export function growingSquares(count: number): { x: number; y: number; side: number }[] {
  const squares = [{ x: 0, y: 0, side: 1 }]
  let [x0, y0, x1, y1] = [0, 0, 1, 1]
  for (let i = 1; i < count; i++) {
    const side = i % 2 === 1 ? y1 - y0 : x1 - x0
    const way = (i - 1) % 4
    const places = [
      { x: x1, y: y0 },
      { x: x0, y: y0 - side },
      { x: x0 - side, y: y0 },
      { x: x0, y: y1 },
    ]
    squares.push({ ...places[way]!, side })
    if (way === 0) x1 += side
    else if (way === 1) y0 -= side
    else if (way === 2) x0 -= side
    else y1 += side
  }
  return squares
}
