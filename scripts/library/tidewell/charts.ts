import { drawCentred, drawLine, drawRight, type Ink } from '../../world/pen.ts'
import { chanceFrom } from '../../world/site-art-kit.ts'
import type { Canvas } from '../press/canvas.ts'
import { circleAt, polyline, r1 } from '../press/canvas.ts'
import { type Field, fieldOf } from '../press/terrain.ts'
import { contourPath, heightAt, type Window } from './coast.ts'

/** How a surveyor's time drew. */
export interface Manner {
  paper: string
  sea: string
  shallow: string
  land: string
  flats: string
  ink: string
  typeface: Ink['typeface']
  /** Soundings in fathoms of 1.829 m or in metres. */
  isFathoms: boolean
  hills: 'contours' | 'hachures' | 'shade'
  rose: 'wind' | 'plain' | 'none'
  density: number
}

export const manners = {
  sketch: {
    paper: '#ecdcb6',
    sea: '#ecdcb6',
    shallow: '#e4d0a4',
    land: '#dcc394',
    flats: '#e2cd9f',
    ink: '#4a2f18',
    typeface: 'italic',
    isFathoms: true,
    hills: 'hachures',
    rose: 'wind',
    density: 60,
  },
  engraved: {
    paper: '#f4ecd8',
    sea: '#f4ecd8',
    shallow: '#e3e4d6',
    land: '#efe2c2',
    flats: '#e8dfc4',
    ink: '#26221d',
    typeface: 'garamond',
    isFathoms: true,
    hills: 'hachures',
    rose: 'wind',
    density: 150,
  },
  tinted: {
    paper: '#f7f1e1',
    sea: '#e2edf0',
    shallow: '#bcd8e2',
    land: '#f0e0b4',
    flats: '#cfd9b0',
    ink: '#22303a',
    typeface: 'garamond',
    isFathoms: true,
    hills: 'contours',
    rose: 'wind',
    density: 170,
  },
  modern: {
    paper: '#ffffff',
    sea: '#f3f8fa',
    shallow: '#b5dcec',
    land: '#f5e3a3',
    flats: '#bcd3a0',
    ink: '#1f2b33',
    typeface: 'geometric',
    isFathoms: false,
    hills: 'contours',
    rose: 'plain',
    density: 210,
  },
  night: {
    paper: '#101923',
    sea: '#13222f',
    shallow: '#1d3a4b',
    land: '#2a2f2b',
    flats: '#24403c',
    ink: '#c7dbe2',
    typeface: 'geometric',
    isFathoms: false,
    hills: 'shade',
    rose: 'plain',
    density: 120,
  },
} as const satisfies Record<string, Manner>

/** The height in a year: the Amity bank walks eastwards across the mouth of the harbour by some eight yards a year. */
export function heightIn(year: number): (x: number, y: number) => number {
  const bx = 3.4 + ((year - 1709) / 315) * 2.6
  const by = 3.1 + 0.5 * Math.sin((year - 1709) / 90)
  const growth = 1 + 0.3 * Math.sin(year / 37)
  return (x, y) => heightAt(x, y) + 17 * growth * Math.exp(-(((x - bx) / 0.85) ** 2) - ((y - by) / 0.26) ** 2)
}

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export interface Chart {
  window: Window
  year: number
  manner: Manner
  title: readonly string[]
  names?: readonly (readonly [name: string, x: number, y: number])[]
  cells?: number
  seed?: number
}

