import { drawCentred, drawLine, drawRight, type Ink } from '../../world/pen.ts'
import { path, words } from '../../world/site-art-kit.ts'
import { type Canvas, circleAt, polyline, r1 } from '../press/canvas.ts'
import { coverDrawing } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { cos, sin } from '../press/sky.ts'
import { drawText } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { notebookPages } from './notebook-texts.ts'

const INK = '#26324a'
const RED = '#a8321f'
const small: Ink = { size: 8, typeface: 'italic', color: INK }

type Draw = (canvas: Canvas, x: number, y: number, r: number) => void

/** The angle from noon of an hour line on a horizontal dial: tan θ = sin φ · tan(15° h). */
export const hourLine = (hours: number, latitude: number) =>
  (Math.atan2(sin(latitude) * sin(15 * hours), cos(15 * hours)) * 180) / Math.PI

const ray = (x: number, y: number, angle: number, [from, to]: readonly [number, number]) =>
  `M${r1(x + from * sin(angle))} ${r1(y - from * cos(angle))}L${r1(x + to * sin(angle))} ${r1(y - to * cos(angle))}`

const gear = (
  x: number,
  y: number,
  r: number,
  { teeth, turn = 0, depth = 0.09 }: { teeth: number; turn?: number; depth?: number },
) => {
  const points: [number, number][] = []
  for (let i = 0; i < teeth; i++)
    for (const [k, reach] of [
      [0, 1 - depth],
      [0.18, 1 - depth * 0.2],
      [0.28, 1 + depth * 0.4],
      [0.48, 1 + depth * 0.4],
      [0.58, 1 - depth * 0.2],
      [0.76, 1 - depth],
    ] as const) {
      const angle = ((i + k + turn) / teeth) * 360
      points.push([x + r * reach * sin(angle), y - r * reach * cos(angle)])
    }
  return polyline(points, true)
}

