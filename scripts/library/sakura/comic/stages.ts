import { chanceFrom } from '../../../world/site-art-kit.ts'
import { curve } from '../../press/canvas.ts'
import { ellipse, type Shape } from '../../press/shapes.ts'

export type Stage =
  | 'none'
  | 'shelves'
  | 'dark'
  | 'window'
  | 'corridor'
  | 'desk'
  | 'school'
  | 'focus'
  | 'tone'
  | 'night'
  | 'book'
  | 'morning'

const INK = '#1c1a1f'

/** Draws what is behind the people of a panel, in its upper left corner. */
export function stage(kind: Stage, width: number, height: number, seed: number): Shape[] {
  const chance = chanceFrom(seed)
  const fill = (color: string): Shape => ({ d: `M0 0H${width}V${height}H0Z`, fill: color })
  switch (kind) {
    case 'none':
      return []
    case 'tone':
      return dots(width, height, '#b9c9d3', 7)
    case 'shelves':
      return [fill('#f4f3f1'), ...shelves(width, height, chance, false)]
    case 'dark':
      return [fill('#26242e'), ...shelves(width, height, chance, true)]
    case 'night':
      return [
        fill('#1f2a3a'),
        ...Array.from(
          { length: 30 },
          (): Shape => ({
            d: ellipse([chance() * width, chance() * height * 0.8], 0.8 + chance(), 0.8 + chance()),
            fill: '#ffffff',
          }),
        ),
        { d: ellipse([width * 0.76, height * 0.28], height * 0.12, height * 0.12), fill: '#f7f0d0' },
      ]
    case 'window':
      return windowShapes(width, height)
    case 'corridor':
      return corridor(width, height)
    case 'desk':
      return [
        ...dots(width, height * 0.72, '#d6dde2', 8),
        { d: `M0 ${height * 0.72}H${width}V${height}H0Z`, fill: '#ddd6cb', stroke: INK, width: 1.4 },
        ...[0.2, 0.5, 0.8].map(
          (u): Shape => ({
            d: `M${width * u - 24} ${height * 0.72}l6 -9h36l6 9z`,
            fill: '#ffffff',
            stroke: INK,
            width: 1,
          }),
        ),
      ]
    case 'school':
      return school(width, height)
    case 'focus':
      return focus(width, height, chance)
    case 'book':
      return openBook(width, height)
    case 'morning':
      return [
        fill('#eef5f8'),
        ...Array.from(
          { length: 9 },
          (_, i): Shape => ({
            d: `M${width * 0.2} ${height * 0.1}L${width * (i * 0.18 - 0.1)} ${height}L${width * (i * 0.18)} ${height}Z`,
            fill: '#ffffff',
          }),
        ),
        { d: ellipse([width * 0.2, height * 0.12], 18, 18), fill: '#ffffff', stroke: INK, width: 1.2 },
      ]
  }
}

function dots(width: number, height: number, color: string, step: number): Shape[] {
  let d = ''
  for (let y = step / 2, row = 0; y < height; y += step * 0.86, row++)
    for (let x = row % 2 === 0 ? step / 2 : step; x < width; x += step)
      d += `M${(x - 1.3).toFixed(1)} ${y.toFixed(1)}a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0`
  return d === '' ? [] : [{ d, fill: color }]
}

function shelves(width: number, height: number, chance: () => number, isDark: boolean): Shape[] {
  const shapes: Shape[] = []
  const ink = isDark ? '#4a4656' : INK
  const colors = isDark
    ? ['#35323f', '#2d2a36', '#403c4b']
    : ['#ffffff', '#d9e6ec', '#b6b2ba', '#7fb2c9', '#efece6']
  for (let y = 46; y < height + 40; y += 46) {
    for (let x = -4; x < width; ) {
      const [w, h] = [6 + chance() * 9, 26 + chance() * 14]
      if (chance() < 0.1) {
        x += w
        continue
      }
      shapes.push({
        d: `M${x.toFixed(1)} ${y}v${(-h).toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}z`,
        fill: colors[Math.floor(chance() * colors.length)]!,
        stroke: ink,
        width: 0.7,
      })
      x += w
    }
    shapes.push({
      d: `M0 ${y}H${width}V${y + 5}H0Z`,
      fill: isDark ? '#1c1a22' : '#8f8a86',
      stroke: ink,
      width: 0.8,
    })
  }
  return shapes
}

