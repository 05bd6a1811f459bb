import { chanceFrom } from '../../../world/site-art-kit.ts'
import { curve } from '../../press/canvas.ts'
import { blob, ellipse, mixed, type Point, type Shape } from '../../press/shapes.ts'

/** A spread of the picture book is 960 × 480 units. The two pages meet at 480. */
export const SPREAD: [number, number] = [960, 480]

/** Bands of colour with a slightly uneven edge, like paint laid over paint. */
export function wash(from: string, to: string, [top, bottom]: [number, number], seed: number): Shape[] {
  const chance = chanceFrom(seed)
  const bands = 9
  return Array.from({ length: bands }, (_, i): Shape => {
    const y = top + ((bottom - top) * i) / bands
    const points = Array.from(
      { length: 9 },
      (_, k): Point => [k * 125 - 20, y + (i === 0 ? -12 : (chance() - 0.5) * 9)],
    )
    return {
      d: `${curve(points)}L1000 ${bottom + 2}L-20 ${bottom + 2}Z`,
      fill: mixed(from, to, i / (bands - 1)),
    }
  })
}

export function hills(color: string, y: number, rise: number, seed: number): Shape {
  const chance = chanceFrom(seed)
  const points = Array.from({ length: 9 }, (_, k): Point => [k * 125 - 20, y - rise * (0.3 + chance() * 0.7)])
  return { d: `${curve(points)}L1000 480L-20 480Z`, fill: color }
}

export function ripples(color: string, [top, bottom]: [number, number], seed: number): Shape[] {
  const chance = chanceFrom(seed)
  return Array.from({ length: 26 }, (): Shape => {
    const y = top + (bottom - top) * chance() ** 0.8
    const [x, length] = [chance() * 960, 18 + ((y - top) / (bottom - top)) * 70 * (0.4 + chance())]
    return {
      d: curve([
        [x, y],
        [x + length * 0.3, y - 3],
        [x + length * 0.7, y + 3],
        [x + length, y],
      ]),
      stroke: color,
      width: 2.2,
      opacity: 0.55,
    }
  })
}

