import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { type Canvas, polyline } from '../../press/canvas.ts'
import { contoursOf, fieldOf } from '../../press/terrain.ts'
import { between, distanceOf, GROUND, type Land, type Place } from './lands.ts'

export const BROWN = '#9a5b2a'
export const RED = '#b3312c'
const label: Ink = { size: 7, color: '#5a3a1c' }
type Box = { x: number; y: number; width: number; height: number }
export type Mark = { name: string; at: Place }

/** Draws a map with a line every 20 m, a strong one every 100 m, and the sea where the land is lower. */
export function drawMap(
  canvas: Canvas,
  { x, y, width, height }: Box,
  {
    land,
    marks = [],
    lines = [],
  }: { land: Land; marks?: readonly Mark[]; lines?: readonly (readonly [Place, Place])[] },
) {
  const field = fieldOf(96, 116, land)
  const place = ([u, v]: Place) => [x + u * width, y + v * height] as const
  canvas.save().rect(x, y, width, height).fill('#f4f1e2')
  canvas.rect(x, y, width, height).clip()
  const lowest = field.values.reduce((least, value) => Math.min(least, value), 9999)
  const highest = field.values.reduce((most, value) => Math.max(most, value), -9999)
  if (lowest < 0) {
    canvas.rect(x, y, width, height).fill('#cfe1e8')
    for (const line of contoursOf(field, 0, { isFramed: true }))
      canvas.path(polyline(line.map(place), true)).fill('#f4f1e2')
  }
  for (let level = Math.max(0, Math.ceil(lowest / 20) * 20); level <= highest; level += 20) {
    const isStrong = level % 100 === 0
    const curves = contoursOf(field, level)
    canvas.lineWidth(isStrong ? 1 : 0.45)
    for (const line of curves) canvas.path(polyline(line.map(place))).stroke(level === 0 ? '#4a7f95' : BROWN)
    const longest = curves.toSorted((one, other) => other.length - one.length)[0]
    if (!isStrong || level === 0 || !longest || longest.length < 30) continue
    const [u, v] = place(longest[Math.floor(longest.length * 0.42)]!)
    if (u < x + 14 || u > x + width - 14 || v < y + 10 || v > y + height - 22) continue
    canvas.rect(u - 8, v - 4.5, 16, 9).fill('#f4f1e2')
    drawCentred(canvas, String(level), { x: u, y: v + 2.6, ink: label })
  }
  for (const [from, to] of lines)
    canvas
      .path(polyline([place(from), place(to)]))
      .lineWidth(1)
      .stroke(RED)
  for (const { name, at } of marks) {
    const [u, v] = place(at)
    canvas.circle(u, v, 2.4).fill(RED)
    canvas.circle(u + 8, v - 7, 6).fill('#ffffff')
    drawCentred(canvas, name, { x: u + 8, y: v - 4, ink: { size: 8.4, weight: 700, color: RED } })
  }
  canvas.restore()
  canvas.rect(x, y, width, height).lineWidth(0.8).stroke('#3b3a36')
  const bar = (500 / GROUND.width) * width
  const [right, low] = [x + width - 8, y + height - 10]
  canvas.rect(right - bar - 6, low - 11, bar + 10, 16).fill('#ffffff')
  canvas.rect(right - bar, low, bar / 2, 2.5).fill('#3b3a36')
  canvas
    .rect(right - bar, low, bar, 2.5)
    .lineWidth(0.5)
    .stroke('#3b3a36')
  drawRight(canvas, '500 m', { x: right, y: low - 3, ink: { ...label, color: '#3b3a36' } })
}

/** Draws the section of the land between two places. Heights are shown larger than lengths where it says so. */
export function drawSection(
  canvas: Canvas,
  { x, y, width, height }: Box,
  {
    land,
    from,
    to,
    names = ['', ''],
  }: { land: Land; from: Place; to: Place; names?: readonly [string, string] },
) {
  const heights = Array.from({ length: 121 }, (_, i) => Math.max(0, land(...between(from, to, i / 120))))
  const low = Math.max(0, Math.floor(Math.min(...heights) / 100) * 100)
  const high = Math.ceil(Math.max(...heights) / 100) * 100
  const [left, bottom] = [x + 28, y + height - 16]
  const [w, h] = [width - 40, height - 28]
  const up = (value: number) => bottom - ((value - low) / (high - low)) * h
  const points = heights.map((value, i) => [left + (i / 120) * w, up(value)] as const)
  canvas.path(polyline([[left, bottom], ...points, [left + w, bottom]], true)).fill('#e6d3b8')
  for (let value = low; value <= high; value += 100) {
    canvas
      .moveTo(left, up(value))
      .lineTo(left + w, up(value))
      .lineWidth(0.25)
      .stroke('#9c968a')
    drawRight(canvas, String(value), { x: left - 4, y: up(value) + 2.5, ink: label })
  }
  canvas.path(polyline(points)).lineWidth(1.2).stroke(BROWN)
  drawLine(canvas, names[0] || ' ', { x: left, y: bottom + 12, ink: { ...label, weight: 700, color: RED } })
  drawRight(canvas, names[1] || ' ', {
    x: left + w,
    y: bottom + 12,
    ink: { ...label, weight: 700, color: RED },
  })
  const steeper = (distanceOf(from, to) / w / ((high - low) / h)).toFixed(1)
  drawCentred(canvas, `高さは ${steeper} 倍`, { x: left + w / 2, y: bottom + 12, ink: label })
}