export function drawChart(canvas: Canvas, frame: Frame, chart: Chart) {
  const { window, year, manner, cells = 130 } = chart
  const level = heightIn(year)
  const rows = Math.round((cells * frame.height) / frame.width)
  const at = (u: number, v: number) =>
    [window.x0 + u * (window.x1 - window.x0), window.y1 - v * (window.y1 - window.y0)] as const
  const field: Field = fieldOf(cells, rows, (u, v) => level(...at(u, v)))
  const { x, y, width, height } = frame
  canvas.save().rect(x, y, width, height).clip()
  canvas.rect(x, y, width, height).fill(manner.sea)
  for (const depth of [-10, -5])
    canvas
      .path(contourPath(field, depth, { ...frame, isClosed: true }))
      .fill(depth === -5 ? manner.shallow : mixed(manner.sea, manner.shallow))
  canvas.path(contourPath(field, 0, { ...frame, isClosed: true })).fill(manner.flats)
  canvas.path(contourPath(field, 5, { ...frame, isClosed: true })).fill(manner.land)
  canvas.lineWidth(0.35)
  for (const depth of [-2, -5, -10, -20])
    canvas.path(contourPath(field, depth, frame)).stroke(manner.ink === '#c7dbe2' ? '#3f6f86' : '#5b8ea3')
  if (manner.hills === 'contours')
    for (const metres of [20, 40, 60, 80, 100, 120, 140])
      canvas
        .lineWidth(metres === 100 ? 0.6 : 0.3)
        .path(contourPath(field, metres, frame))
        .stroke('#a07c45')
  if (manner.hills === 'hachures')
    canvas
      .lineWidth(0.35)
      .path(hachures(level, window, frame))
      .stroke(manner.ink)
  if (manner.hills === 'shade')
    for (const metres of [30, 60, 90, 120])
      canvas
        .save()
        .fillOpacity(0.16)
        .path(contourPath(field, metres, { ...frame, isClosed: true }))
        .fill('#e8e2c8')
        .restore()
  canvas
    .lineWidth(0.9)
    .path(contourPath(field, 5, frame))
    .stroke(manner.ink)
  addSoundings(canvas, frame, chart)
  for (const [name, nx, ny] of chart.names ?? []) {
    const [px, py] = [
      x + ((nx - window.x0) / (window.x1 - window.x0)) * width,
      y + ((window.y1 - ny) / (window.y1 - window.y0)) * height,
    ]
    if (px > x + 20 && px < x + width - 60 && py > y + 12 && py < y + height - 10) {
      canvas.circle(px, py, 1.6).fill(manner.ink)
      drawLine(canvas, name, {
        x: px + 4,
        y: py + 2.5,
        ink: {
          size: 7.4,
          typeface: manner.typeface === 'geometric' ? 'geometric' : 'italic',
          color: manner.ink,
        },
      })
    }
  }
  if (manner.rose !== 'none') addRose(canvas, { x: x + 62, y: y + height - 66, r: 44, manner })
  canvas.restore()
  addBorder(canvas, frame, chart)
  addCartouche(canvas, frame, chart)
}

function hachures(
  level: (x: number, y: number) => number,
  window: Window,
  { x, y, width, height }: Frame,
): string {
  const chance = chanceFrom(5)
  let d = ''
  for (let i = 0; i < 2600; i++) {
    const [u, v] = [chance(), chance()]
    const [px, py] = [window.x0 + u * (window.x1 - window.x0), window.y1 - v * (window.y1 - window.y0)]
    const here = level(px, py)
    if (here < 8) continue
    const [gx, gy] = [level(px + 0.05, py) - here, level(px, py + 0.05) - here]
    const slope = Math.hypot(gx, gy)
    if (slope < 1.2) continue
    const length = Math.min(7, 1.5 + slope * 1.1)
    d += `M${r1(x + u * width)} ${r1(y + v * height)}l${r1((-gx / slope) * length)} ${r1((gy / slope) * length)}`
  }
  return d || 'M0 0'
}

function addSoundings(
  canvas: Canvas,
  { x, y, width, height }: Frame,
  { window, year, manner, seed = 1 }: Chart,
) {
  if (manner.density === 0) return
  const level = heightIn(year)
  const chance = chanceFrom(seed * 71 + year)
  const columns = Math.round(Math.sqrt((manner.density * width) / height))
  const rows = Math.round(manner.density / columns)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [u, v] = [(i + 0.5 + (chance() - 0.5) * 0.7) / columns, (j + 0.5 + (chance() - 0.5) * 0.6) / rows]
      const metres = -level(window.x0 + u * (window.x1 - window.x0), window.y1 - v * (window.y1 - window.y0))
      if (metres < 0.4) continue
      const value = manner.isFathoms ? metres / 1.829 : metres
      const text = value < 1 ? '¾' : String(Math.round(value))
      drawCentred(canvas, text, {
        x: x + u * width,
        y: y + v * height,
        ink: { size: 6.4, typeface: manner.typeface, color: manner.ink },
      })
    }
}

