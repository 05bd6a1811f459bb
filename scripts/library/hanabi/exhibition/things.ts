import { drawCentred, drawColumn } from '../../../world/pen.ts'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { type Canvas, circleAt, r1 } from '../../press/canvas.ts'
import { ellipse } from '../../press/shapes.ts'
import { ring } from '../ornament.ts'
import type { Frame } from '../poster-art.ts'
import { ink } from './sheet.ts'

/** A ball cut through the middle, at the size of the page. */
export function drawSection(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) * 0.43]
  canvas.path(ring(cx, cy, r, r * 0.93)).fill('#b08a58')
  for (let i = 1; i < 7; i++)
    canvas
      .lineWidth(0.4)
      .path(circleAt(cx, cy, r * (1 - i * 0.0098)))
      .stroke('#7d5d36')
  canvas.path(circleAt(cx, cy, r * 0.93)).fill('#e9dcc0')
  for (const [share, count, size, color] of [
    [0.85, 44, 0.055, '#8c2f26'],
    [0.62, 36, 0.042, '#35553f'],
    [0.34, 22, 0.034, '#3b4a73'],
  ] as const)
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2
      const [u, v] = [cx + Math.cos(a) * r * share, cy + Math.sin(a) * r * share]
      canvas.path(circleAt(u, v, r * size)).fill('#2e2a26')
      canvas.path(circleAt(u, v, r * size * 0.72)).fill(color)
      canvas.path(circleAt(u, v, r * size * 0.3)).fill('#c9a063')
    }
  const chance = chanceFrom(20)
  for (const [from, to] of [
    [0.4, 0.56],
    [0.68, 0.77],
    [0, 0.28],
  ] as const)
    for (let i = 0; i < 260 * (to * to - from * from) + 30; i++) {
      const [a, out] = [
        chance() * Math.PI * 2,
        r * Math.sqrt(from * from + chance() * (to * to - from * from)),
      ]
      canvas
        .path(ellipse([cx + Math.cos(a) * out, cy + Math.sin(a) * out], r * 0.017, r * 0.011, chance() * 180))
        .fill('#5a4c3b')
    }
  canvas
    .lineWidth(1)
    .path(`M${r1(cx - 5)} ${r1(cy - r)}V${r1(cy - r * 0.2)}h10V${r1(cy - r)}z`)
    .fillAndStroke('#d3b98a', '#6d5636')
  canvas
    .lineWidth(2)
    .path(`M${r1(cx - 16)} ${r1(cy - r)}c-10 -34 42 -34 32 0`)
    .stroke('#6d5636')
}

export function drawScales(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, top, foot] = [x + width / 2, y + height * 0.12, y + height * 0.86]
  canvas.rect(cx - 90, foot, 180, 16).fill('#5a3d24')
  canvas.rect(cx - 5, top, 10, foot - top).fill('#a37a2e')
  canvas.path(circleAt(cx, top, 10)).fill('#a37a2e')
  canvas
    .lineWidth(5)
    .lineCap('round')
    .path(`M${r1(cx - 130)} ${r1(top + 24)}L${r1(cx + 130)} ${r1(top + 10)}`)
    .stroke('#b58b3b')
  for (const [side, drop] of [
    [-130, 24],
    [130, 10],
  ] as const) {
    const [px, py] = [cx + side, top + drop]
    canvas
      .lineWidth(0.8)
      .path(
        `M${r1(px)} ${r1(py)}L${r1(px - 46)} ${r1(py + 150)}M${r1(px)} ${r1(py)}L${r1(px + 46)} ${r1(py + 150)}`,
      )
      .stroke('#6d5636')
    canvas.path(`M${r1(px - 52)} ${r1(py + 150)}h104q-52 44 -104 0z`).fill('#c39a4a')
    if (side < 0)
      for (let i = 0; i < 9; i++)
        canvas.path(circleAt(px - 30 + i * 7.4, py + 146 - (i % 3) * 5, 5.4)).fill('#3a332b')
    else canvas.path(`M${r1(px - 14)} ${r1(py + 150)}v-26h28v26z`).fill('#8d8f92')
  }
}

