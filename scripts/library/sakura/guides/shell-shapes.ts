import { curve } from '../../press/canvas.ts'
import { blob, ellipse, mixed, type Point, type Shape } from '../../press/shapes.ts'

/** The form of a shell in the numbers by which it grows. It is drawn around the origin, some 200 units high. */
export type ShellForm =
  | {
      kind: 'fan'
      /** Width by height. */
      breadth: number
      /** How far the hinge lies from the middle, as a share of the width. */
      lean?: number
      ribs: number
      bands: number
      colors: [string, string]
      scallop?: number
    }
  | {
      kind: 'spire'
      whorls: number
      /** How much larger a whorl is than the one before. */
      growth: number
      /** Half the width of the last whorl. */
      girth: number
      /** How flat the spire is: 0 a disc, 1 a tower. */
      height: number
      colors: [string, string]
      spots?: 'bands' | 'dots' | 'knobs' | 'none'
      mouth: string
    }
  | { kind: 'egg'; breadth: number; colors: [string, string]; spots: boolean }

const seen = 200

export function shellShapes(form: ShellForm): Shape[] {
  if (form.kind === 'fan') return fan(form)
  return form.kind === 'egg' ? egg(form) : spire(form)
}

function fanOutline(
  { breadth, lean = 0, ribs, scallop = 0 }: Extract<ShellForm, { kind: 'fan' }>,
  scale = 1,
) {
  const points: Point[] = []
  const steps = 120
  for (let i = 0; i <= steps; i++) {
    const t = (i / steps) * 2 * Math.PI
    const edge = 1 + scallop * Math.cos((t * ribs) / 1) * (t > 0.8 && t < 5.5 ? 1 : 0)
    const pinch = 1 - 0.34 * Math.exp(-((Math.min(t, 2 * Math.PI - t) / 0.75) ** 2))
    const x = Math.sin(t) * breadth * 92 * edge * (1 - 0.12 * Math.cos(t)) * (0.55 + 0.45 * pinch)
    const y = -Math.cos(t) * 92 * edge * (t < 1.2 || t > 5.1 ? 1.02 : 1)
    points.push([x * scale + lean * breadth * 70 * (1 - scale), (y + 92) * scale - 92])
  }
  return points
}

function fan(form: Extract<ShellForm, { kind: 'fan' }>): Shape[] {
  const [dark, light] = form.colors
  const shapes: Shape[] = [
    { d: blob(fanOutline(form).map(([x, y]): Point => [x + 4, y + 6])), fill: '#000000', opacity: 0.25 },
  ]
  for (let i = 0; i < form.bands; i++) {
    const scale = 1 - (i / form.bands) ** 1.15 * 0.94
    const tone = i % 2 === 0 ? 0.25 : 0.62
    shapes.push({
      d: blob(fanOutline(form, scale)),
      fill: mixed(dark, light, tone + (i / form.bands) * 0.3),
      ...(i === 0 && { stroke: mixed(dark, '#000000', 0.35), width: 1.2 }),
    })
  }
  const rim = fanOutline(form)
  const apex: Point = [form.lean ? form.lean * form.breadth * 70 : 0, -90]
  for (let i = 1; i < form.ribs; i++) {
    const share = 0.13 + (0.74 * i) / form.ribs
    const [x, y] = rim[Math.round(share * (rim.length - 1))]!
    const bend: Point = [apex[0] * 0.4 + x * 0.66, apex[1] * 0.4 + y * 0.52]
    shapes.push({
      d: curve([apex, bend, [x * 0.985, y * 0.985]]),
      stroke: i % 2 ? mixed(dark, '#000000', 0.18) : mixed(light, '#ffffff', 0.25),
      width: Math.min(3.2, 46 / form.ribs),
      opacity: 0.55,
    })
  }
  shapes.push({ d: ellipse([apex[0] - 12, -30], 17 * form.breadth, 34, 14), fill: '#ffffff', opacity: 0.16 })
  return shapes
}

