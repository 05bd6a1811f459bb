import { box, circle, type Form, n, type Shape, topLeft } from './cover-kit.ts'

export const disc: Form = (p, chance) => {
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

export const waves: Form = (p) => {
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

export const ridges: Form = (p, chance) => {
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

export const leaves: Form = (p, chance) => {
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

export const burst: Form = (p, chance) => {
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

export const stars: Form = (p, chance) => {
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

export const lanterns: Form = (p, chance) => {
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
