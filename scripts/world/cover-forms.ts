import type { CoverDesign } from '#tests/world/library/index.ts'
import type { Palette } from './cover-palettes.ts'
import { outlineOf } from './outline-text.ts'

/** Everything on a cover but its words is a path on 600 × 860 units. */
export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

export interface Slot {
  x: number
  y: number
  width: number
  height: number
  color: string
  align: 'start' | 'middle'
}

export interface Composition {
  shapes: Shape[]
  title: Slot
  /** Largest title size in units. */
  largest: number
  /** Author and publisher stand from here down. */
  credit: { x: number; y: number; color: string; align: 'start' | 'middle' }
}

/** A stream of numbers in [0, 1) that is always the same for the same book. */
export type Chance = () => number

export const W = 600
export const H = 860

const n = (value: number) => String(Math.round(value * 10) / 10)
const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`
const box = (x: number, y: number, w: number, h: number) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

type Form = (p: Palette, chance: Chance, title: string) => Composition

const topLeft = (p: Palette, height = 330): Pick<Composition, 'title' | 'credit' | 'largest'> => ({
  title: { x: 52, y: 84, width: 496, height, color: p.ink, align: 'start' },
  largest: 74,
  credit: { x: 52, y: 790, color: p.ink, align: 'start' },
})

const disc: Form = (p, chance) => {
  const x = 330 + chance() * 130
  const y = 570 + chance() * 50
  const r = 190 + chance() * 40
  return {
    shapes: [
      { d: circle(x, y, r + 62), stroke: p.near, width: 30 },
      { d: circle(x, y, r), fill: chance() > 0.5 ? p.spark : p.main },
      { d: `M0 ${n(y + r * 0.42)}H600V860H0z`, fill: p.ground },
      { d: `M0 ${n(y + r * 0.42)}H600`, stroke: p.ink, width: 1.5 },
    ],
    ...topLeft(p, 250),
  }
}

const waves: Form = (p) => {
  const r = 60
  const shapes: Shape[] = []
  const ring: Record<string, string> = { near: '', main: '' }
  for (let row = 0; row < 7; row++) {
    for (let column = -1; column < 6; column++) {
      const x = column * 2 * r + (row % 2 ? r : 0)
      const y = 560 + row * (r / 2)
      for (const [i, factor] of [1, 0.72, 0.44].entries()) {
        const key = i === 0 ? 'main' : 'near'
        ring[key] +=
          `M${n(x - r * factor)} ${n(y)}a${n(r * factor)} ${n(r * factor)} 0 0 1 ${n(2 * r * factor)} 0`
      }
    }
  }
  shapes.push({ d: ring.near ?? '', stroke: p.main, width: 1.6, opacity: 0.45 })
  shapes.push({ d: ring.main ?? '', stroke: p.main, width: 2.6 })
  shapes.push({ d: box(0, 752, 600, 108), fill: p.near }, { d: box(0, 752, 600, 4), fill: p.spark })
  return { shapes, ...topLeft(p, 360), credit: { x: 52, y: 800, color: p.ink, align: 'start' } }
}

const circuit: Form = (p, chance) => {
  let lines = ''
  let nodes = ''
  let sparks = ''
  for (let i = 0; i < 13; i++) {
    const x = 40 + i * 43.4
    const turn = 120 + Math.round(chance() * 6) * 26
    const shift = (chance() > 0.5 ? 1 : -1) * 43.4
    const end = turn + 60 + Math.round(chance() * 4) * 30
    lines += `M${n(x)} 0V${turn}l${n(shift)} 43.4V${end}`
    if (i % 4 === 2) sparks += circle(x + shift, end, 10)
    else nodes += circle(x + shift, end, 6)
  }
  return {
    shapes: [
      { d: lines, stroke: p.main, width: 2.2, opacity: 0.8 },
      { d: nodes, fill: p.ground, stroke: p.main, width: 2.2 },
      { d: sparks, fill: p.spark },
      { d: box(0, 452, 600, 408), fill: p.near },
    ],
    title: { x: 52, y: 492, width: 496, height: 240, color: p.ink, align: 'start' },
    largest: 66,
    credit: { x: 52, y: 790, color: p.ink, align: 'start' },
  }
}

const ridges: Form = (p, chance) => {
  const sun = 130 + chance() * 340
  const shapes: Shape[] = [{ d: circle(sun, 440 + chance() * 40, 58), fill: p.spark }]
  const inks = [p.near, p.main, p.main, p.main]
  for (let layer = 0; layer < 4; layer++) {
    const y = 500 + layer * 68
    const a = 40 + chance() * 60
    const b = 200 + chance() * 180
    shapes.push({
      d: `M0 ${n(y + a * 0.4)}C${n(b * 0.5)} ${n(y - a)} ${n(b)} ${n(y - a * 0.6)} ${n(b + 90)} ${n(y + 10)}S${n(b + 220)} ${n(y - a * 1.1)} 600 ${n(y - 8)}V860H0z`,
      fill: inks[layer],
      opacity: [1, 0.4, 0.65, 1][layer],
    })
  }
  return { shapes, ...topLeft(p, 270), credit: { x: 52, y: 800, color: p.land, align: 'start' } }
}

const leaf = (x: number, y: number, length: number, angle: number) => {
  const point = (along: number, side: number) =>
    `${n(x + Math.cos(angle) * along - Math.sin(angle) * side)} ${n(y + Math.sin(angle) * along + Math.cos(angle) * side)}`
  return `M${point(0, 0)}Q${point(length * 0.45, length * 0.34)} ${point(length, 0)}Q${point(length * 0.45, -length * 0.34)} ${point(0, 0)}z`
}

const leaves: Form = (p, chance) => {
  let stems = ''
  let pale = ''
  let full = ''
  for (let s = 0; s < 3; s++) {
    const x = 150 + s * 150 + chance() * 40
    const top = 420 + chance() * 110
    stems += `M${n(x)} 760Q${n(x + 14)} ${n((top + 760) / 2)} ${n(x)} ${n(top)}`
    for (let k = 0; k < 5; k++) {
      const y = 720 - (k * (720 - top)) / 5
      const length = 84 - k * 9
      full += leaf(x + 4, y, length, -0.55)
      pale += leaf(x + 4, y - 16, length, -2.6)
    }
    full += leaf(x, top + 6, 46, -Math.PI / 2)
  }
  return {
    shapes: [
      { d: stems, stroke: p.main, width: 3 },
      { d: pale, fill: p.main, opacity: 0.55 },
      { d: full, fill: p.main },
      { d: circle(118 + chance() * 380, 420, 17), fill: p.spark },
      { d: 'M0 760H600', stroke: p.ink, width: 1.5 },
    ],
    ...topLeft(p, 270),
    credit: { x: 52, y: 800, color: p.ink, align: 'start' },
  }
}

const burst: Form = (p, chance) => {
  const flower = (x: number, y: number, r: number, rays: number) => {
    let d = ''
    let dots = ''
    for (let i = 0; i < rays; i++) {
      const angle = (i / rays) * Math.PI * 2
      const from = r * (i % 2 ? 0.34 : 0.2)
      const to = r * (i % 2 ? 0.82 : 1)
      d += `M${n(x + Math.cos(angle) * from)} ${n(y + Math.sin(angle) * from)}L${n(x + Math.cos(angle) * to)} ${n(y + Math.sin(angle) * to)}`
      dots += circle(x + Math.cos(angle) * (to + 13), y + Math.sin(angle) * (to + 13), i % 2 ? 2.6 : 4.2)
    }
    return { d, dots }
  }
  const great = flower(220 + chance() * 170, 260, 176, 40)
  const small = flower(486 + chance() * 30, 436, 62, 20)
  return {
    shapes: [
      { d: great.d, stroke: p.spark, width: 2.4 },
      { d: great.dots, fill: p.spark },
      { d: small.d, stroke: p.main, width: 2.2 },
      { d: small.dots, fill: p.main },
    ],
    title: { x: 52, y: 540, width: 496, height: 210, color: p.ink, align: 'start' },
    largest: 70,
    credit: { x: 52, y: 800, color: p.ink, align: 'start' },
  }
}

const stars: Form = (p, chance) => {
  let small = ''
  for (let i = 0; i < 46; i++) small += circle(24 + chance() * 552, 24 + chance() * 500, 1 + chance() * 1.6)
  const bright = Array.from({ length: 7 }, (_, i) => [70 + i * 76, 150 + chance() * 270] as const)
  const line = bright.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('')
  return {
    shapes: [
      { d: [150, 270, 390, 510].map((r) => circle(300, 620, r)).join(''), stroke: p.near, width: 1.6 },
      { d: small, fill: p.ink, opacity: 0.75 },
      { d: line, stroke: p.main, width: 1.6 },
      { d: bright.map(([x, y]) => circle(x, y, 5.5)).join(''), fill: p.spark },
      { d: 'M0 548H600V860H0z', fill: p.near },
    ],
    title: { x: 52, y: 580, width: 496, height: 176, color: p.ink, align: 'start' },
    largest: 64,
    credit: { x: 52, y: 804, color: p.ink, align: 'start' },
  }
}

const lattice: Form = (p) => {
  const s = 50
  let d = ''
  for (let row = 0; row < 10; row++) {
    for (let column = 0; column < 4; column++) {
      const x = column * 2 * s
      const y = row * 2 * s
      d += `M${x} ${y + s}a${s} ${s} 0 0 1 ${s} ${-s}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1 ${-s} ${s}a${s} ${s} 0 0 1 ${-s} ${-s}M${x} ${y}a${s} ${s} 0 0 0 ${2 * s} 0M${x} ${y + 2 * s}a${s} ${s} 0 0 1 ${2 * s} 0`
    }
  }
  return {
    shapes: [
      { d: box(0, 0, 600, H), fill: p.near },
      { d, stroke: p.main, width: 2, opacity: 0.75 },
      { d: box(214, 0, 386, H), fill: p.ground },
      { d: 'M214 0V860', stroke: p.spark, width: 6 },
    ],
    title: { x: 258, y: 84, width: 300, height: 560, color: p.ink, align: 'start' },
    largest: 84,
    credit: { x: 258, y: 790, color: p.ink, align: 'start' },
  }
}

const label: Form = (p) => {
  let dots = ''
  for (let row = 0; row < 15; row++) {
    for (let column = 0; column < 10; column++)
      dots += circle(30 + column * 60 + (row % 2 ? 30 : 0), 28 + row * 60, 5)
  }
  return {
    shapes: [
      { d: dots, fill: p.main, opacity: 0.6 },
      { d: box(84, 150, 432, 430), fill: '#fdfbf5' },
      { d: box(98, 164, 404, 402), stroke: p.main, width: 2 },
      { d: box(104, 170, 392, 390), stroke: p.main, width: 0.8 },
      { d: box(84, 690, 432, 110), fill: '#fdfbf5' },
    ],
    title: { x: 122, y: 204, width: 356, height: 320, color: '#2a2722', align: 'middle' },
    largest: 60,
    credit: { x: 300, y: 742, color: '#2a2722', align: 'middle' },
  }
}

const rules: Form = (p, chance) => {
  let thin = ''
  const at = 520 + Math.round(chance() * 3) * 18
  for (let y = at; y < 740; y += 13) thin += `M52 ${y}H548`
  return {
    shapes: [
      { d: box(52, 52, 496, 9), fill: p.ink },
      { d: thin, stroke: p.main, width: 1.6 },
      { d: box(52 + Math.round(chance() * 4) * 99.2, at - 100, 99.2, 100), fill: p.spark },
      { d: box(52, 746, 496, 3), fill: p.ink },
    ],
    title: { x: 52, y: 96, width: 496, height: 300, color: p.ink, align: 'start' },
    largest: 84,
    credit: { x: 52, y: 792, color: p.ink, align: 'start' },
  }
}

const blocks: Form = (p, chance) => {
  const inks = [p.main, p.near, p.spark, p.ink]
  const shapes: Shape[] = []
  const s = 150
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const x = column * s
      const y = 310 + row * s
      const turn = Math.floor(chance() * 5)
      const fill = inks[Math.floor(chance() * 3.4)] ?? p.main
      const quarter = [
        `M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}z`,
        `M${x} ${y}h${s}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`,
        `M${x + s} ${y + s}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}z`,
        `M${x} ${y + s}v${-s}a${s} ${s} 0 0 1 ${s} ${s}z`,
        circle(x + s / 2, y + s / 2, s / 2 - 22),
      ][turn]
      if (quarter) shapes.push({ d: quarter, fill })
    }
  }
  return { shapes, ...topLeft(p, 180), credit: { x: 52, y: 806, color: p.ink, align: 'start' } }
}

const glyph: Form = (p, chance, title) => {
  const size = 720
  const signs = [...title].filter((char) => /\p{Script=Han}/u.test(char))
  const outlines = (signs.length > 0 ? signs : [...title].slice(0, 1)).map((sign) =>
    outlineOf(sign, 700, size),
  )
  const d = outlines.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const x = -60 + chance() * 40
  return {
    shapes: [
      { d: `M${n(x + 20)} 700${d}`, fill: p.near },
      { d: box(0, 0, 16, H), fill: p.spark },
    ],
    title: { x: 76, y: 470, width: 472, height: 270, color: p.ink, align: 'start' },
    largest: 70,
    credit: { x: 76, y: 796, color: p.ink, align: 'start' },
  }
}

const manual: Form = (p, chance) => {
  let grid = ''
  for (let x = 0; x <= 600; x += 30) grid += `M${x} 430V860`
  for (let y = 430; y <= 860; y += 30) grid += `M0 ${y}H600`
  const bars = Array.from({ length: 6 }, (_, i) => {
    const height = 60 + Math.round(chance() * 7) * 30
    return box(150 + i * 60, 760 - height, 30, height)
  })
  return {
    shapes: [
      { d: grid, stroke: p.near, width: 1 },
      { d: bars.slice(0, 5).join(''), fill: p.main },
      { d: bars[5] ?? '', fill: p.spark },
      { d: box(0, 0, 24, H), fill: p.spark },
      { d: 'M120 760H540', stroke: p.ink, width: 2.5 },
    ],
    title: { x: 76, y: 74, width: 472, height: 300, color: p.ink, align: 'start' },
    largest: 70,
    credit: { x: 76, y: 806, color: p.ink, align: 'start' },
  }
}

const lanterns: Form = (p, chance) => {
  let cords = 'M0 96Q300 150 600 84'
  let bodies = ''
  let ribs = ''
  let caps = ''
  for (let i = 0; i < 4; i++) {
    const x = 90 + i * 140
    const top = 112 + (i === 0 || i === 3 ? 0 : 12)
    const y = top + 60 + chance() * 110
    cords += `M${x} ${n(top)}V${n(y)}`
    bodies += `M${x - 30} ${n(y + 12)}h60q26 56 0 112h-60q-26 -56 0 -112z`
    for (const step of [30, 50, 70, 90, 110]) ribs += `M${x - 40} ${n(y + step)}h80`
    caps += `${box(x - 26, y, 52, 12)}${box(x - 26, y + 124, 52, 12)}`
  }
  return {
    shapes: [
      { d: cords, stroke: p.main, width: 2 },
      { d: bodies, fill: p.spark },
      { d: ribs, stroke: p.ground, width: 1.6, opacity: 0.45 },
      { d: caps, fill: p.ink },
    ],
    title: { x: 52, y: 490, width: 496, height: 250, color: p.ink, align: 'start' },
    largest: 72,
    credit: { x: 52, y: 796, color: p.ink, align: 'start' },
  }
}

export const forms: Record<CoverDesign['form'], Form> = {
  disc,
  waves,
  circuit,
  ridges,
  leaves,
  burst,
  stars,
  lattice,
  label,
  rules,
  blocks,
  glyph,
  manual,
  lanterns,
}
