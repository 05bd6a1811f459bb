import { drawCentred, drawColumn } from '../../world/pen.ts'
import { chanceFrom } from '../../world/site-art-kit.ts'
import { type Canvas, circleAt, r1 } from '../press/canvas.ts'
import { eraOf } from './finding-aid.ts'
import { regular, rosette, type Shape } from './ornament.ts'

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const palettes = [
  ['#f2e6c8', '#b5352a', '#1d2b45', '#d9a13a'],
  ['#1d2b45', '#f2e6c8', '#d9a13a', '#b5352a'],
  ['#e8ded0', '#2f6b8f', '#e07a3a', '#23211e'],
  ['#0f1a2b', '#e9c46a', '#e76f51', '#f4efe2'],
  ['#f7f3e9', '#e4572e', '#2e4a7d', '#f2b134'],
  ['#2a1a3a', '#f08ab0', '#8fd3e8', '#fdf3d8'],
  ['#fbf8f0', '#16324a', '#d1432f', '#8fb6bd'],
  ['#101010', '#ffffff', '#e63b2e', '#f6c445'],
] as const

export const posterPaper = (year: number) =>
  palettes[(year * 3 + Math.floor((year - 1948) / 10)) % palettes.length]![0]

type Hand = (canvas: Canvas, frame: Frame, look: { colors: readonly string[]; chance: () => number }) => void

const burst: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  for (let i = 0; i < 3; i++) {
    const [cx, cy, r] = [
      x + width * (0.24 + chance() * 0.52),
      y + height * (0.2 + i * 0.17),
      width * (0.16 + chance() * 0.17),
    ]
    const shape = (['petal', 'leaf', 'drop', 'diamond'] as Shape[])[Math.floor(chance() * 4)]!
    canvas
      .path(
        rosette(shape, {
          x: cx,
          y: cy,
          inner: r * 0.2,
          outer: r,
          width: r * 0.09,
          count: 16 + Math.floor(chance() * 12),
        }),
      )
      .fill(colors[1 + (i % 3)]!)
    canvas.path(circleAt(cx, cy, r * 0.12)).fill(colors[1 + ((i + 1) % 3)]!)
  }
}

const disc: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  const [cx, cy] = [x + width / 2, y + height * 0.36]
  for (let k = 6; k > 0; k--) canvas.path(circleAt(cx, cy, (width * 0.4 * k) / 6)).fill(colors[1 + (k % 3)]!)
  for (let i = 0; i < 5; i++)
    canvas
      .rect(x, y + height * (0.68 + i * 0.05), width, height * (0.012 + chance() * 0.014))
      .fill(colors[2]!)
}

const rays: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  const [cx, cy] = [x + width * (0.35 + chance() * 0.3), y + height * 0.72]
  for (let i = 0; i < 18; i += 2) {
    const point = (k: number) =>
      `${r1(cx + Math.cos(Math.PI + (k / 18) * Math.PI) * height)} ${r1(cy + Math.sin(Math.PI + (k / 18) * Math.PI) * height)}`
    canvas.path(`M${r1(cx)} ${r1(cy)}L${point(i)}L${point(i + 1)}Z`).fill(colors[1 + ((i / 2) % 2)]!)
  }
  canvas.rect(x, cy, width, y + height - cy).fill(colors[3]!)
  canvas.path(circleAt(cx, cy, width * 0.13)).fill(colors[0]!)
}

const bridge: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  for (let i = 0; i < 26; i++)
    canvas
      .path(circleAt(x + chance() * width, y + chance() * height * 0.5, 0.6 + chance() * width * 0.02))
      .fill(colors[3]!)
  canvas
    .path(
      rosette('leaf', {
        x: x + width * 0.6,
        y: y + height * 0.27,
        inner: 1,
        outer: width * 0.28,
        width: width * 0.024,
        count: 24,
      }),
    )
    .fill(colors[1]!)
  const base = y + height * 0.66
  canvas
    .path(
      `M${x} ${base + height * 0.1}Q${x + width / 2} ${base - height * 0.1} ${x + width} ${base + height * 0.1}V${base + height * 0.14}Q${x + width / 2} ${base - height * 0.05} ${x} ${base + height * 0.14}Z`,
    )
    .fill(colors[2]!)
  for (let i = 1; i < 8; i++)
    canvas.rect(x + (i * width) / 8, base + height * 0.01, width * 0.012, height * 0.2).fill(colors[2]!)
  canvas.rect(x, base + height * 0.2, width, height * 0.14).fill(colors[2]!)
}

