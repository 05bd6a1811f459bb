import { drawCentred, drawLine } from '../../world/pen.ts'
import { words } from '../../world/site-art-kit.ts'
import { polyline, r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import type { VolumeBook } from '../volume.ts'
import { knots, ropeIntro, ropeRules } from './ropework-texts.ts'

type Point = readonly [number, number]

/** A closed curve with the places where it crosses itself, and which of the two passes is on top. */
export interface Lay {
  points: Point[]
  crossings: { over: number; under: number }[]
}

const shapes: Record<string, (t: number, a: number, b: number) => Point> = {
  // A Turk's head of `a` leads and `b` bights: it goes round `a` times and touches the rim `b` times.
  turk: (t, a, b) => {
    const angle = t * a * Math.PI * 2
    const r = 0.62 + 0.34 * Math.cos((angle * b) / a)
    return [r * Math.cos(angle), r * Math.sin(angle)]
  },
  // A mat of `a` by `b`: the path of a ball on a table, with its corners rounded.
  mat: (t, a, b) => [
    Math.sin(t * a * Math.PI * 2 + Math.PI / (4 * b)),
    Math.sin(t * b * Math.PI * 2) * (a < b ? 1 : 0.72),
  ],
  // A rosette with `a` loops that reach `b` tenths of the way to the middle.
  rose: (t, a, b) => {
    const angle = t * Math.PI * 2
    const k = b / 10
    return [
      ((1 - k) * Math.cos(angle) + k * Math.cos((a - 1) * angle)) * 0.98,
      ((1 - k) * Math.sin(angle) - k * Math.sin((a - 1) * angle)) * 0.98,
    ]
  },
}

/** Lays a rope along a curve. Walking along it, every other crossing is on top: for one closed rope that always comes out even. */
export function layOf(shape: string, a: number, b: number): Lay {
  const count = 120 * Math.max(3, Math.min(9, a + b))
  const points = Array.from({ length: count }, (_, i) => shapes[shape]!((i + 0.37) / count, a, b))
  const found: { at: number; with: number }[] = []
  for (let i = 0; i < count; i++)
    for (let j = i + 3; j < count; j++) {
      if (i === 0 && j > count - 3) continue
      const [p, q, r, s] = [points[i]!, points[(i + 1) % count]!, points[j]!, points[(j + 1) % count]!]
      if (Math.abs(p[0] - r[0]) + Math.abs(p[1] - r[1]) > 0.2) continue
      const d = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0])
      if (d === 0) continue
      const u = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / d
      const v = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / d
      if (u >= 0 && u < 1 && v >= 0 && v < 1) found.push({ at: i, with: j })
    }
  const passes = found
    .flatMap((crossing, k) => [
      { place: crossing.at, k },
      { place: crossing.with, k },
    ])
    .sort((x, y) => x.place - y.place)
  const over = new Map<number, number>()
  for (const [i, { place, k }] of passes.entries()) if (i % 2 === 0) over.set(k, place)
  return {
    points,
    crossings: found.map((crossing, k) => ({
      over: over.get(k) ?? crossing.at,
      under: over.get(k) === crossing.at ? crossing.with : crossing.at,
    })),
  }
}

export const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))

interface Look {
  x: number
  y: number
  r: number
  width: number
  color: string
  ground: string
}

/** Draws a lay with functions for strokes: the whole rope first, then a short piece of the upper pass at each crossing. */
function drawLay(
  { points, crossings }: Lay,
  { x, y, r, width, color, ground }: Look,
  stroke: (d: string, width: number, color: string) => void,
) {
  const at = ([px, py]: Point): Point => [x + px * r, y + py * r]
  const whole = polyline(points.map(at), true)
  const dark = '#4a3418'
  const rope = (d: string) => {
    stroke(d, width, dark)
    stroke(d, width * 0.84, color)
  }
  rope(whole)
  const count = points.length
  const length =
    points.reduce(
      (sum, point, i) =>
        sum + Math.hypot(point[0] - points[(i + 1) % count]![0], point[1] - points[(i + 1) % count]![1]),
      0,
    ) * r
  const reach = Math.max(2, Math.round(((width * 1.35) / length) * count))
  for (const { over } of crossings) {
    const piece = Array.from({ length: reach * 2 + 2 }, (_, k) =>
      at(points[(over - reach + k + count) % count]!),
    )
    stroke(polyline(piece), width * 1.34, ground)
    rope(polyline(piece))
  }
  for (let i = 0; i < count; i += Math.max(1, Math.round((count * width * 0.5) / length))) {
    const [px, py] = at(points[i]!)
    const [qx, qy] = at(points[(i + 1) % count]!)
    const angle = Math.atan2(qy - py, qx - px)
    if (crossings.some(({ under }) => Math.abs(under - i) <= reach * 0.62)) continue
    const [ux, uy, nx, ny] = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)]
    const h = width * 0.36
    stroke(
      `M${r1(px + nx * h - ux * h * 0.6)} ${r1(py + ny * h - uy * h * 0.6)}L${r1(px - nx * h + ux * h * 0.6)} ${r1(py - ny * h + uy * h * 0.6)}`,
      width * 0.07,
      dark,
    )
  }
}

