import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import type { Canvas } from '../../press/canvas.ts'

interface Place {
  x: number
  y: number
  size: number
}

const INK = '#28323c'
const label: Ink = { size: 9, typeface: 'textbook', color: INK }

export function drawClock(canvas: Canvas, { x, y, size }: Place, hour: number, minute: number) {
  const r = size / 2
  const [cx, cy] = [x + r, y + r]
  canvas.lineWidth(1.6).circle(cx, cy, r).fillAndStroke('#fffdf6', INK)
  for (let i = 1; i <= 60; i++) {
    const t = (i * Math.PI) / 30
    const [inner, outer] = [r * (i % 5 === 0 ? 0.9 : 0.94), r * 0.98]
    canvas.lineWidth(i % 5 === 0 ? 1.2 : 0.4)
    canvas.moveTo(cx + Math.sin(t) * inner, cy - Math.cos(t) * inner)
    canvas.lineTo(cx + Math.sin(t) * outer, cy - Math.cos(t) * outer).stroke(INK)
    if (i % 5 === 0) {
      const place = { x: cx + Math.sin(t) * r * 0.76, y: cy - Math.cos(t) * r * 0.76 + r * 0.08 }
      drawCentred(canvas, String(i / 5), { ...place, ink: { ...label, size: r * 0.22 } })
    }
  }
  const hand = (turn: number, length: number, width: number) => {
    canvas.lineCap('round').lineWidth(width).moveTo(cx, cy)
    canvas.lineTo(cx + Math.sin(turn) * length, cy - Math.cos(turn) * length).stroke('#b4521b')
  }
  hand(((hour % 12) + minute / 60) * (Math.PI / 6), r * 0.48, 3)
  hand((minute * Math.PI) / 30, r * 0.7, 1.8)
  canvas.circle(cx, cy, 2.4).fill(INK)
}

/** A bar of `parts` boxes of which the first `filled` are tinted. */
export function drawBars(canvas: Canvas, { x, y, size }: Place, filled: number, parts: number) {
  const [width, height] = [size * 2.2, size * 0.42]
  for (let i = 0; i < parts; i++) {
    canvas.lineWidth(0.9).rect(x + (i * width) / parts, y + size * 0.2, width / parts, height)
    canvas.fillAndStroke(i < filled ? '#f2b35e' : '#ffffff', INK)
  }
}

export function drawRectangle(canvas: Canvas, { x, y, size }: Place, width: number, height: number) {
  const unit = Math.min((size * 1.8) / width, (size * 0.8) / height)
  const [w, h] = [width * unit, height * unit]
  canvas.rect(x + 26, y + 4, w, h).fill('#e4efe4')
  canvas.lineWidth(0.3)
  for (let i = 1; i < width; i++)
    canvas
      .moveTo(x + 26 + i * unit, y + 4)
      .lineTo(x + 26 + i * unit, y + 4 + h)
      .stroke('#b9cdb9')
  for (let i = 1; i < height; i++)
    canvas
      .moveTo(x + 26, y + 4 + i * unit)
      .lineTo(x + 26 + w, y + 4 + i * unit)
      .stroke('#b9cdb9')
  canvas
    .lineWidth(1.2)
    .rect(x + 26, y + 4, w, h)
    .stroke(INK)
  drawCentred(canvas, `${width} cm`, { x: x + 26 + w / 2, y: y + h + 16, ink: label })
  drawLine(canvas, `${height} cm`, { x: x - 6, y: y + 4 + h / 2 + 3, ink: label })
}

/** An angle and what it leaves of a straight line, which is asked for. */
export function drawAngle(canvas: Canvas, { x, y, size }: Place, known: number) {
  const [cx, cy, r] = [x + size * 0.9, y + size * 0.86, size * 0.82]
  const turn = (known * Math.PI) / 180
  canvas
    .lineWidth(1.3)
    .moveTo(cx - r, cy)
    .lineTo(cx + r, cy)
    .stroke(INK)
  canvas
    .moveTo(cx, cy)
    .lineTo(cx + Math.cos(turn) * r, cy - Math.sin(turn) * r)
    .stroke(INK)
  const small = r * 0.24
  const arc = (from: number, to: number, radius: number) => {
    const at = (t: number) =>
      `${(cx + Math.cos(t) * radius).toFixed(1)} ${(cy - Math.sin(t) * radius).toFixed(1)}`
    canvas
      .lineWidth(0.8)
      .path(`M${at(from)}A${radius} ${radius} 0 0 0 ${at(to)}`)
      .stroke('#b4521b')
  }
  arc(0, turn, small)
  arc(turn, Math.PI, small * 1.3)
  const place = (t: number, radius: number) => ({
    x: cx + Math.cos(t) * radius,
    y: cy - Math.sin(t) * radius + 3,
  })
  drawCentred(canvas, `${known}°`, { ...place(turn / 2, small * 2.1), ink: label })
  drawCentred(canvas, 'あ', {
    ...place((turn + Math.PI) / 2, small * 2.2),
    ink: { ...label, weight: 700, size: 11 },
  })
}