export function boat(x: number, y: number, scale: number, tilt = 0): Shape[] {
  const turn = (tilt * Math.PI) / 180
  const at = ([u, v]: Point): Point => [
    x + scale * (u * Math.cos(turn) - v * Math.sin(turn)),
    y + scale * (u * Math.sin(turn) + v * Math.cos(turn)),
  ]
  const face = (points: Point[], fill: string): Shape => {
    const [first, ...rest] = points.map(at).map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`)
    return { d: `M${first}L${rest.join('L')}Z`, fill, stroke: '#8d8a86', width: 1.2 }
  }
  return [
    { d: ellipse([x, y + 36 * scale], 58 * scale, 9 * scale), fill: '#1c2c3c', opacity: 0.18 },
    face(
      [
        [-14, -6],
        [0, -56],
        [0, 0],
      ],
      '#e6e2d8',
    ),
    face(
      [
        [14, -6],
        [0, -56],
        [0, 0],
      ],
      '#fbf8f0',
    ),
    face(
      [
        [-62, -12],
        [0, 6],
        [0, 36],
        [-38, 34],
      ],
      '#efebe1',
    ),
    face(
      [
        [62, -12],
        [0, 6],
        [0, 36],
        [38, 34],
      ],
      '#fdfbf5',
    ),
    ...[8, 15, 22].map(
      (v): Shape => ({ d: curve([at([8, v]), at([38 - v * 0.4, v - 5])]), stroke: '#9db4c8', width: 1.1 }),
    ),
  ]
}

export function stars(count: number, bottom: number, seed: number): Shape[] {
  const chance = chanceFrom(seed)
  return Array.from({ length: count }, (): Shape => {
    const r = 0.9 + chance() ** 3 * 3
    return {
      d: ellipse([chance() * 960, chance() * bottom], r, r),
      fill: '#fff6d5',
      opacity: 0.5 + chance() * 0.5,
    }
  })
}

export function reeds([x0, x1]: [number, number], y: number, color: string, seed: number): Shape[] {
  const chance = chanceFrom(seed)
  return Array.from({ length: Math.round((x1 - x0) / 9) }, (): Shape => {
    const [x, height, lean] = [x0 + chance() * (x1 - x0), 60 + chance() * 130, (chance() - 0.4) * 46]
    return {
      d: curve([
        [x, y],
        [x + lean * 0.3, y - height * 0.6],
        [x + lean, y - height],
      ]),
      stroke: mixed(color, '#20301c', chance() * 0.5),
      width: 2 + chance() * 3,
    }
  })
}

export function houses(y: number, seed: number, lit: boolean): Shape[] {
  const chance = chanceFrom(seed)
  const shapes: Shape[] = []
  for (let x = -10; x < 960; ) {
    const [width, height] = [46 + chance() * 52, 54 + chance() * 90]
    const wall = lit ? mixed('#27304e', '#3d3a5c', chance()) : mixed('#e8c9a8', '#c98f78', chance())
    const roof = lit ? '#1b2340' : mixed('#8b4a3e', '#5d4a5c', chance())
    shapes.push({ d: `M${x} ${y}V${y - height}H${x + width}V${y}Z`, fill: wall })
    shapes.push({
      d: `M${x - 6} ${y - height}L${x + width / 2} ${y - height - 26}L${x + width + 6} ${y - height}Z`,
      fill: roof,
    })
    for (let wx = x + 9; wx < x + width - 16; wx += 19)
      for (let wy = y - height + 13; wy < y - 24; wy += 26)
        shapes.push({
          d: `M${wx} ${wy}h11v14h-11z`,
          fill: lit ? (chance() < 0.62 ? '#ffd98a' : '#303a5e') : '#8fb0bd',
        })
    x += width + 6
  }
  return shapes
}

export function rain(seed: number, slant: number, color: string, count = 130): Shape[] {
  const chance = chanceFrom(seed)
  return Array.from({ length: count }, (): Shape => {
    const [x, y, length] = [chance() * 1040 - 40, chance() * 480, 14 + chance() * 26]
    return {
      d: `M${x.toFixed(0)} ${y.toFixed(0)}l${(slant * length).toFixed(1)} ${length.toFixed(1)}`,
      stroke: color,
      width: 1.5,
      opacity: 0.5,
    }
  })
}

export function child(
  x: number,
  y: number,
  scale: number,
  { coat, hair, isCrouched = false }: { coat: string; hair: string; isCrouched?: boolean },
): Shape[] {
  const p = (u: number, v: number): Point => [x + u * scale, y + v * scale]
  const k = isCrouched ? 0.62 : 1
  return [
    { d: ellipse(p(0, 4), 44 * scale, 8 * scale), fill: '#1c2c3c', opacity: 0.16 },
    { d: curve([p(-13, -44 * k), p(-15, 0)]), stroke: '#f0c8a4', width: 11 * scale },
    { d: curve([p(13, -44 * k), p(15, 0)]), stroke: '#f0c8a4', width: 11 * scale },
    { d: blob([p(-20, 2), p(-8, -8), p(-4, 2)]), fill: '#c23b3b' },
    { d: blob([p(8, 2), p(18, -8), p(25, 2)]), fill: '#c23b3b' },
    {
      d: blob([p(-17, -112 * k - 8), p(17, -112 * k - 8), p(33, -42 * k), p(0, -34 * k), p(-33, -42 * k)]),
      fill: coat,
    },
    { d: curve([p(20, -96 * k - 6), p(40, -72 * k), p(54, -62 * k)]), stroke: coat, width: 12 * scale },
    { d: ellipse(p(57, -61 * k), 7 * scale, 7 * scale), fill: '#f0c8a4' },
    { d: ellipse(p(2, -138 * k - 8), 29 * scale, 28 * scale), fill: '#f3cfae' },
    {
      d: blob([
        p(-30, -132 * k - 8),
        p(-26, -162 * k - 6),
        p(2, -172 * k - 6),
        p(30, -160 * k - 6),
        p(30, -146 * k - 8),
        p(8, -154 * k - 8),
        p(-14, -146 * k - 8),
        p(-22, -118 * k - 8),
      ]),
      fill: hair,
    },
    { d: ellipse(p(12, -136 * k - 8), 2.6 * scale, 3.4 * scale), fill: '#2b2320' },
    { d: ellipse(p(24, -136 * k - 8), 2.4 * scale, 3.2 * scale), fill: '#2b2320' },
    { d: ellipse(p(8, -126 * k - 8), 5 * scale, 3.4 * scale), fill: '#ec9c8c', opacity: 0.7 },
  ]
}

export function heron(x: number, y: number, scale: number): Shape[] {
  const p = (u: number, v: number): Point => [x + u * scale, y + v * scale]
  return [
    { d: curve([p(4, 0), p(6, -50)]), stroke: '#3f4a4c', width: 3 * scale },
    { d: curve([p(18, 0), p(14, -50)]), stroke: '#3f4a4c', width: 3 * scale },
    { d: blob([p(-14, -78), p(14, -92), p(58, -58), p(22, -44)]), fill: '#f3f5f3' },
    { d: curve([p(-8, -80), p(-26, -112), p(-8, -136), p(-22, -156)]), stroke: '#f3f5f3', width: 9 * scale },
    { d: ellipse(p(-24, -158), 9 * scale, 7 * scale), fill: '#f3f5f3' },
    { d: `M${p(-30, -161).join(' ')}L${p(-62, -152).join(' ')}L${p(-30, -155).join(' ')}Z`, fill: '#d99a2b' },
    { d: ellipse(p(-27, -160), 1.6 * scale, 1.6 * scale), fill: '#222222' },
  ]
}

export function fish(x: number, y: number, scale: number, color: string): Shape[] {
  const p = (u: number, v: number): Point => [x + u * scale, y + v * scale]
  return [
    {
      d: blob([p(-40, 0), p(-10, -16), p(26, -6), p(56, -20), p(48, 0), p(56, 20), p(26, 6), p(-10, 16)]),
      fill: color,
    },
    { d: ellipse(p(-24, -4), 3 * scale, 3 * scale), fill: '#ffffff' },
    { d: curve([p(-8, -9), p(-4, 0), p(-8, 9)]), stroke: mixed(color, '#ffffff', 0.4), width: 2 * scale },
  ]
}