export function drawSieve(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, cy, r] = [x + width / 2, y + height / 2, width * 0.4]
  canvas
    .save()
    .fillOpacity(0.18)
    .path(circleAt(cx + 8, cy + 10, r))
    .fill('#1a1612')
    .restore()
  canvas.path(ring(cx, cy, r, r * 0.9)).fill('#b98a5c')
  canvas
    .lineWidth(0.8)
    .path(circleAt(cx, cy, r * 0.95))
    .stroke('#7d5731')
  canvas
    .save()
    .path(circleAt(cx, cy, r * 0.9))
    .clip()
  canvas.lineWidth(0.6)
  for (let i = -30; i <= 30; i++)
    canvas
      .path(
        `M${r1(cx + i * r * 0.031)} ${r1(cy - r)}v${r1(2 * r)}M${r1(cx - r)} ${r1(cy + i * r * 0.031)}h${r1(2 * r)}`,
      )
      .stroke('#4c443a')
  canvas.restore()
  for (let i = 0; i < 6; i++)
    canvas
      .path(
        ellipse(
          [cx + Math.cos(i * 1.047) * r * 0.95, cy + Math.sin(i * 1.047) * r * 0.95],
          5,
          3,
          i * 60 + 90,
        ),
      )
      .fill('#5d4025')
}

export function drawLantern(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, top, foot, r] = [x + width / 2, y + height * 0.14, y + height * 0.86, width * 0.3]
  canvas
    .path(
      `M${r1(cx - r * 0.6)} ${r1(top)}C${r1(cx - r * 1.3)} ${r1(top + 60)} ${r1(cx - r * 1.3)} ${r1(foot - 60)} ${r1(cx - r * 0.6)} ${r1(foot)}h${r1(r * 1.2)}C${r1(cx + r * 1.3)} ${r1(foot - 60)} ${r1(cx + r * 1.3)} ${r1(top + 60)} ${r1(cx + r * 0.6)} ${r1(top)}z`,
    )
    .fill('#f6d9a0')
  for (let i = 1; i < 26; i++) {
    const v = top + ((foot - top) * i) / 26
    const half = r * (0.6 + 0.55 * Math.sin((i / 26) * Math.PI) ** 0.6)
    canvas
      .lineWidth(0.7)
      .path(`M${r1(cx - half)} ${r1(v)}q${r1(half)} 7 ${r1(half * 2)} 0`)
      .stroke('#c99b56')
  }
  canvas.rect(cx - r * 0.66, top - 18, r * 1.32, 20).fill('#26231e')
  canvas.rect(cx - r * 0.66, foot - 2, r * 1.32, 20).fill('#26231e')
  canvas
    .lineWidth(2.4)
    .path(
      `M${r1(cx - r * 0.5)} ${r1(top - 18)}C${r1(cx - r * 0.4)} ${r1(top - 60)} ${r1(cx + r * 0.4)} ${r1(top - 60)} ${r1(cx + r * 0.5)} ${r1(top - 18)}`,
    )
    .stroke('#26231e')
  drawColumn(canvas, '川開', {
    x: cx,
    y: (top + foot) / 2 - 88,
    ink: { size: 84, typeface: 'mincho', weight: 700, color: '#8c2f26' },
  })
}

export function drawUmbrella(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, cy, r] = [x + width / 2, y + height / 2, width * 0.44]
  for (let i = 0; i < 44; i++) {
    const point = (k: number) =>
      `${r1(cx + Math.cos((k / 44) * Math.PI * 2) * r)} ${r1(cy + Math.sin((k / 44) * Math.PI * 2) * r)}`
    canvas.path(`M${r1(cx)} ${r1(cy)}L${point(i)}L${point(i + 1)}Z`).fill(i % 2 ? '#b5652e' : '#c07438')
    canvas
      .lineWidth(0.6)
      .path(`M${r1(cx)} ${r1(cy)}L${point(i)}`)
      .stroke('#5d2f14')
  }
  canvas.path(ring(cx, cy, r * 0.72, r * 0.55)).fill('#efe0c0')
  canvas.path(circleAt(cx, cy, r * 0.16)).fill('#26231e')
  for (const [i, letter] of [...'水守川実行委'].entries()) {
    const a = (i / 6) * Math.PI * 2 - Math.PI / 2
    drawCentred(canvas, letter, {
      x: cx + Math.cos(a) * r * 0.635,
      y: cy + Math.sin(a) * r * 0.635 + 9,
      ink: { size: 25, typeface: 'mincho', weight: 700, color: '#8c2f26' },
    })
  }
}

export function drawMegaphone(canvas: Canvas, { x, y, width, height }: Frame) {
  const [left, cy, right] = [x + width * 0.14, y + height * 0.52, x + width * 0.86]
  canvas
    .path(
      `M${r1(left)} ${r1(cy - 20)}L${r1(right)} ${r1(cy - 108)}q26 108 0 216L${r1(left)} ${r1(cy + 20)}q-8 -20 0 -40z`,
    )
    .fill('#c7bfae')
  canvas.path(ellipse([right, cy], 24, 108)).fill('#8e8676')
  canvas.path(ellipse([right + 2, cy], 17, 94)).fill('#4a443a')
  for (const u of [0.3, 0.56]) {
    const [at, half] = [left + (right - left) * u, 20 + 88 * u]
    canvas
      .path(
        `M${r1(at)} ${r1(cy - half)}q16 ${r1(half)} 0 ${r1(half * 2)}h12q16 ${r1(-half)} 0 ${r1(-half * 2 - 4)}z`,
      )
      .fill('#a33028')
  }
  canvas
    .lineWidth(9)
    .path(`M${r1(left + 80)} ${r1(cy + 44)}c6 60 74 64 84 24`)
    .stroke('#5a3d24')
}

