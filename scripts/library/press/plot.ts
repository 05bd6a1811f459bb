import { drawCentred, drawLine, drawRight, type Ink } from '../../world/pen.ts'
import { type Canvas, circleAt, polyline, r1 } from './canvas.ts'

export interface Plot {
  canvas: Canvas
  x: number
  y: number
  width: number
  height: number
  ink: Ink
  colors: readonly string[]
}

interface Axes {
  from: number
  to: number
  max: number
  min?: number
  /** Distance of the labels on the horizontal axis, and of the lines across. */
  step: number
  rise: number
  label?: (value: number) => string
  unit?: string
}

/** Draws the axes and returns the places of values. */
function axes(
  { canvas, x, y, width, height, ink }: Plot,
  { from, to, max, min = 0, step, rise, label = String, unit = '' }: Axes,
) {
  const [x0, y0, w, h] = [x + 30, y + height - 18, width - 34, height - 34]
  const at = (value: number) => x0 + ((value - from) / (to - from)) * w
  const up = (value: number) => y0 - ((value - min) / (max - min)) * h
  for (let value = min; value <= max + 1e-9; value += rise) {
    canvas
      .lineWidth(value === min ? 0.8 : 0.25)
      .moveTo(x0, up(value))
      .lineTo(x0 + w, up(value))
      .stroke(value === min ? '#3a3a3a' : '#cfcac0')
    drawRight(canvas, value.toLocaleString('en'), { x: x0 - 4, y: up(value) + 2.5, ink })
  }
  for (let value = Math.ceil(from / step) * step; value <= to; value += step)
    drawCentred(canvas, label(value), { x: at(value), y: y0 + 11, ink })
  if (unit) drawLine(canvas, unit, { x: x0 - 26, y: y + 6, ink })
  return { at, up, x0, y0, w, h }
}

export type Series = { name: string; values: readonly (readonly [at: number, value: number])[] }

export function lines(plot: Plot, series: readonly Series[], options: Axes & { isArea?: boolean }) {
  const { at, up, y0 } = axes(plot, options)
  for (const [i, { name, values }] of series.entries()) {
    const points = values.map(([a, b]) => [at(a), up(b)] as const)
    const color = plot.colors[i % plot.colors.length]!
    if (options.isArea) {
      plot.canvas
        .save()
        .fillOpacity(0.22)
        .path(polyline([[points[0]![0], y0], ...points, [points.at(-1)![0], y0]], true))
        .fill(color)
      plot.canvas.restore()
    }
    plot.canvas.lineWidth(1.3).path(polyline(points)).stroke(color)
    if (series.length > 1) legend(plot, i, { name, color })
  }
}

export function bars(plot: Plot, series: readonly Series[], options: Axes & { isStacked?: boolean }) {
  const { at, up, y0 } = axes(plot, options)
  const count = series[0]!.values.length
  const slot = (at(options.to) - at(options.from)) / Math.max(1, count)
  for (let k = 0; k < count; k++) {
    let base = options.min ?? 0
    for (const [i, { values }] of series.entries()) {
      const [a, value] = values[k]!
      const color = plot.colors[i % plot.colors.length]!
      if (options.isStacked) {
        plot.canvas
          .rect(at(a) - slot * 0.36, up(base + value), slot * 0.72, up(base) - up(base + value))
          .fill(color)
        base += value
      } else {
        const wide = (slot * 0.76) / series.length
        plot.canvas.rect(at(a) - slot * 0.38 + i * wide, up(value), wide * 0.94, y0 - up(value)).fill(color)
      }
    }
  }
  if (series.length > 1)
    for (const [i, { name }] of series.entries())
      legend(plot, i, { name, color: plot.colors[i % plot.colors.length]! })
}

function legend(
  { canvas, x, y, width, ink }: Plot,
  i: number,
  { name, color }: { name: string; color: string },
) {
  const at = x + width - 4 - (i + 1) * 74
  canvas.rect(at, y + 1, 7, 7).fill(color)
  drawLine(canvas, name, { x: at + 10, y: y + 7.4, ink })
}

/** Horizontal bars with their names and values. */
export function ranks(
  { canvas, x, y, width, height, ink, colors }: Plot,
  rows: readonly (readonly [name: string, value: number])[],
  unit = '',
) {
  const most = Math.max(...rows.map(([, value]) => value))
  const step = height / rows.length
  for (const [i, [name, value]] of rows.entries()) {
    const top = y + i * step
    drawRight(canvas, name, { x: x + 84, y: top + step * 0.62, ink })
    const length = ((width - 140) * value) / most
    canvas.rect(x + 90, top + step * 0.2, length, step * 0.56).fill(colors[i % colors.length]!)
    drawLine(canvas, `${value.toLocaleString('en')}${unit}`, {
      x: x + 95 + length,
      y: top + step * 0.62,
      ink,
    })
  }
}