function spire(form: Extract<ShellForm, { kind: 'spire' }>): Shape[] {
  const { whorls, growth, girth, height, spots = 'none', mouth } = form
  const [dark, light] = form.colors
  const radii = Array.from({ length: whorls }, (_, i) => girth * growth ** -i).reverse()
  const total = radii.reduce((sum, radius) => sum + radius * (0.35 + height), 0)
  const fit = seen / Math.max(seen * 0.6, total + girth * 0.5, 2 * girth)
  const shapes: Shape[] = []
  let y = -(total + girth * 0.2) / 2
  for (const [i, radius] of radii.entries()) {
    const isLast = i === radii.length - 1
    const ry = radius * (0.5 + height * 0.36) * (isLast ? 1.12 : 1)
    const centre: Point = [radius * 0.04, y]
    shapes.push(...whorl(centre, { rx: radius, ry, dark, light, spots, isLast }))
    y += radius * (0.35 + height)
  }
  const last = radii.at(-1)!
  const base = y - last * (0.35 + height)
  const rx = last * 0.44
  const ry = last * (0.42 + height * 0.3)
  const centre: Point = [last * 0.42, base + last * (0.14 + height * 0.12)]
  shapes.push({ d: ellipse(centre, rx + 5, ry + 5, -18), fill: mixed(light, '#ffffff', 0.45) })
  shapes.push({ d: ellipse(centre, rx, ry, -18), fill: mouth })
  shapes.push({
    d: ellipse([centre[0] + 5, centre[1] + 3], rx * 0.72, ry * 0.74, -18),
    fill: mixed(mouth, '#1a1010', 0.45),
  })
  return shapes.map((shape) => ({ ...shape, d: scaled(shape.d, fit) }))
}

function whorl(
  [x, y]: Point,
  {
    rx,
    ry,
    dark,
    light,
    spots,
    isLast,
  }: { rx: number; ry: number; dark: string; light: string; spots: string; isLast: boolean },
): Shape[] {
  const tilt = -9
  const shapes: Shape[] = [
    {
      d: ellipse([x, y], rx, ry, tilt),
      fill: mixed(dark, light, 0.45),
      stroke: mixed(dark, '#000000', 0.3),
      width: 1.1,
    },
    { d: ellipse([x - rx * 0.1, y - ry * 0.12], rx * 0.86, ry * 0.74, tilt), fill: mixed(dark, light, 0.72) },
    {
      d: ellipse([x - rx * 0.24, y - ry * 0.3], rx * 0.52, ry * 0.32, tilt),
      fill: mixed(light, '#ffffff', 0.4),
      opacity: 0.75,
    },
  ]
  if (spots === 'bands') {
    for (const share of [-0.25, 0.15, 0.5])
      shapes.push({
        d: curve(
          [-0.95, -0.5, 0, 0.5, 0.95].map(
            (u): Point => [
              x + rx * u * Math.sqrt(1 - share * share),
              y + ry * (share + 0.3 * (1 - u * u)) - u * rx * 0.13 - ry * 0.1,
            ],
          ),
        ),
        stroke: dark,
        width: Math.max(0.8, ry * 0.1),
        opacity: 0.75,
      })
  }
  if (spots === 'dots' || spots === 'knobs') {
    const count = isLast ? 8 : 6
    for (let i = 0; i < count; i++) {
      const u = -0.86 + (1.72 * i) / (count - 1)
      const drop = spots === 'knobs' ? 0.3 : 0.34 * Math.cos(i * 2.1)
      const place: Point = [x + rx * u, y + ry * (drop + 0.28 * (1 - u * u) - 0.2) - u * rx * 0.13]
      const size = Math.max(1, ry * (spots === 'knobs' ? 0.17 : 0.12))
      shapes.push({
        d: ellipse(place, size * 1.1, size),
        fill: spots === 'knobs' ? mixed(light, '#ffffff', 0.35) : dark,
      })
      if (spots === 'knobs')
        shapes.push({
          d: ellipse([place[0] + 1, place[1] + size * 0.5], size * 0.9, size * 0.5),
          fill: mixed(dark, '#000000', 0.2),
          opacity: 0.5,
        })
    }
  }
  return shapes
}

function egg({ breadth, colors: [dark, light], spots }: Extract<ShellForm, { kind: 'egg' }>): Shape[] {
  const rx = 88 * breadth
  const shapes: Shape[] = [
    { d: ellipse([5, 7], rx, 90, 4), fill: '#000000', opacity: 0.25 },
    { d: ellipse([0, 0], rx, 90, 4), fill: dark },
    { d: ellipse([-2, -3], rx * 0.88, 80, 4), fill: mixed(dark, light, 0.5) },
    { d: ellipse([-4, -6], rx * 0.7, 66, 4), fill: light },
    { d: ellipse([-rx * 0.3, -34], rx * 0.22, 26, 20), fill: '#ffffff', opacity: 0.5 },
  ]
  if (!spots) return shapes
  for (let i = 0; i < 34; i++) {
    const [turn, far] = [i * 2.39996, Math.sqrt((i + 0.5) / 34) * 0.86]
    shapes.push({
      d: ellipse([Math.cos(turn) * far * rx, Math.sin(turn) * far * 84], 3.4, 3),
      fill: dark,
      opacity: 0.7,
    })
  }
  return shapes
}

const scaled = (d: string, factor: number) =>
  d.replaceAll(/-?\d+(\.\d+)?/g, (number) => String(Math.round(Number(number) * factor * 10) / 10))