/** The drawings of the notebook, by name. */
const drawings: Record<string, Draw> = {
  dial: (canvas, x, y, r) => {
    canvas
      .lineWidth(1.2)
      .path(circleAt(x, y, r))
      .stroke(INK)
    canvas
      .lineWidth(0.5)
      .path(circleAt(x, y, r * 0.8))
      .stroke(INK)
    for (let half = -16; half <= 16; half++) {
      const angle = hourLine(half / 2, 51)
      canvas
        .lineWidth(half % 2 === 0 ? 0.9 : 0.3)
        .path(ray(x, y + r * 0.3, angle, [r * 0.1, r * (half % 2 === 0 ? 1.02 : 0.84)]))
        .stroke(INK)
      if (half % 2 === 0 && Math.abs(angle) < 118)
        drawCentred(canvas, String(((half / 2 + 11) % 12) + 1), {
          x: x + r * 1.1 * sin(angle),
          y: y + r * 0.3 - r * 1.1 * cos(angle) + 3,
          ink: { ...small, size: 10 },
        })
    }
    canvas
      .path(
        polyline(
          [
            [x - 2, y + r * 0.3],
            [x + 2, y + r * 0.3],
            [x, y - r * 0.56],
          ],
          true,
        ),
      )
      .fill(RED)
  },
  compass: (canvas, x, y, r) => {
    canvas
      .lineWidth(1)
      .path(circleAt(x, y, r))
      .stroke(INK)
    for (let degree = 0; degree < 360; degree += 2)
      canvas
        .lineWidth(degree % 10 === 0 ? 0.8 : 0.3)
        .path(ray(x, y, degree, [r * (degree % 10 === 0 ? 0.9 : 0.95), r]))
        .stroke(INK)
    for (let i = 31; i >= 0; i--) {
      const [angle, reach] = [
        i * 11.25,
        r * (i % 8 === 0 ? 0.86 : i % 4 === 0 ? 0.7 : i % 2 === 0 ? 0.54 : 0.4),
      ]
      const half = (side: number) =>
        polyline(
          [
            [x, y],
            [x + reach * 0.2 * sin(angle + side * 14), y - reach * 0.2 * cos(angle + side * 14)],
            [x + reach * sin(angle), y - reach * cos(angle)],
          ],
          true,
        )
      canvas
        .lineWidth(0.3)
        .path(half(1))
        .fillAndStroke(i % 8 === 0 ? RED : INK, INK)
      canvas.path(half(-1)).fillAndStroke('#fbf8ee', INK)
    }
  },
  vernier: (canvas, x, y, r) => {
    const unit = r / 10
    canvas
      .lineWidth(0.8)
      .rect(x - r, y - 40, 2 * r, 40)
      .stroke(INK)
    for (let i = 0; i <= 20; i++) {
      canvas
        .lineWidth(i % 10 === 0 ? 1 : 0.5)
        .moveTo(x - r + i * unit, y)
        .lineTo(x - r + i * unit, y - (i % 10 === 0 ? 22 : i % 5 === 0 ? 16 : 10))
        .stroke(INK)
      if (i % 5 === 0) drawCentred(canvas, String(i), { x: x - r + i * unit, y: y - 27, ink: small })
    }
    const start = x - r + 4.6 * unit
    canvas.rect(start - 8, y, 9 * unit + 16, 36).fillAndStroke('#f0e4c4', INK)
    for (let i = 0; i <= 10; i++) {
      const hit = i === 6
      canvas
        .lineWidth(hit ? 1.4 : 0.5)
        .moveTo(start + i * 0.9 * unit, y)
        .lineTo(start + i * 0.9 * unit, y + (i % 5 === 0 ? 18 : 12))
        .stroke(hit ? RED : INK)
      if (i % 2 === 0) drawCentred(canvas, String(i), { x: start + i * 0.9 * unit, y: y + 30, ink: small })
    }
  },
  rule: (canvas, x, y, r) => {
    const at = (value: number, shift: number) => x - r + (Math.log10(value) + shift) * 2 * r * 0.78
    for (const [row, shift] of [
      [-34, 0],
      [4, Math.log10(1.5)],
    ] as const) {
      canvas
        .rect(x - r - 6 + shift * 2 * r * 0.78, y + row, 2 * r * 0.78 + 12, 30)
        .fillAndStroke(row < 0 ? '#fbf3dc' : '#f0e4c4', INK)
      for (let i = 10; i <= 100; i++) {
        const value = i / 10
        if (value > 4 && i % 2 === 1) continue
        const tall = i % 10 === 0 ? 14 : i % 5 === 0 ? 10 : 6
        const px = at(value, shift)
        canvas
          .lineWidth(i % 10 === 0 ? 0.8 : 0.3)
          .moveTo(px, row < 0 ? y + row + 30 : y + row)
          .lineTo(px, row < 0 ? y + row + 30 - tall : y + row + tall)
          .stroke(INK)
        if (i % 10 === 0)
          drawCentred(canvas, String(value), { x: px, y: row < 0 ? y + row + 12 : y + row + 25, ink: small })
      }
    }
    canvas
      .lineWidth(0.8)
      .moveTo(at(3, 0), y - 44)
      .lineTo(at(3, 0), y + 44)
      .stroke(RED)
  },
  train: (canvas, x, y, r) => {
    for (const [dx, dy, size, teeth, color] of [
      [-0.62, 0.1, 0.62, 48, '#e6cf9a'],
      [0.2, -0.22, 0.26, 20, '#d9bd7c'],
      [0.2, -0.22, 0.5, 40, '#efe0b8'],
      [0.82, 0.06, 0.2, 16, '#d9bd7c'],
    ] as const) {
      canvas
        .lineWidth(0.6)
        .path(gear(x + dx * r, y + dy * r, size * r, { teeth, depth: 0.05 + 1.2 / teeth }))
        .fillAndStroke(color, INK)
      canvas.path(circleAt(x + dx * r, y + dy * r, size * r * 0.14)).fillAndStroke('#fbf8ee', INK)
      drawCentred(canvas, String(teeth), { x: x + dx * r, y: y + dy * r + size * r * 0.46, ink: small })
    }
  },
  escape: (canvas, x, y, r) => {
    const points: [number, number][] = []
    for (let i = 0; i < 30; i++)
      for (const [k, reach] of [
        [0, 0.8],
        [0.1, 1],
        [0.18, 1],
        [0.5, 0.8],
      ] as const)
        points.push([
          x + r * 0.8 * reach * sin((i + k) * 12),
          y + r * 0.24 - r * 0.8 * reach * cos((i + k) * 12),
        ])
    canvas.lineWidth(0.6).path(polyline(points, true)).fillAndStroke('#efe0b8', INK)
    for (let i = 0; i < 5; i++)
      canvas
        .lineWidth(5)
        .path(ray(x, y + r * 0.24, i * 72, [r * 0.1, r * 0.58]))
        .stroke('#fbf8ee')
    canvas
      .lineWidth(2.4)
      .path(
        `M${r1(x - r * 0.6)} ${r1(y - r * 0.36)}Q${r1(x - r * 0.5)} ${r1(y - r * 0.8)} ${x} ${r1(y - r * 0.86)}Q${r1(x + r * 0.5)} ${r1(y - r * 0.8)} ${r1(x + r * 0.6)} ${r1(y - r * 0.36)}`,
      )
      .stroke(RED)
    canvas.path(circleAt(x, y - r * 0.86, 4)).fill(RED)
  },
  pendulum: (canvas, x, y, r) => {
    for (const [i, seconds] of [0.5, 0.75, 1, 1.25, 1.5].entries()) {
      const length = (9.81 * (seconds / Math.PI) ** 2) / 2.24
      const [px, top] = [x - r * 0.9 + i * r * 0.45, y - r * 0.9]
      canvas
        .lineWidth(0.6)
        .moveTo(px, top)
        .lineTo(px + 14, top + length * 1.7 * r)
        .stroke(INK)
      canvas.path(circleAt(px + 14, top + length * 1.7 * r, 7)).fillAndStroke('#e6cf9a', INK)
      drawCentred(canvas, `${seconds} s`, { x: px, y: top - 6, ink: small })
      drawLine(canvas, `${(9.81 * (seconds / Math.PI) ** 2 * 1000).toFixed(0)} mm`, {
        x: px + 2,
        y: top + length * 1.7 * r + 22,
        ink: small,
      })
    }
  },
  machine: (canvas, x, y, r) => {
    canvas.lineWidth(0.5)
    for (let i = 0; i < 9; i++) {
      const [px, row] = [x - r * 0.94 + i * r * 0.235, i % 2 === 0 ? -0.5 : 0.3]
      const size = r * (0.15 - i * 0.009)
      canvas.path(circleAt(px, y + row * r, size)).fillAndStroke('#efe0b8', INK)
      canvas
        .path(circleAt(px + size * 0.5 * sin(i * 50), y + row * r - size * 0.5 * cos(i * 50), 2.2))
        .fill(RED)
      drawCentred(canvas, ['M2', 'S2', 'N2', 'K2', 'K1', 'O1', 'P1', 'M4', 'MS4'][i]!, {
        x: px,
        y: y + row * r + (row < 0 ? -size - 5 : size + 11),
        ink: small,
      })
    }
    canvas
      .lineWidth(0.9)
      .path(
        `M${r1(x - r)} ${r1(y - r * 0.8)}${Array.from({ length: 9 }, (_, i) => `L${r1(x - r * 0.94 + i * r * 0.235)} ${r1(y + (i % 2 === 0 ? -0.36 : 0.16) * r)}`).join('')}L${r1(x + r)} ${r1(y + r * 0.8)}`,
      )
      .stroke(RED)
  },
  circles: (canvas, x, y, r) => {
    for (const [i, sides] of [3, 4, 5, 6, 8, 12].entries()) {
      const [cx, cy, size] = [x + ((i % 3) - 1) * r * 0.68, y + (i < 3 ? -0.42 : 0.44) * r, r * 0.29]
      canvas
        .lineWidth(0.5)
        .path(circleAt(cx, cy, size))
        .stroke(INK)
      canvas
        .lineWidth(0.9)
        .path(
          polyline(
            Array.from(
              { length: sides },
              (_, k) => [cx + size * sin((k * 360) / sides), cy - size * cos((k * 360) / sides)] as const,
            ),
            true,
          ),
        )
        .stroke(RED)
      drawCentred(canvas, String(sides), { x: cx, y: cy + 3.6, ink: { ...small, size: 11 } })
    }
  },
  diagonal: (canvas, x, y, r) => {
    const [left, top, w, h] = [x - r, y - r * 0.5, 2 * r, r]
    for (let i = 0; i <= 10; i++)
      canvas
        .lineWidth(0.4)
        .moveTo(left, top + (i * h) / 10)
        .lineTo(left + w, top + (i * h) / 10)
        .stroke(INK)
    for (let i = 0; i <= 5; i++)
      canvas
        .lineWidth(0.9)
        .moveTo(left + (i * w) / 5, top)
        .lineTo(left + (i * w) / 5, top + h)
        .stroke(INK)
    for (let i = 0; i < 10; i++)
      canvas
        .lineWidth(0.5)
        .moveTo(left + (i * w) / 50, top + h)
        .lineTo(left + ((i + 1) * w) / 50, top)
        .stroke(i === 6 ? RED : INK)
  },
  error: (canvas, x, y, r) => {
    canvas
      .lineWidth(0.8)
      .path(circleAt(x, y, r * 0.9))
      .stroke(INK)
    for (let i = 0; i < 24; i++)
      canvas
        .lineWidth(0.4)
        .path(ray(x, y, i * 15, [0, r * 0.9]))
        .stroke('#8a94a8')
    canvas
      .path(
        `M${x} ${y}L${r1(x + r * 0.9 * sin(-1.5))} ${r1(y - r * 0.9 * cos(-1.5))}A${r * 0.9} ${r * 0.9} 0 0 1 ${r1(x + r * 0.9 * sin(6))} ${r1(y - r * 0.9 * cos(6))}Z`,
      )
      .fill('#e6b8a8')
    for (const [k, share] of [0, 25, 51, 70].entries()) {
      const squeezed = r * 0.9 * cos(share)
      canvas
        .lineWidth(0.5)
        .path(`M${r1(x - squeezed)} ${r1(y + r * 0.98 + k * 8)}h${r1(2 * squeezed)}`)
        .stroke(RED)
      drawRight(canvas, `${share}°`, { x: x + r + 14, y: y + r * 0.98 + k * 8 + 3, ink: small })
    }
  },
  sextant: (canvas, x, y, r) => {
    const top = y - r * 0.8
    for (let degree = 0; degree <= 60; degree++)
      canvas
        .lineWidth(degree % 5 === 0 ? 0.9 : 0.35)
        .path(ray(x, top, 180 + 30 - degree, [r * (degree % 5 === 0 ? 1.52 : 1.58), r * 1.64]))
        .stroke(INK)
    canvas
      .lineWidth(3)
      .path(`${ray(x, top, 150, [0, r * 1.64])}${ray(x, top, 210, [0, r * 1.64])}`)
      .stroke('#c9a765')
    canvas
      .lineWidth(2)
      .path(ray(x, top, 172, [0, r * 1.66]))
      .stroke(RED)
    for (let k = 0; k <= 12; k++)
      drawCentred(canvas, String(k * 10), {
        x: x + r * 1.72 * sin(210 - k * 5),
        y: top - r * 1.72 * cos(210 - k * 5) + 3,
        ink: { ...small, size: 7 },
      })
    canvas
      .lineWidth(0.6)
      .dash(3, { space: 2 })
      .path(
        `M${r1(x + r)} ${r1(top - r * 0.14)}L${x} ${top}L${r1(x - r * 0.5)} ${r1(top + r * 0.62)}L${r1(x + r * 0.9)} ${r1(top + r * 0.62)}`,
      )
      .stroke(RED)
      .undash()
  },
}

