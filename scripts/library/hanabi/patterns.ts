import { circleAt, r1 } from '../press/canvas.ts'
import { regular, rosette } from './ornament.ts'

/** Draws one repeat at a place; the numbers are its size and a parameter between 0 and 1. */
type Draw = (x: number, y: number, s: number, t: number) => string

export interface Family {
  name: string
  isStroke: boolean
  /** The distances of repeats, and the shift of every second row, in sizes. */
  step: [number, number, number]
  draw: Draw
}

const arc = (x: number, y: number, r: number) =>
  `M${r1(x - r)} ${r1(y)}A${r1(r)} ${r1(r)} 0 0 1 ${r1(x + r)} ${r1(y)}`
const line = (x0: number, y0: number, x1: number, y1: number) => `M${r1(x0)} ${r1(y0)}L${r1(x1)} ${r1(y1)}`

export const families: Record<string, Family> = {
  鮫: {
    name: '鮫',
    isStroke: false,
    step: [1, 0.5, 0.5],
    draw: (x, y, s, t) =>
      Array.from({ length: 5 }, (_, i) =>
        circleAt(
          x + Math.cos(Math.PI * (1 + i / 4)) * s * 0.42,
          y + Math.sin(Math.PI * (1 + i / 4)) * s * 0.42,
          s * (0.05 + t * 0.03),
        ),
      ).join(''),
  },
  行儀: {
    name: '行儀',
    isStroke: false,
    step: [0.5, 0.25, 0.25],
    draw: (x, y, s, t) => circleAt(x, y, s * (0.06 + t * 0.06)),
  },
  通し: {
    name: '通し',
    isStroke: false,
    step: [0.4, 0.4, 0],
    draw: (x, y, s, t) =>
      t > 0.5
        ? `M${r1(x)} ${r1(y)}h${r1(s * 0.2)}v${r1(s * 0.2)}h${r1(-s * 0.2)}z`
        : circleAt(x, y, s * 0.08),
  },
  青海波: {
    name: '青海波',
    isStroke: true,
    step: [1, 0.25, 0.5],
    draw: (x, y, s, t) =>
      Array.from({ length: 3 + Math.round(t * 2) }, (_, i) =>
        arc(x, y, s * 0.5 * (1 - i / (3.6 + t * 2))),
      ).join(''),
  },
  麻の葉: {
    name: '麻の葉',
    isStroke: true,
    step: [1, 0.866, 0.5],
    draw: (x, y, s) =>
      Array.from({ length: 6 }, (_, i) => {
        const a = (i * Math.PI) / 3 + Math.PI / 6
        const b = a + Math.PI / 3
        const r = s * 0.577
        const c = (a + b) / 2
        const m = s * 0.333 * Math.cos(Math.PI / 6) * 1.155
        return (
          line(x, y, x + r * Math.cos(a), y + r * Math.sin(a)) +
          line(x, y, x + m * Math.cos(c), y + m * Math.sin(c)) +
          line(x + r * Math.cos(a), y + r * Math.sin(a), x + m * Math.cos(c), y + m * Math.sin(c)) +
          line(x + r * Math.cos(b), y + r * Math.sin(b), x + m * Math.cos(c), y + m * Math.sin(c)) +
          line(x + r * Math.cos(a), y + r * Math.sin(a), x + r * Math.cos(b), y + r * Math.sin(b))
        )
      }).join(''),
  },
  七宝: {
    name: '七宝',
    isStroke: true,
    step: [0.7, 0.35, 0.35],
    draw: (x, y, s, t) => circleAt(x, y, s * 0.495) + (t > 0.4 ? circleAt(x, y, s * 0.06) : ''),
  },
  亀甲: {
    name: '亀甲',
    isStroke: true,
    step: [0.866, 0.75, 0.433],
    draw: (x, y, s, t) =>
      regular(x, y, s * 0.5, { sides: 6 }) +
      (t > 0.3 ? regular(x, y, s * 0.36, { sides: 6 }) : '') +
      (t > 0.6 ? rosette('petal', { x, y, inner: 1, outer: s * 0.24, width: s * 0.08, count: 6 }) : ''),
  },
  鱗: {
    name: '鱗',
    isStroke: false,
    step: [1, 0.5, 0.5],
    draw: (x, y, s, t) =>
      `M${r1(x)} ${r1(y - s * 0.25)}L${r1(x + s * (0.3 + t * 0.2))} ${r1(y + s * 0.25)}H${r1(x - s * (0.3 + t * 0.2))}Z`,
  },
  市松: {
    name: '市松',
    isStroke: false,
    step: [1, 0.5, 0.5],
    draw: (x, y, s, t) =>
      `M${r1(x)} ${r1(y)}h${r1(s * 0.5)}v${r1(s * 0.5)}h${r1(-s * 0.5)}z${t > 0.5 ? circleAt(x - s * 0.25, y + s * 0.25, s * 0.09) : ''}`,
  },
  立涌: {
    name: '立涌',
    isStroke: true,
    step: [0.5, 1, 0],
    draw: (x, y, s, t) => {
      const w = s * (0.12 + t * 0.08) * (Math.round(x / (s * 0.5)) % 2 === 0 ? 1 : -1)
      return `M${r1(x)} ${r1(y)}c${r1(w)} ${r1(s * 0.18)} ${r1(w)} ${r1(s * 0.32)} 0 ${r1(s * 0.5)}c${r1(-w)} ${r1(s * 0.18)} ${r1(-w)} ${r1(s * 0.32)} 0 ${r1(s * 0.5)}`
    },
  },
  檜垣: {
    name: '檜垣',
    isStroke: true,
    step: [0.6, 0.6, 0],
    draw: (x, y, s, t) =>
      line(x, y, x + s * 0.3, y + s * 0.3) +
      line(x + s * 0.12, y, x + s * 0.42, y + s * 0.3) +
      line(x + s * 0.6, y + s * 0.3, x + s * 0.3, y + s * 0.6) +
      (t > 0.5 ? line(x + s * 0.48, y + s * 0.3, x + s * 0.18, y + s * 0.6) : ''),
  },
  籠目: {
    name: '籠目',
    isStroke: true,
    step: [1, 0.866, 0.5],
    draw: (x, y, s, t) =>
      regular(x, y, s * 0.5, { sides: 3 }) +
      regular(x, y, s * 0.5, { sides: 3, turn: 0.5 }) +
      (t > 0.6 ? circleAt(x, y, s * 0.1) : ''),
  },
  網目: {
    name: '網目',
    isStroke: true,
    step: [0.5, 1, 0],
    draw: (x, y, s, t) =>
      `M${r1(x)} ${r1(y)}q${r1(s * (0.25 + t * 0.2))} ${r1(s * 0.25)} 0 ${r1(s * 0.5)}q${r1(-s * (0.25 + t * 0.2))} ${r1(s * 0.25)} 0 ${r1(s * 0.5)}M${r1(x + s * 0.5)} ${r1(y)}q${r1(-s * (0.25 + t * 0.2))} ${r1(s * 0.25)} 0 ${r1(s * 0.5)}q${r1(s * (0.25 + t * 0.2))} ${r1(s * 0.25)} 0 ${r1(s * 0.5)}`,
  },
  矢絣: {
    name: '矢絣',
    isStroke: false,
    step: [0.6, 1.2, 0],
    draw: (x, y, s, t) => {
      const up = Math.round(x / (s * 0.6)) % 2 === 0 ? 1 : -1
      return `M${r1(x)} ${r1(y + up * s * 0.2)}l${r1(s * 0.28)} ${r1(-up * s * 0.3)}v${r1(up * s * (0.5 + t * 0.2))}l${r1(-s * 0.28)} ${r1(up * s * 0.3)}zM${r1(x)} ${r1(y + up * s * 0.2)}l${r1(-s * 0.28)} ${r1(-up * s * 0.3)}v${r1(up * s * (0.5 + t * 0.2))}l${r1(s * 0.28)} ${r1(up * s * 0.3)}z`
    },
  },
  花火: {
    name: '花火',
    isStroke: true,
    step: [1.15, 0.6, 0.575],
    draw: (x, y, s, t) =>
      Array.from({ length: 12 + Math.round(t * 8) }, (_, i, all = 12 + Math.round(t * 8)) => {
        const a = (i / all) * Math.PI * 2
        return line(
          x + Math.cos(a) * s * 0.1,
          y + Math.sin(a) * s * 0.1,
          x + Math.cos(a) * s * (0.3 + (i % 2) * 0.14),
          y + Math.sin(a) * s * (0.3 + (i % 2) * 0.14),
        )
      }).join(''),
  },
  霰: {
    name: '霰',
    isStroke: false,
    step: [0.42, 0.36, 0.21],
    draw: (x, y, s, t) =>
      circleAt(
        x + Math.sin(x * 7.3 + y * 3.1) * s * 0.1,
        y + Math.cos(x * 5.7 - y * 4.1) * s * 0.1,
        s * (0.03 + 0.05 * Math.abs(Math.sin(x * 12.9 + y * 78.2 + t))),
      ),
  },
  松葉: {
    name: '松葉',
    isStroke: true,
    step: [0.62, 0.46, 0.31],
    draw: (x, y, s, t) => {
      const a = Math.sin(x * 1.7 + y * 2.3) * 3 + t
      return (
        line(x, y, x + Math.cos(a) * s * 0.34, y + Math.sin(a) * s * 0.34) +
        line(x, y, x + Math.cos(a + 0.42) * s * 0.34, y + Math.sin(a + 0.42) * s * 0.34)
      )
    },
  },
  菊: {
    name: '菊',
    isStroke: false,
    step: [1.1, 0.95, 0.55],
    draw: (x, y, s, t) =>
      rosette('petal', {
        x,
        y,
        inner: s * 0.1,
        outer: s * 0.46,
        width: s * (0.05 + t * 0.03),
        count: 12 + Math.round(t * 4),
      }) + circleAt(x, y, s * 0.06),
  },
  桜: {
    name: '桜',
    isStroke: false,
    step: [0.9, 0.7, 0.45],
    draw: (x, y, s, t) =>
      rosette('cleft', {
        x,
        y,
        inner: s * 0.06,
        outer: s * 0.38,
        width: s * 0.15,
        count: 5,
        turn: Math.sin(x + y * 2 + t),
      }),
  },
  波: {
    name: '波',
    isStroke: true,
    step: [0.9, 0.42, 0.45],
    draw: (x, y, s, t) =>
      `M${r1(x)} ${r1(y)}c${r1(s * 0.2)} ${r1(-s * 0.42)} ${r1(s * 0.6)} ${r1(-s * 0.42)} ${r1(s * 0.62)} ${r1(-s * 0.08)}c0 ${r1(s * 0.18)} ${r1(-s * 0.24)} ${r1(s * 0.14)} ${r1(-s * 0.2)} 0${t > 0.5 ? `m${r1(s * 0.24)} ${r1(s * 0.1)}h${r1(s * 0.22)}` : ''}`,
  },
  分銅: {
    name: '分銅つなぎ',
    isStroke: false,
    step: [0.72, 0.36, 0.36],
    draw: (x, y, s, t) =>
      `M${r1(x - s * 0.16)} ${r1(y - s * 0.16)}q${r1(s * 0.16)} ${r1(s * (0.06 + t * 0.06))} ${r1(s * 0.32)} 0q${r1(-s * (0.06 + t * 0.06))} ${r1(s * 0.16)} 0 ${r1(s * 0.32)}q${r1(-s * 0.16)} ${r1(-s * (0.06 + t * 0.06))} ${r1(-s * 0.32)} 0q${r1(s * (0.06 + t * 0.06))} ${r1(-s * 0.16)} 0 ${r1(-s * 0.32)}z`,
  },
  縞: {
    name: '縞',
    isStroke: false,
    step: [0.5, 40, 0],
    draw: (x, y, s, t) =>
      `M${r1(x)} ${r1(y)}h${r1(s * (0.05 + t * 0.16))}v${r1(s * 40)}h${r1(-s * (0.05 + t * 0.16))}z${t > 0.4 ? `M${r1(x + s * 0.32)} ${r1(y)}h${r1(s * 0.03)}v${r1(s * 40)}h${r1(-s * 0.03)}z` : ''}`,
  },
  格子: {
    name: '格子',
    isStroke: true,
    step: [0.6, 0.6, 0],
    draw: (x, y, s, t) =>
      line(x, y, x + s * 0.6, y) +
      line(x, y, x, y + s * 0.6) +
      (t > 0.3 ? line(x, y + s * 0.08, x + s * 0.6, y + s * 0.08) : '') +
      (t > 0.6 ? line(x + s * 0.08, y, x + s * 0.08, y + s * 0.6) : ''),
  },
  雪: {
    name: '雪輪',
    isStroke: false,
    step: [1.1, 0.9, 0.55],
    draw: (x, y, s, t) =>
      rosette('fan', { x, y, inner: s * 0.14, outer: s * 0.42, width: s * 0.13, count: 6, turn: t }),
  },
  風車: {
    name: '風車',
    isStroke: false,
    step: [0.8, 0.8, 0.4],
    draw: (x, y, s, t) =>
      rosette('swirl', { x, y, inner: 0.5, outer: s * 0.34, width: s * 0.13, count: 4 + Math.round(t * 2) }),
  },
}

/** Returns the path of a pattern over a rectangle, with repeats of size s. */
export function patternPath(
  family: Family,
  {
    x,
    y,
    width,
    height,
    s,
    t,
  }: { x: number; y: number; width: number; height: number; s: number; t: number },
): string {
  const [dx, dy, shift] = family.step
  let d = ''
  let row = 0
  for (let py = y - s; py < y + height + s; py += dy * s) {
    for (let px = x - s + (row % 2 === 1 ? shift * s : 0); px < x + width + s; px += dx * s)
      d += family.draw(px, py, s, t)
    row++
  }
  return d
}