function windowShapes(width: number, height: number): Shape[] {
  const [x, y, w, h] = [width * 0.22, height * 0.08, width * 0.56, height * 0.66]
  return [
    { d: `M0 0H${width}V${height}H0Z`, fill: '#3b3947' },
    { d: `M${x} ${y}h${w}v${h}h${-w}z`, fill: '#a9c8d6', stroke: INK, width: 3 },
    { d: ellipse([x + w * 0.72, y + h * 0.3], h * 0.16, h * 0.16), fill: '#fffbe6' },
    { d: `M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, stroke: INK, width: 2.4 },
    {
      d: `M${x} ${y + h}L${x - width * 0.1} ${height}H${x + w + width * 0.1}L${x + w} ${y + h}Z`,
      fill: '#5a6d7c',
      opacity: 0.5,
    },
  ]
}

function corridor(width: number, height: number): Shape[] {
  const [cx, cy] = [width * 0.56, height * 0.44]
  const ring = (k: number) =>
    `M${cx - width * k} ${cy - height * k}H${cx + width * k}V${cy + height * k}H${cx - width * k}Z`
  return [
    { d: `M0 0H${width}V${height}H0Z`, fill: '#e9e7e4' },
    {
      d: `M0 ${height}L${cx - width * 0.08} ${cy + height * 0.08}H${cx + width * 0.08}L${width} ${height}Z`,
      fill: '#c9c4bd',
    },
    { d: `M0 0L${cx} ${cy}L0 ${height}`, stroke: INK, width: 1 },
    { d: `M${width} 0L${cx} ${cy}L${width} ${height}`, stroke: INK, width: 1 },
    { d: ring(0.08), fill: '#4a4752', stroke: INK, width: 1.2 },
    ...[0.16, 0.27, 0.42].map(
      (k): Shape => ({
        d: `M${cx - width * k} ${cy - height * k * 0.7}V${cy + height * k * 0.55}`,
        stroke: INK,
        width: 1.2,
      }),
    ),
    ...[0.18, 0.3].map(
      (k): Shape => ({
        d: `M${cx + width * k} ${cy - height * k * 0.6}L${cx + width * (k + 0.08)} ${cy - height * (k + 0.08) * 0.6}V${cy + height * 0.12}L${cx + width * k} ${cy + height * 0.08}Z`,
        fill: '#a9c8d6',
        stroke: INK,
        width: 1,
      }),
    ),
  ]
}

function school(width: number, height: number): Shape[] {
  const [x, y, w, h] = [width * 0.12, height * 0.34, width * 0.76, height * 0.46]
  const panes = Array.from(
    { length: 18 },
    (_, i): Shape => ({
      d: `M${x + 12 + (i % 6) * (w / 6.3)} ${y + 12 + Math.floor(i / 6) * (h / 3.2)}h${w / 10}v${h / 6}h${-w / 10}z`,
      fill: i === 4 ? '#f2d06b' : '#2b3442',
      stroke: INK,
      width: 0.8,
    }),
  )
  return [
    { d: `M0 0H${width}V${height}H0Z`, fill: '#27364a' },
    { d: ellipse([width * 0.84, height * 0.16], height * 0.09, height * 0.09), fill: '#f7f0d0' },
    { d: `M${x} ${y}h${w}v${h}h${-w}z`, fill: '#9fb0bb', stroke: INK, width: 1.6 },
    { d: `M${x + w * 0.4} ${y}v-26h${w * 0.2}v26z`, fill: '#9fb0bb', stroke: INK, width: 1.6 },
    { d: ellipse([x + w * 0.5, y - 12], 9, 9), fill: '#ffffff', stroke: INK, width: 1.2 },
    ...panes,
    { d: `M0 ${y + h}H${width}V${height}H0Z`, fill: '#18212e' },
  ]
}

function focus(width: number, height: number, chance: () => number): Shape[] {
  const [cx, cy] = [width / 2, height * 0.48]
  const reach = Math.hypot(width, height)
  const d = Array.from({ length: 80 }, () => {
    const t = chance() * 2 * Math.PI
    const inner = 0.3 + chance() * 0.16
    const [u, v] = [Math.cos(t), Math.sin(t)]
    const spread = 0.006 + chance() * 0.012
    const at = (k: number, turn: number) =>
      `${(cx + Math.cos(t + turn) * reach * k).toFixed(1)} ${(cy + Math.sin(t + turn) * reach * k).toFixed(1)}`
    return `M${(cx + u * width * inner * 1.2).toFixed(1)} ${(cy + v * height * inner * 1.2).toFixed(1)}L${at(0.8, -spread)}L${at(0.8, spread)}Z`
  }).join('')
  return [{ d, fill: INK }]
}

function openBook(width: number, height: number): Shape[] {
  const [cx, top, bottom] = [width / 2, height * 0.22, height * 0.82]
  const w = width * 0.38
  const page = (side: 1 | -1): Shape => ({
    d: `M${cx} ${top + 14}Q${cx + side * w * 0.5} ${top - 12} ${cx + side * w} ${top + 6}V${bottom}Q${cx + side * w * 0.5} ${bottom - 18} ${cx} ${bottom + 8}Z`,
    fill: '#ffffff',
    stroke: INK,
    width: 1.6,
  })
  const lines = Array.from({ length: 14 }, (_, i): Shape => {
    const side = i % 2 === 0 ? 1 : -1
    const x = cx + side * (w * 0.16 + Math.floor(i / 2) * w * 0.11)
    return {
      d: curve([
        [x, top + 22],
        [x, bottom - 26 - (i % 5) * 9],
      ]),
      stroke: '#8a8794',
      width: 1.4,
    }
  })
  return [...dots(width, height, '#cfd9df', 8), page(1), page(-1), ...lines]
}