/** Sets the notebook: a drawing on squared paper at the left, the maker's notes and his table at the right. */
export function setNotebook(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: [400, 540],
    margins: { top: 52, bottom: 48, inner: 48, outer: 40 },
    body: { size: 11.6, typeface: 'italic', color: INK },
    leading: 18,
    display: { size: 20, typeface: 'italic', weight: 700, color: RED },
    accent: RED,
    gap: 5,
    paper: '#fbf8ee',
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  for (const { name, title, text, rows } of notebookPages) {
    addSquares(press)
    const draw = drawings[name]
    if (!draw) throw new Error(`no drawing is called ${name}`)
    press.mark(title)
    drawLine(press.canvas, title, {
      x: 40,
      y: 58,
      ink: { size: 19, typeface: 'italic', weight: 700, color: RED },
    })
    press.canvas.save()
    draw(press.canvas, press.width / 2, 270, 138)
    press.canvas.restore()
    drawCentred(press.canvas, String(press.pages), {
      x: press.width / 2,
      y: press.height - 20,
      ink: { size: 9, typeface: 'italic', color: INK },
    })
    press.runningHead(title)
    press.page()
    press.text(text)
    if (rows.length > 1)
      press.table(
        rows[0]!.map((_, i) => ({
          width: i === 0 ? 2 : 1.2,
          align: i === 0 ? ('left' as const) : ('right' as const),
          ink: { typeface: 'garamond' as const },
        })),
        rows.slice(1),
        { head: rows[0], size: 10 },
      )
  }
  press.y += 30
  drawText(press.canvas, ending, {
    x: press.left,
    y: press.y,
    measure: press.measure,
    ink: press.style.body,
    leading: 18,
  })
  return press.finish()
}