export function pie(
  { canvas, x, y, width, height, ink, colors }: Plot,
  rows: readonly (readonly [name: string, value: number])[],
) {
  const total = rows.reduce((sum, [, value]) => sum + value, 0)
  const [cx, cy, r] = [x + height * 0.52, y + height / 2, height * 0.44]
  let turn = -Math.PI / 2
  for (const [i, [name, value]] of rows.entries()) {
    const next = turn + (value / total) * Math.PI * 2
    const large = next - turn > Math.PI ? 1 : 0
    const color = colors[i % colors.length]!
    canvas
      .path(
        `M${r1(cx)} ${r1(cy)}L${r1(cx + Math.cos(turn) * r)} ${r1(cy + Math.sin(turn) * r)}A${r1(r)} ${r1(r)} 0 ${large} 1 ${r1(cx + Math.cos(next) * r)} ${r1(cy + Math.sin(next) * r)}Z`,
      )
      .fillAndStroke(color, '#ffffff')
    const top = y + 12 + i * Math.min(22, (height - 20) / rows.length)
    canvas.rect(x + height * 1.12, top - 7, 9, 9).fill(color)
    drawLine(canvas, name, { x: x + height * 1.12 + 14, y: top + 1, ink })
    drawRight(canvas, `${((value / total) * 100).toFixed(1)}%`, { x: x + width - 6, y: top + 1, ink })
    turn = next
  }
  canvas.path(circleAt(cx, cy, r * 0.46)).fill('#ffffff')
}

/** A rose of directions: the longer a petal, the more days had this wind. */
export function rose(
  { canvas, x, y, width, height, ink, colors }: Plot,
  values: readonly number[],
  names: readonly string[],
) {
  const [cx, cy, reach] = [x + width / 2, y + height / 2, height * 0.42]
  const most = Math.max(...values)
  for (const share of [0.33, 0.66, 1])
    canvas
      .lineWidth(0.25)
      .path(circleAt(cx, cy, reach * share))
      .stroke('#bdb8ad')
  for (const [i, value] of values.entries()) {
    const half = Math.PI / values.length
    const turn = (i / values.length) * Math.PI * 2 - Math.PI / 2
    const r = reach * Math.sqrt(value / most)
    const edge = (angle: number) => `${r1(cx + Math.cos(angle) * r)} ${r1(cy + Math.sin(angle) * r)}`
    canvas
      .path(
        `M${r1(cx)} ${r1(cy)}L${edge(turn - half * 0.86)}A${r1(r)} ${r1(r)} 0 0 1 ${edge(turn + half * 0.86)}Z`,
      )
      .fill(colors[i % 2]!)
    drawCentred(canvas, names[i] ?? '', {
      x: cx + Math.cos(turn) * (reach + 11),
      y: cy + Math.sin(turn) * (reach + 11) + 2.6,
      ink,
    })
  }
}

/** A grid of cells, darker for more. */
export function heat(
  { canvas, x, y, width, height, ink, colors }: Plot,
  rows: readonly { name: string; values: readonly number[] }[],
  heads: readonly string[],
) {
  const most = Math.max(...rows.flatMap(({ values }) => values))
  const [cell, step] = [(width - 50) / heads.length, (height - 16) / rows.length]
  for (const [j, head] of heads.entries())
    drawCentred(canvas, head, { x: x + 50 + (j + 0.5) * cell, y: y + 8, ink })
  for (const [i, { name, values }] of rows.entries()) {
    drawRight(canvas, name, { x: x + 45, y: y + 14 + (i + 0.64) * step, ink })
    for (const [j, value] of values.entries()) {
      canvas.save().fillOpacity(0.06 + (0.94 * value) / most)
      canvas.rect(x + 50 + j * cell, y + 14 + i * step, cell - 1, step - 1).fill(colors[0]!)
      canvas.restore()
    }
  }
}

/** Men at the left, women at the right, the youngest below. */
export function pyramid(
  { canvas, x, y, width, height, ink, colors }: Plot,
  rows: readonly { name: string; left: number; right: number }[],
) {
  const most = Math.max(...rows.flatMap(({ left, right }) => [left, right]))
  const step = height / rows.length
  const half = width / 2 - 22
  for (const [i, { name, left, right }] of rows.entries()) {
    const top = y + height - (i + 1) * step
    canvas.rect(x + half - (half * left) / most, top + 0.6, (half * left) / most, step - 1.2).fill(colors[0]!)
    canvas.rect(x + half + 44, top + 0.6, (half * right) / most, step - 1.2).fill(colors[1]!)
    drawCentred(canvas, name, { x: x + width / 2, y: top + step * 0.7, ink })
  }
}

export function scatter(plot: Plot, points: readonly (readonly [x: number, y: number])[], options: Axes) {
  const { at, up } = axes(plot, options)
  for (const [a, b] of points) {
    plot.canvas
      .save()
      .fillOpacity(0.6)
      .path(circleAt(at(a), up(b), 3))
      .fill(plot.colors[0]!)
    plot.canvas.restore()
  }
}
