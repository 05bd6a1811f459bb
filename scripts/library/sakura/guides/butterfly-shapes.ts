import { curve } from '../../press/canvas.ts'
import { blob, ellipse, mirrored, mixed, type Point, type Shape } from '../../press/shapes.ts'

/** A butterfly with open wings, as in a specimen box. Lengths are shares of the forewing's. */
export interface ButterflyForm {
  fore: string
  hind: string
  edge: string
  body: string
  /** Wide dark edges. */
  border?: number
  tip?: string
  tail?: number
  scallops?: boolean
  spots?: { at: 'fore' | 'hind'; color: string; places: [number, number, number][] }[]
  band?: string
  veins?: boolean
  eyes?: string
  slim?: number
  pointed?: number
}

const forewing: Point[] = [
  [6, -26],
  [40, -62],
  [84, -92],
  [112, -98],
  [120, -84],
  [110, -48],
  [96, -18],
  [58, -2],
  [12, 0],
]
const hindwing: Point[] = [
  [8, -4],
  [54, -4],
  [92, 0],
  [100, 24],
  [90, 54],
  [66, 76],
  [42, 80],
  [22, 62],
  [8, 28],
]

export function butterflyShapes(form: ButterflyForm): Shape[] {
  const fore = forewing.map(
    ([x, y]): Point => [x * (form.slim ?? 1), x > 105 ? y - (form.pointed ?? 0) * 12 : y],
  )
  const hind = (form.scallops ? scalloped(hindwing) : hindwing).map(
    ([x, y]): Point => [x * (form.slim ?? 1), y],
  )
  const wings = [...wingShapes(form, hind, 'hind'), ...wingShapes(form, fore, 'fore')]
  const sides = wings.flatMap((points) => [points(1), points(-1)])
  return [...tails(form), ...sides, ...bodyShapes(form.body)]
}

type Sided = (side: 1 | -1) => Shape

function wingShapes(form: ButterflyForm, outline: readonly Point[], which: 'fore' | 'hind'): Sided[] {
  const color = form[which]
  const { border = 0.06, edge } = form
  const middle: Point = which === 'fore' ? [58, -46] : [46, 28]
  const inner = outline.map(([x, y]): Point => [x + (middle[0] - x) * border, y + (middle[1] - y) * border])
  const shapes: Sided[] = [
    shape(outline, { fill: edge, stroke: mixed(edge, '#000000', 0.3), width: 0.8 }),
    shape(inner, { fill: color }),
    shape(
      inner.map(([x, y]): Point => [x * 0.55 + middle[0] * 0.12, y * 0.55 + middle[1] * 0.12]),
      { fill: mixed(color, '#ffffff', 0.16) },
    ),
  ]
  if (form.tip && which === 'fore')
    shapes.push(
      shape(
        [
          [96, -94],
          [112, -97],
          [119, -84],
          [113, -58],
          [102, -70],
        ],
        { fill: form.tip },
      ),
    )
  if (form.band) {
    const line: Point[] =
      which === 'fore'
        ? [
            [104, -78],
            [92, -56],
            [74, -34],
            [58, -10],
          ]
        : [
            [60, 2],
            [50, 28],
            [34, 56],
          ]
    shapes.push((side) => ({ d: curve(sided(line, side)), stroke: form.band, width: 13 }))
  }
  if (form.veins !== false) shapes.push(...veins(outline, which, mixed(edge, '#000000', 0.25)))
  for (const { at, color: spot, places } of form.spots ?? [])
    if (at === which)
      for (const [x, y, r] of places)
        shapes.push((side) => ({ d: ellipse([x * side, y], r, r * 0.92), fill: spot }))
  if (form.eyes && which === 'hind')
    for (const [x, y] of [
      [76, 40],
      [56, 56],
    ] as const)
      for (const [r, fill] of [
        [9, form.eyes],
        [6, '#15120f'],
        [2, '#ffffff'],
      ] as const)
        shapes.push((side) => ({ d: ellipse([x * side, y], r, r), fill }))
  return shapes
}

function shape(points: readonly Point[], ink: Omit<Shape, 'd'>): Sided {
  return (side) => ({ d: blob(sided(points, side)), ...ink })
}

const sided = (points: readonly Point[], side: 1 | -1): Point[] =>
  side === 1 ? [...points] : mirrored(points)

function veins(outline: readonly Point[], which: 'fore' | 'hind', color: string): Sided[] {
  const root: Point = which === 'fore' ? [10, -16] : [10, 2]
  return outline.slice(2, -1).map(
    ([x, y], i): Sided =>
      (side) => ({
        d: curve(
          sided(
            [
              root,
              [root[0] + (x - root[0]) * 0.5, root[1] + (y - root[1]) * 0.46 - 4 + i],
              [x * 0.98, y * 0.98],
            ],
            side,
          ),
        ),
        stroke: color,
        width: 0.9,
        opacity: 0.6,
      }),
  )
}

function scalloped(points: readonly Point[]): Point[] {
  return points.flatMap(([x, y], i): Point[] => {
    if (i < 2 || i > 6) return [[x, y]]
    const [nx, ny] = points[i + 1]!
    return [
      [x, y],
      [(x + nx) * 0.475, (y + ny) * 0.475],
    ]
  })
}

function tails({ tail = 0, edge }: ButterflyForm): Shape[] {
  if (tail === 0) return []
  const line: Point[] = [
    [70, 66],
    [80, 74 + tail * 18],
    [74, 78 + tail * 36],
  ]
  return ([1, -1] as const).flatMap((side): Shape[] => [
    { d: curve(sided(line, side)), stroke: edge, width: 9 * Math.min(1, tail) },
  ])
}

function bodyShapes(color: string): Shape[] {
  return [
    {
      d: curve([
        [-2, -34],
        [-14, -64],
        [-26, -84],
      ]),
      stroke: color,
      width: 1.6,
    },
    {
      d: curve([
        [2, -34],
        [14, -64],
        [26, -84],
      ]),
      stroke: color,
      width: 1.6,
    },
    { d: ellipse([-26, -85], 2.8, 4.4, -18), fill: color },
    { d: ellipse([26, -85], 2.8, 4.4, 18), fill: color },
    { d: ellipse([0, 26], 5.6, 40), fill: mixed(color, '#ffffff', 0.16) },
    { d: ellipse([0, -12], 8.4, 19), fill: color },
    { d: ellipse([0, -32], 6.4, 6.4), fill: color },
  ]
}
