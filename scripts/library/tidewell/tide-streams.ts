import { drawCentred, drawLine } from '../../world/pen.ts'
import { r1 } from '../press/canvas.ts'
import type { Press } from '../press/press.ts'
import { contourPath, heightAt, heightsIn } from './coast.ts'

const window = { x0: 0, y0: 0, x1: 12, y1: 8.4 }

/** Draws thirteen chartlets, two a page: the streams from six hours before high water to six hours after. */
export function drawStreams(press: Press) {
  const field = heightsIn(window, 110)
  for (let hour = -6; hour <= 6; hour++) {
    if ((hour + 6) % 2 === 0) press.page()
    const title =
      hour === 0
        ? 'At high water'
        : `${Math.abs(hour)} ${Math.abs(hour) === 1 ? 'hour' : 'hours'} ${hour < 0 ? 'before' : 'after'} high water`
    press.mark(title, 1, { inContents: false })
    drawChartlet(press, field, { hour, title })
  }
}

function drawChartlet(
  press: Press,
  field: ReturnType<typeof heightsIn>,
  { hour, title }: { hour: number; title: string },
) {
  const { canvas, left: x, measure: width } = press
  const y = press.y - 8
  const height = width * 0.7
  const frame = { x, y, width, height }
  canvas.save().rect(x, y, width, height).clip()
  canvas.rect(x, y, width, height).fill('#e3eef1')
  canvas.path(contourPath(field, 0, { ...frame, isClosed: true })).fill('#cfdcb4')
  canvas.path(contourPath(field, 5, { ...frame, isClosed: true })).fillAndStroke('#efe3c2', '#6d6446')
  drawArrows(canvas, frame, hour)
  canvas.restore()
  canvas.lineWidth(0.8).rect(x, y, width, height).stroke('#17476b')
  drawLine(canvas, title, {
    x: x + 8,
    y: y + 17,
    ink: { size: 11, typeface: 'geometric', weight: 700, color: '#17476b' },
  })
  drawCentred(canvas, noteOf(hour), {
    x: x + width / 2,
    y: y + height + 13,
    ink: { size: 9, typeface: 'italic', color: '#3c4a55' },
  })
  press.y += height + 30
}

const noteOf = (hour: number) => {
  const rate = Math.sin((hour / 12.4) * 2 * Math.PI - 0.9)
  const knots = Math.abs(rate * 2.6).toFixed(1)
  if (Math.abs(rate) < 0.2)
    return 'Slack off the Point for about half an hour; the set inshore has already turned.'
  return `${rate > 0 ? 'East-going' : 'West-going'} stream off the Point, up to ${knots} knots at springs and half of that at neaps.`
}

function drawArrows(
  canvas: Press['canvas'],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  hour: number,
) {
  const offshore = Math.sin((hour / 12.4) * 2 * Math.PI - 0.9)
  const inshore = -Math.sin((hour / 12.4) * 2 * Math.PI)
  for (let i = 0; i < 22; i++)
    for (let j = 0; j < 15; j++) {
      const east = ((i + 0.5 + (j % 2) * 0.5) / 22) * 12
      const north = ((j + 0.5) / 15) * 8.4
      const depth = -heightAt(east, north)
      if (depth < 1.2) continue
      // Streams follow the depth contours: they run at right angles to the slope of the sea bed.
      const slopeX = heightAt(east + 0.3, north) - heightAt(east - 0.3, north)
      const slopeY = heightAt(east, north + 0.3) - heightAt(east, north - 0.3)
      const steep = Math.hypot(slopeX, slopeY) + 4
      const isRiver = north > 4.5
      const rate = isRiver ? inshore : offshore * Math.min(1, depth / 16)
      const [dx, dy] = isRiver ? [0.15, 1] : [(slopeY + 3) / steep, -slopeX / steep]
      const length = 13 * rate
      if (Math.abs(length) < 1) continue
      drawArrow(canvas, {
        from: [x + (east / 12) * width, y + height - (north / 8.4) * height],
        to: [dx * length, -dy * length],
        weight: 0.4 + Math.abs(rate) * 0.9,
      })
    }
}

function drawArrow(
  canvas: Press['canvas'],
  { from: [x, y], to: [dx, dy], weight }: { from: [number, number]; to: [number, number]; weight: number },
) {
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [(dx / length) * 3, (dy / length) * 3]
  const tip = [x + dx / 2, y + dy / 2] as const
  canvas
    .lineWidth(weight)
    .path(
      `M${r1(x - dx / 2)} ${r1(y - dy / 2)}L${r1(tip[0])} ${r1(tip[1])}M${r1(tip[0] - ux - uy * 0.6)} ${r1(tip[1] - uy + ux * 0.6)}L${r1(tip[0])} ${r1(tip[1])}L${r1(tip[0] - ux + uy * 0.6)} ${r1(tip[1] - uy - ux * 0.6)}`,
    )
    .stroke('#1c5f8a')
}
