import { curve } from '../../press/canvas.ts'
import { blob, mixed, type Point, type Shape } from '../../press/shapes.ts'

/** The form of a leaf, drawn with its tip upwards around the origin, some 200 units high. */
export type LeafForm =
  | {
      kind: 'oval'
      breadth: number
      widest: number
      teeth?: number
      depth?: number
      tip?: number
      heart?: number
      color: string
      blush?: string
    }
  | { kind: 'palm'; lobes: number; reach: number; notch: number; color: string; blush?: string }
  | { kind: 'fan'; color: string; blush?: string }
  | { kind: 'feather'; pairs: number; color: string; blush?: string }
  | { kind: 'needles'; color: string; blush?: string }
  | { kind: 'clover'; color: string; blush?: string }

export function leafShapes(form: LeafForm): Shape[] {
  switch (form.kind) {
    case 'oval':
      return blade(ovalOutline(form), form, { top: -92, bottom: 62, veins: 8 })
    case 'palm':
      return palm(form)
    case 'fan':
      return fan(form)
    case 'feather':
      return feather(form)
    case 'needles':
      return needles(form)
    case 'clover':
      return clover(form)
  }
}

function ovalOutline({
  breadth,
  widest,
  teeth = 0,
  depth = 0,
  tip = 1,
  heart = 0,
}: Extract<LeafForm, { kind: 'oval' }>): Point[] {
  const half: Point[] = []
  const steps = 48
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const y = -92 + t * 154
    const grown =
      t < widest
        ? Math.sin(((t / widest) * Math.PI) / 2) ** (0.8 * tip)
        : Math.cos((((t - widest) / (1 - widest)) * Math.PI) / 2) ** 0.8
    const saw = teeth && t > 0.06 && t < 0.9 ? depth * (((i * teeth) / steps) % 1) : 0
    half.push([
      breadth * 78 * grown * (1 - saw),
      y + (heart && t > 0.72 ? heart * 60 * Math.sin((t - 0.72) * 5.6) * grown : 0),
    ])
  }
  return [
    ...half,
    ...half
      .slice(0, -1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ]
}

function blade(
  outline: readonly Point[],
  { color, blush }: { color: string; blush?: string },
  { top, bottom, veins }: { top: number; bottom: number; veins: number },
): Shape[] {
  const dark = mixed(color, '#24301c', 0.4)
  const shapes: Shape[] = [
    { d: blob(outline.map(([x, y]): Point => [x + 4, y + 5])), fill: '#3a2f20', opacity: 0.16 },
    {
      d: curve([
        [0, bottom - 4],
        [3, bottom + 20],
        [-2, bottom + 42],
      ]),
      stroke: dark,
      width: 4,
    },
    { d: blob(outline), fill: color, stroke: dark, width: 1.2 },
    {
      d: blob(outline.map(([x, y]): Point => [x * 0.6, y * 0.66 - 6])),
      fill: blush ?? mixed(color, '#ffffff', 0.2),
      opacity: 0.5,
    },
    {
      d: curve([
        [0, top + 4],
        [0, 0],
        [0, bottom],
      ]),
      stroke: dark,
      width: 2,
    },
  ]
  for (let i = 0; i < veins; i++) {
    const y = top + 34 + ((bottom - top - 46) * i) / (veins - 1)
    const near = outline
      .filter(([x]) => x > 0)
      .reduce((best, point) => (Math.abs(point[1] - (y - 16)) < Math.abs(best[1] - (y - 16)) ? point : best))
    for (const side of [1, -1])
      shapes.push({
        d: curve([
          [0, y],
          [near[0] * 0.5 * side, y - 12],
          [near[0] * 0.88 * side, y - 22],
        ]),
        stroke: dark,
        width: 1.1,
        opacity: 0.75,
      })
  }
  return shapes
}