export function drawClappers(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, cy] = [x + width / 2, y + height / 2]
  canvas
    .lineWidth(3)
    .path(
      `M${r1(cx - 96)} ${r1(cy - 150)}C${r1(cx - 60)} ${r1(cy - 230)} ${r1(cx + 60)} ${r1(cy - 230)} ${r1(cx + 96)} ${r1(cy - 150)}`,
    )
    .stroke('#a33028')
  for (const [side, turn] of [
    [-1, 9],
    [1, -7],
  ] as const) {
    canvas
      .save()
      .translate(cx + side * 84, cy)
      .rotate(turn)
    canvas.rect(-27, -160, 54, 330).fill('#9a6a3c')
    canvas.rect(side < 0 ? 13 : -27, -160, 14, 330).fill('#7d5430')
    canvas.lineWidth(0.6)
    for (let i = 0; i < 6; i++) canvas.path(`M${-21 + i * 7} -156c4 90 -5 180 2 320`).stroke('#80562f')
    canvas.path(circleAt(0, -146, 4)).fill('#3a2615')
    canvas.restore()
  }
}

export function drawBoard(canvas: Canvas, { x, y, width, height }: Frame) {
  const [left, wide] = [x + width * 0.2, width * 0.6]
  canvas.rect(x + width / 2 - 9, y + height * 0.7, 18, height * 0.28).fill('#5a3d24')
  canvas.rect(left, y + height * 0.06, wide, height * 0.68).fill('#d9bd8e')
  canvas.lineWidth(0.5)
  for (let i = 1; i < 12; i++)
    canvas
      .path(
        `M${r1(left + (wide * i) / 12)} ${r1(y + height * 0.06)}c${(i % 3) * 4 - 4} ${r1(height * 0.2)} ${(i % 4) * 3 - 5} ${r1(height * 0.45)} 0 ${r1(height * 0.68)}`,
      )
      .stroke('#bb9a66')
  drawColumn(canvas, '黙る', {
    x: left + wide / 2,
    y: y + height * 0.13,
    ink: { size: Math.min(150, wide * 0.56), typeface: 'mincho', weight: 700, color: ink },
  })
}

export function drawClock(canvas: Canvas, { x, y, width, height }: Frame) {
  const [cx, cy, r] = [x + width / 2, y + height / 2, width * 0.4]
  canvas
    .save()
    .fillOpacity(0.2)
    .path(circleAt(cx + 7, cy + 9, r))
    .fill('#1a1612')
    .restore()
  canvas.path(circleAt(cx, cy, r)).fill('#3b2c20')
  canvas.path(circleAt(cx, cy, r * 0.87)).fill('#f3ead2')
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * Math.PI * 2
    const from = i % 5 ? 0.79 : 0.74
    canvas
      .lineWidth(i % 5 ? 0.7 : 2)
      .path(
        `M${r1(cx + Math.sin(a) * r * from)} ${r1(cy - Math.cos(a) * r * from)}L${r1(cx + Math.sin(a) * r * 0.82)} ${r1(cy - Math.cos(a) * r * 0.82)}`,
      )
      .stroke(ink)
  }
  for (const [i, number] of ['十二', '三', '六', '九'].entries()) {
    const a = (i * Math.PI) / 2
    drawCentred(canvas, number, {
      x: cx + Math.sin(a) * r * 0.6,
      y: cy - Math.cos(a) * r * 0.6 + 8,
      ink: { size: 22, typeface: 'mincho', weight: 700, color: ink },
    })
  }
  for (const [minutes, length, wide] of [
    [43.33, 0.42, 6],
    [40, 0.68, 4],
  ] as const) {
    const a = (minutes / 60) * Math.PI * 2
    canvas
      .lineWidth(wide)
      .lineCap('round')
      .path(`M${r1(cx)} ${r1(cy)}L${r1(cx + Math.sin(a) * r * length)} ${r1(cy - Math.cos(a) * r * length)}`)
      .stroke(ink)
  }
  canvas.path(circleAt(cx, cy, 7)).fill('#a33028')
}