/** Sets the guide: a drawing and its instructions on each page, with the rule that says what one rope can do. */
export function setRopework(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [400, 570],
    margins: { top: 58, bottom: 50, inner: 50, outer: 44 },
    body: { size: 10.8, typeface: 'garamond', color: '#2a2118' },
    leading: 15,
    display: { size: 20, typeface: 'geometric', weight: 700, color: '#6b3f14' },
    accent: '#8a5a22',
    gap: 5,
    paper: '#f7f0df',
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('One rope, no ends')
  press.text(ropeIntro)
  press.chapter('What one rope can do')
  press.text(ropeRules)
  press.ensure(190)
  const sizes = Array.from({ length: 9 }, (_, i) => i + 2)
  press.table(
    [{ width: 1.6 }, ...sizes.map(() => ({ width: 1, align: 'centre' as const }))],
    sizes.map((leads) => [
      `${leads} leads`,
      ...sizes.map((bights) =>
        greatestCommon(leads, bights) === 1 ? '•' : String(greatestCommon(leads, bights)),
      ),
    ]),
    {
      head: ['Bights', ...sizes.map(String)],
      caption: 'A dot: one rope will do. A figure: so many ropes are needed',
    },
  )
  for (const [i, { name, shape, a, b, text, steps }] of knots.entries()) {
    press.page({ hasHead: false })
    press.mark(`${i + 1}. ${name}`, 1)
    const { canvas, left, measure, top } = press
    const lay = layOf(shape, a, b)
    drawLine(canvas, name, {
      x: left,
      y: top + 4,
      ink: { size: 18, typeface: 'geometric', weight: 700, color: '#6b3f14' },
    })
    const width = Math.max(5.4, Math.min(13, 150 / Math.sqrt(lay.crossings.length + 6)))
    canvas.lineCap('butt').lineJoin('round')
    drawLay(
      lay,
      {
        x: left + measure / 2,
        y: top + 150,
        r: 122,
        width: width * 0.8,
        color: ['#c9a765', '#b9955a', '#d3b57c'][i % 3]!,
        ground: '#f7f0df',
      },
      (d, w, color) => canvas.lineWidth(w).path(d).stroke(color),
    )
    drawCentred(canvas, `${lay.crossings.length} crossings`, {
      x: left + measure / 2,
      y: top + 292,
      ink: { size: 9, typeface: 'italic', color: '#8a7a5c' },
    })
    press.y = top + 318
    press.paragraph(text)
    press.list(steps, { isNumbered: true })
  }
  return press.finish()
}

export function ropeworkCover(): string {
  const parts: string[] = []
  const stroke = (d: string, width: number, color: string) =>
    parts.push(
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${r1(width)}" stroke-linejoin="round"/>`,
    )
  drawLay(
    layOf('turk', 5, 8),
    { x: 300, y: 470, r: 250, width: 26, color: '#e2c88e', ground: '#1f3a44' },
    stroke,
  )
  return coverDrawing(600, 855, '#1f3a44', [
    ...parts,
    words('Fancy Work', {
      x: 300,
      y: 116,
      size: 88,
      weight: 700,
      color: '#f7f0df',
      typeface: 'geometric',
      align: 'middle',
    }),
    words('mats, sennits and Turk’s heads', {
      x: 300,
      y: 164,
      size: 32,
      weight: 400,
      color: '#e2c88e',
      typeface: 'italic',
      align: 'middle',
    }),
    words('Jonas Whitby', {
      x: 300,
      y: 812,
      size: 24,
      weight: 400,
      color: '#f7f0df',
      typeface: 'italic',
      align: 'middle',
    }),
  ])
}
