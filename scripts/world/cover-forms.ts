import type { CoverDesign } from '#seeds/demo/world-content.ts'
import { box, circle, type Form, H, n, type Shape, topLeft } from './cover-kit.ts'
import { burst, disc, lanterns, leaves, ridges, stars, waves } from './cover-scenes.ts'
import { outlineOf } from './fonts.ts'

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
    title: { x: 258, y: 134, width: 300, height: 510, color: p.ink, align: 'start' },
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
    title: { x: 52, y: 136, width: 496, height: 264, color: p.ink, align: 'start' },
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
    outlineOf(sign, { weight: 700, grid: size }),
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
    title: { x: 76, y: 134, width: 472, height: 250, color: p.ink, align: 'start' },
    largest: 70,
    credit: { x: 76, y: 806, color: p.ink, align: 'start' },
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