function addSquares(press: Press) {
  press.page({ isBare: true })
  const { canvas, width, height } = press
  for (let x = 10; x < width; x += 10)
    canvas
      .lineWidth(x % 50 === 0 ? 0.5 : 0.22)
      .moveTo(x, 0)
      .lineTo(x, height)
      .stroke('#d3dde2')
  for (let y = 10; y < height; y += 10)
    canvas
      .lineWidth(y % 50 === 0 ? 0.5 : 0.22)
      .moveTo(0, y)
      .lineTo(width, y)
      .stroke('#d3dde2')
}

export function notebookCover(): string {
  return coverDrawing(600, 810, '#2b2a28', [
    '<rect x="0" y="0" width="86" height="810" fill="#7a2b22"/><rect x="514" y="0" width="86" height="86" fill="#7a2b22"/><rect x="514" y="724" width="86" height="86" fill="#7a2b22"/>',
    '<rect x="176" y="150" width="330" height="190" fill="#f3ead2" stroke="#b08a4a" stroke-width="3"/>',
    words('Instruments', {
      x: 341,
      y: 232,
      size: 56,
      weight: 400,
      color: '#26324a',
      typeface: 'italic',
      align: 'middle',
    }),
    words('A. Fenn, maker, Wall Street', {
      x: 341,
      y: 286,
      size: 25,
      weight: 400,
      color: '#26324a',
      typeface: 'italic',
      align: 'middle',
    }),
    path(gear(340, 560, 130, { teeth: 32, depth: 0.1 }), { stroke: '#b08a4a', width: 3 }),
    path(circleAt(340, 560, 92) + circleAt(340, 560, 22), { stroke: '#b08a4a', width: 3 }),
    path(Array.from({ length: 6 }, (_, i) => ray(340, 560, i * 60, [24, 92])).join(''), {
      stroke: '#b08a4a',
      width: 8,
    }),
  ])
}

const ending = `
Here the notebook ends. Twenty-two leaves at the back are cut out. On the stub of the first can be read, in pencil, *cat's door, see*, and on the last, *the same, improved*.
`