function addRose(canvas: Canvas, { x, y, r, manner }: { x: number; y: number; r: number; manner: Manner }) {
  const points = manner.rose === 'wind' ? 16 : 4
  canvas
    .lineWidth(0.5)
    .path(circleAt(x, y, r))
    .stroke(manner.ink)
  canvas
    .lineWidth(0.3)
    .path(circleAt(x, y, r * 0.86))
    .stroke(manner.ink)
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * Math.PI * 2
    const reach = r * (i % (points / 4) === 0 ? 0.86 : i % 2 === 0 ? 0.66 : 0.5)
    const [sx, cx] = [Math.sin(angle), -Math.cos(angle)]
    const side = r * 0.09
    const half = (sign: number) =>
      polyline(
        [
          [x, y],
          [x + sx * r * 0.16 + cx * side * sign, y + cx * r * 0.16 - sx * side * sign],
          [x + sx * reach, y + cx * reach],
        ],
        true,
      )
    canvas.lineWidth(0.3).path(half(1)).fillAndStroke(manner.ink, manner.ink)
    canvas.path(half(-1)).fillAndStroke(manner.paper, manner.ink)
  }
  for (let degree = 0; degree < 360; degree += 10) {
    const [sx, cx] = [Math.sin((degree * Math.PI) / 180), -Math.cos((degree * Math.PI) / 180)]
    canvas
      .lineWidth(0.3)
      .moveTo(x + sx * r * 0.86, y + cx * r * 0.86)
      .lineTo(x + sx * r, y + cx * r)
      .stroke(manner.ink)
  }
  drawCentred(canvas, 'N', {
    x,
    y: y - r - 3,
    ink: { size: 9, typeface: 'garamond', weight: 700, color: manner.ink },
  })
}

function addBorder(canvas: Canvas, { x, y, width, height }: Frame, { window, manner }: Chart) {
  canvas
    .lineWidth(1.4)
    .rect(x - 7, y - 7, width + 14, height + 14)
    .stroke(manner.ink)
  canvas.lineWidth(0.5).rect(x, y, width, height).stroke(manner.ink)
  const mile = width / (window.x1 - window.x0)
  const step = mile > 120 ? 0.25 : mile > 50 ? 0.5 : 1
  let isDark = true
  for (let at = 0; at < window.x1 - window.x0 - 1e-6; at += step) {
    const length = Math.min(step, window.x1 - window.x0 - at) * mile
    if (isDark)
      for (const edge of [y - 5, y + height + 2]) canvas.rect(x + at * mile, edge, length, 3).fill(manner.ink)
    isDark = !isDark
  }
  isDark = true
  const up = height / (window.y1 - window.y0)
  for (let at = 0; at < window.y1 - window.y0 - 1e-6; at += step) {
    const length = Math.min(step, window.y1 - window.y0 - at) * up
    if (isDark)
      for (const edge of [x - 5, x + width + 2])
        canvas.rect(edge, y + height - at * up - length, 3, length).fill(manner.ink)
    isDark = !isDark
  }
}

function addCartouche(canvas: Canvas, { x, y, width }: Frame, { title, manner, window }: Chart) {
  const lines = title.length
  if (lines === 0) return
  const box = { x: x + width - 190, y: y + 12, width: 178, height: 40 + lines * 15 }
  canvas.rect(box.x, box.y, box.width, box.height).fill(manner.paper)
  canvas
    .lineWidth(0.8)
    .rect(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
    .stroke(manner.ink)
  for (const [i, line] of title.entries()) {
    const ink: Ink = {
      size: i === 0 ? 13 : 9,
      typeface: i === 0 ? (manner.typeface === 'italic' ? 'garamond' : manner.typeface) : manner.typeface,
      weight: i === 0 ? 700 : 400,
      color: manner.ink,
    }
    drawCentred(canvas, line, { x: box.x + box.width / 2, y: box.y + 20 + i * 15, ink })
  }
  const mile = width / (window.x1 - window.x0)
  const unit = mile > 150 ? 0.5 : mile > 60 ? 1 : 2
  const length = Math.min(unit * mile, box.width - 40)
  const [sx, sy] = [box.x + (box.width - length) / 2, box.y + box.height - 17]
  canvas.lineWidth(0.8).rect(sx, sy, length, 3).stroke(manner.ink)
  canvas.rect(sx, sy, length / 2, 3).fill(manner.ink)
  drawRight(canvas, `${unit} sea mile${unit > 1 ? 's' : ''}`, {
    x: sx + length,
    y: sy + 11,
    ink: { size: 6.4, typeface: manner.typeface, color: manner.ink },
  })
}

function mixed(a: string, b: string): string {
  const part = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round((part(a, i) + part(b, i)) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
