import { circleAt, r1 } from '../press/canvas.ts'

type Point = readonly [number, number]
type Segment = readonly Point[]

/** Petals around the origin, pointing upwards from `inner` to `outer`: a start, then Bézier curves of three points each. */
const shapes = {
  petal: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w, -a - (b - a) * 0.35],
    [-w, -b],
    [0, -b * 0.94],
    [w, -b],
    [w, -a - (b - a) * 0.35],
    [0, -a],
  ],
  leaf: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w * 1.1, -a - (b - a) * 0.4],
    [-w * 0.5, -b * 0.86],
    [0, -b],
    [w * 0.5, -b * 0.86],
    [w * 1.1, -a - (b - a) * 0.4],
    [0, -a],
  ],
  drop: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w * 0.2, -a - (b - a) * 0.5],
    [-w, -b * 0.8],
    [0, -b],
    [w, -b * 0.8],
    [w * 0.2, -a - (b - a) * 0.5],
    [0, -a],
  ],
  diamond: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w * 0.5, -a - (b - a) * 0.25],
    [-w, -a - (b - a) * 0.5],
    [-w, -a - (b - a) * 0.5],
    [-w, -a - (b - a) * 0.5],
    [0, -b],
    [0, -b],
    [0, -b],
    [w, -a - (b - a) * 0.5],
    [w, -a - (b - a) * 0.5],
    [w, -a - (b - a) * 0.5],
    [w * 0.5, -a - (b - a) * 0.25],
    [0, -a],
  ],
  fan: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w * 0.4, -a - (b - a) * 0.3],
    [-w, -b * 0.8],
    [-w, -b * 0.9],
    [-w * 0.5, -b * 1.04],
    [w * 0.5, -b * 1.04],
    [w, -b * 0.9],
    [w, -b * 0.8],
    [w * 0.4, -a - (b - a) * 0.3],
    [0, -a],
  ],
  swirl: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w * 0.4, -b * 0.7],
    [w * 0.4, -b * 1.1],
    [w * 1.5, -b * 0.78],
    [w * 0.9, -b * 0.86],
    [w * 0.5, -b * 0.6],
    [0, -a],
  ],
  cleft: (a: number, b: number, w: number): Segment => [
    [0, -a],
    [-w * 0.6, -a - (b - a) * 0.3],
    [-w * 1.2, -b],
    [-w * 0.4, -b],
    [-w * 0.1, -b],
    [0, -b * 0.92],
    [0, -b * 0.88],
    [0, -b * 0.92],
    [w * 0.1, -b],
    [w * 0.4, -b],
    [w * 1.2, -b],
    [w * 0.6, -a - (b - a) * 0.3],
    [0, -a],
  ],
} as const

export type Shape = keyof typeof shapes

const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

/** Returns the path of `count` petals around a centre. */
export function rosette(
  shape: Shape,
  {
    x,
    y,
    inner,
    outer,
    width,
    count,
    turn = 0,
  }: { x: number; y: number; inner: number; outer: number; width: number; count: number; turn?: number },
): string {
  const petal = shapes[shape](inner, outer, width)
  let d = ''
  for (let i = 0; i < count; i++) {
    const points = petal
      .map((point) => turned(point, ((i + turn) / count) * Math.PI * 2))
      .map(([px, py]) => `${r1(x + px)} ${r1(y + py)}`)
    d += `M${points[0]}`
    for (let k = 1; k + 2 < points.length; k += 3) d += `C${points[k]} ${points[k + 1]} ${points[k + 2]}`
    d += 'Z'
  }
  return d
}

/** A ring as a path to be filled by the even-odd or nonzero rule: the inner circle runs the other way. */
export function ring(x: number, y: number, outer: number, inner: number): string {
  const inside = `M${r1(x + inner)} ${r1(y)}a${r1(inner)} ${r1(inner)} 0 1 0 ${r1(-2 * inner)} 0a${r1(inner)} ${r1(inner)} 0 1 0 ${r1(2 * inner)} 0z`
  return circleAt(x, y, outer) + inside
}

export function regular(
  x: number,
  y: number,
  r: number,
  { sides, turn = 0 }: { sides: number; turn?: number },
): string {
  return `${Array.from({ length: sides }, (_, i) => {
    const angle = ((i + turn) / sides) * Math.PI * 2 - Math.PI / 2
    return `${i === 0 ? 'M' : 'L'}${r1(x + Math.cos(angle) * r)} ${r1(y + Math.sin(angle) * r)}`
  }).join('')}Z`
}

export interface Mark {
  frame: 'none' | 'ring' | 'double' | 'square' | 'hexagon' | 'snow' | 'disc'
  shape: Shape
  count: number
  width: number
  inner: number
  /** A second, smaller rosette, and the heart in the middle. */
  second?: Shape
  heart: 'none' | 'dot' | 'ring' | 'star'
}

/** Returns the parts of a mark of radius r: paths to fill with the ink, and with the ground where it is inverted. */
export function markPaths(mark: Mark, x: number, y: number, r: number): { ink: string; ground: string } {
  const { frame, shape, count, width, inner, second, heart } = mark
  let [ink, ground] = ['', '']
  let reach = r
  if (frame === 'ring') [ink, reach] = [ring(x, y, r, r * 0.9), r * 0.8]
  if (frame === 'double') [ink, reach] = [ring(x, y, r, r * 0.93) + ring(x, y, r * 0.89, r * 0.86), r * 0.78]
  if (frame === 'square')
    [ink, ground, reach] = [
      regular(x, y, r * 1.05, { sides: 4 }),
      regular(x, y, r * 0.92, { sides: 4 }),
      r * 0.62,
    ]
  if (frame === 'hexagon')
    [ink, ground, reach] = [regular(x, y, r, { sides: 6 }), regular(x, y, r * 0.9, { sides: 6 }), r * 0.74]
  if (frame === 'snow')
    [ink, reach] = [
      rosette('fan', { x, y, inner: r * 0.1, outer: r * 0.98, width: r * 0.5, count: 6 }),
      r * 0.74,
    ]
  if (frame === 'disc') [ink, reach] = [circleAt(x, y, r), r * 0.84]
  const isInverted = frame === 'snow' || frame === 'disc'
  let figure = rosette(shape, { x, y, inner: reach * inner, outer: reach, width: reach * width, count })
  if (second)
    figure += rosette(second, {
      x,
      y,
      inner: reach * 0.12,
      outer: reach * 0.62,
      width: reach * width * 0.5,
      count,
      turn: 0.5,
    })
  if (heart === 'dot') figure += circleAt(x, y, reach * 0.13)
  if (heart === 'ring') figure += ring(x, y, reach * 0.17, reach * 0.1)
  if (heart === 'star')
    figure += rosette('diamond', { x, y, inner: 0, outer: reach * 0.22, width: reach * 0.06, count: 8 })
  if (isInverted) return { ink, ground: ground + figure }
  return frame === 'square' || frame === 'hexagon'
    ? { ink: `${ink}`, ground: `${ground}|${figure}` }
    : { ink: ink + figure, ground }
}

/** Draws a mark with functions that fill a path with ink or ground. */
export function drawMark(
  mark: Mark,
  { x, y, r }: { x: number; y: number; r: number },
  fill: (d: string, isInk: boolean) => void,
) {
  const { ink, ground } = markPaths(mark, x, y, r)
  if (ink) fill(ink, true)
  const [hole = '', figure = ''] = ground.split('|')
  if (hole) fill(hole, false)
  if (figure) fill(figure, true)
}