const grid: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  const cell = width / 6
  for (let j = 0; j < 6; j++)
    for (let i = 0; i < 6; i++) {
      const [cx, cy, kind] = [
        x + (i + 0.5) * cell,
        y + (j + 0.5) * cell + height * 0.04,
        Math.floor(chance() * 4),
      ]
      const color = colors[1 + Math.floor(chance() * 3)]!
      if (kind === 0) canvas.path(circleAt(cx, cy, cell * 0.44)).fill(color)
      else if (kind === 1)
        canvas
          .path(
            rosette('petal', { x: cx, y: cy, inner: 0.5, outer: cell * 0.46, width: cell * 0.09, count: 8 }),
          )
          .fill(color)
      else if (kind === 2)
        canvas.path(regular(cx, cy, cell * 0.48, { sides: 3, turn: chance() > 0.5 ? 0 : 0.5 })).fill(color)
      else canvas.rect(cx - cell * 0.42, cy - cell * 0.42, cell * 0.84, cell * 0.84).fill(color)
    }
}

const willow: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  const [cx, cy] = [x + width / 2, y + height * 0.24]
  for (let i = 0; i < 34; i++) {
    const reach = (chance() - 0.5) * width * 1.1
    const fall = height * (0.3 + chance() * 0.36)
    canvas
      .lineWidth(width * 0.008)
      .path(
        `M${r1(cx)} ${r1(cy)}C${r1(cx + reach * 0.7)} ${r1(cy - height * 0.12)} ${r1(cx + reach)} ${r1(cy + fall * 0.3)} ${r1(cx + reach)} ${r1(cy + fall)}`,
      )
      .stroke(colors[1 + (i % 3 === 0 ? 2 : 0)]!)
  }
}

const figure: Hand = (canvas, { x, y, width, height }, { colors, chance }) => {
  canvas
    .path(
      rosette('fan', {
        x: x + width * 0.5,
        y: y + height * 0.32,
        inner: width * 0.06,
        outer: width * 0.38,
        width: width * 0.07,
        count: 12,
      }),
    )
    .fill(colors[1]!)
  for (let i = 0; i < 9; i++) {
    const [px, r] = [x + width * (0.06 + i * 0.11 + chance() * 0.02), width * (0.04 + chance() * 0.025)]
    const top = y + height * (0.68 + chance() * 0.06)
    canvas.path(circleAt(px, top, r)).fill(colors[2]!)
    canvas
      .path(
        `M${px - r * 1.5} ${y + height * 0.86}Q${px - r * 1.6} ${top + r} ${px} ${top + r * 0.9}Q${px + r * 1.6} ${top + r} ${px + r * 1.5} ${y + height * 0.86}Z`,
      )
      .fill(colors[2]!)
  }
}

const hands: readonly Hand[] = [burst, disc, rays, bridge, grid, willow, figure]

/** Draws the poster of a year: its colours and its designer change from year to year, its words stay. */
export function drawPoster(canvas: Canvas, frame: Frame, year: number) {
  const { x, y, width, height } = frame
  const colors = palettes[(year * 3 + Math.floor((year - 1948) / 10)) % palettes.length]!
  const hand = hands[(year * 5 + Math.floor(year / 7)) % hands.length]!
  canvas.save().rect(x, y, width, height).clip()
  canvas.rect(x, y, width, height).fill(colors[0])
  hand(canvas, frame, { colors, chance: chanceFrom(year * 11) })
  const typeface = year < 1960 ? 'mincho' : year < 1985 ? 'poster' : year < 2005 ? 'sans' : 'poster'
  const band = height * 0.14
  canvas.rect(x, y + height - band, width, band).fill(colors[1])
  drawCentred(canvas, '水守川の川開き', {
    x: x + width / 2,
    y: y + height - band * 0.42,
    ink: { size: width * 0.105, typeface, weight: 700, color: colors[0] },
  })
  drawCentred(canvas, `${eraOf(year)}　八月第一土曜`, {
    x: x + width / 2,
    y: y + height - band * 0.13,
    ink: { size: width * 0.042, typeface: 'sans', color: colors[0] },
  })
  if (year % 4 === 1)
    drawColumn(canvas, '花火', {
      x: x + width * 0.87,
      y: y + height * 0.05,
      ink: { size: width * 0.15, typeface, weight: 700, color: colors[3] },
    })
  canvas.restore()
  canvas.lineWidth(0.3).rect(x, y, width, height).stroke('#9a937f')
}