function palm({ lobes, reach, notch, color, blush }: Extract<LeafForm, { kind: 'palm' }>): Shape[] {
  const outline: Point[] = []
  const tips: Point[] = []
  for (let i = 0; i < lobes; i++) {
    const t = ((i - (lobes - 1) / 2) / lobes) * 1.62 * Math.PI
    const length = 96 * (1 - reach * Math.abs((i - (lobes - 1) / 2) / lobes))
    const at = (turn: number, r: number): Point => [Math.sin(turn) * r, 20 - Math.cos(turn) * r]
    const step = (1.62 * Math.PI) / lobes
    outline.push(
      at(t - step * 0.5, length * notch),
      at(t - step * 0.22, length * 0.72),
      at(t, length),
      at(t + step * 0.22, length * 0.72),
    )
    tips.push(at(t, length * 0.92))
  }
  const dark = mixed(color, '#3a1c10', 0.4)
  const end: Point = [0, 30]
  return [
    {
      d: curve([
        [0, 24],
        [4, 60],
        [-2, 98],
      ]),
      stroke: dark,
      width: 3.6,
    },
    {
      d: `M${[...outline, end].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
      fill: color,
      stroke: dark,
      width: 1.4,
    },
    ...(blush
      ? [
          {
            d: blob(outline.map(([x, y]): Point => [x * 0.5, 20 + (y - 20) * 0.5])),
            fill: blush,
            opacity: 0.5,
          },
        ]
      : []),
    ...tips.map(
      (tip): Shape => ({
        d: curve([[0, 24], [tip[0] * 0.5, 24 + (tip[1] - 24) * 0.52], tip]),
        stroke: dark,
        width: 1.5,
      }),
    ),
  ]
}

function fan({ color, blush }: Extract<LeafForm, { kind: 'fan' }>): Shape[] {
  const dark = mixed(color, '#5a4a10', 0.45)
  const edge = Array.from({ length: 41 }, (_, i): Point => {
    const t = (-62 + i * 3.1) * (Math.PI / 180)
    const r = 118 - (Math.abs(i - 20) < 3 ? 30 - Math.abs(i - 20) * 9 : 0) + Math.sin(i * 1.9) * 2.4
    return [Math.sin(t) * r, 44 - Math.cos(t) * r]
  })
  return [
    {
      d: curve([
        [0, 44],
        [5, 74],
        [0, 104],
      ]),
      stroke: dark,
      width: 4,
    },
    { d: blob([...edge, [10, 40], [0, 48], [-10, 40]]), fill: color, stroke: dark, width: 1.2 },
    {
      d: blob([...edge.map(([x, y]): Point => [x * 0.6, 44 + (y - 44) * 0.6]), [0, 44]]),
      fill: blush ?? mixed(color, '#ffffff', 0.3),
      opacity: 0.4,
    },
    ...edge.map(
      ([x, y]): Shape => ({
        d: `M0 44L${(x * 0.95).toFixed(1)} ${(44 + (y - 44) * 0.95).toFixed(1)}`,
        stroke: dark,
        width: 0.7,
        opacity: 0.6,
      }),
    ),
  ]
}

function feather({ pairs, color }: Extract<LeafForm, { kind: 'feather' }>): Shape[] {
  const dark = mixed(color, '#24301c', 0.4)
  const shapes: Shape[] = [
    {
      d: curve([
        [0, 104],
        [3, 0],
        [0, -70],
      ]),
      stroke: dark,
      width: 3,
    },
  ]
  const leaflet = (x: number, y: number, turn: number, length: number): Shape => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const points: Point[] = [
      [0, 0],
      [length * 0.35, -length * 0.17],
      [length * 0.8, -length * 0.1],
      [length, 0],
      [length * 0.8, length * 0.1],
      [length * 0.35, length * 0.17],
    ]
    return {
      d: blob(points.map(([u, v]): Point => [x + u * c - v * s, y + u * s + v * c])),
      fill: color,
      stroke: dark,
      width: 1,
    }
  }
  for (let i = 0; i < pairs; i++) {
    const y = 76 - (i * 140) / pairs
    const length = 52 + 14 * Math.sin((i / (pairs - 1)) * Math.PI)
    shapes.push(leaflet(0, y, -0.5, length), leaflet(0, y, Math.PI + 0.5, length))
  }
  return [...shapes, leaflet(0, -66, -Math.PI / 2, 46)]
}

function needles({ color }: Extract<LeafForm, { kind: 'needles' }>): Shape[] {
  const shapes: Shape[] = [
    {
      d: curve([
        [0, 104],
        [2, 40],
        [0, -20],
      ]),
      stroke: '#6a4a32',
      width: 8,
    },
  ]
  for (let i = 0; i < 34; i++) {
    const y = 60 - i * 2.6
    const t = (i % 2 ? 1 : -1) * (0.5 + ((i * 37) % 10) / 18)
    for (const more of [0, 0.07])
      shapes.push({
        d: curve([
          [0, y],
          [Math.sin(t + more) * 50, y - Math.cos(t) * 44],
          [Math.sin(t + more * 2) * 96, y - Math.cos(t) * 92],
        ]),
        stroke: mixed(color, '#10281a', ((i * 13) % 7) / 14),
        width: 2,
      })
  }
  return shapes
}

function clover({ color, blush = '#ffffff' }: Extract<LeafForm, { kind: 'clover' }>): Shape[] {
  const dark = mixed(color, '#1c2a14', 0.4)
  return [
    {
      d: curve([
        [0, 4],
        [6, 50],
        [0, 104],
      ]),
      stroke: dark,
      width: 4,
    },
    ...[0, 120, 240].flatMap((degrees): Shape[] => {
      const t = (degrees * Math.PI) / 180
      const at = ([u, v]: Point): Point => [
        u * Math.cos(t) - v * Math.sin(t),
        u * Math.sin(t) + v * Math.cos(t),
      ]
      const leaf = (
        [
          [0, -4],
          [34, -34],
          [40, -70],
          [16, -92],
          [0, -80],
          [-16, -92],
          [-40, -70],
          [-34, -34],
        ] as Point[]
      ).map(at)
      return [
        { d: blob(leaf), fill: color, stroke: dark, width: 1.2 },
        {
          d: curve(
            (
              [
                [-28, -46],
                [0, -62],
                [28, -46],
              ] as Point[]
            ).map(at),
          ),
          stroke: blush,
          width: 5,
          opacity: 0.7,
        },
      ]
    }),
  ]
}
