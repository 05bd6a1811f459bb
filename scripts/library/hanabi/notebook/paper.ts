import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Canvas } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'

/** The squares of the paper, and the lines of the writing, in points: five millimetres. */
export const square = 14.17
export const size: [number, number] = [square * 24, square * 34]
export const hand: Ink = { size: 10.2, typeface: 'handwriting', color: '#34332f' }
export const pencil = '#5b5852'

/** Begins a page of squared paper with its number, written small in the outer corner. */
export function addPage(press: Press) {
  press.page({ isBare: true })
  const { canvas } = press
  drawSquares(canvas)
  const ink = { ...hand, size: 9, color: '#8a8578' }
  if (press.pages % 2) drawRight(canvas, String(press.pages), { x: size[0] - square, y: size[1] - 18, ink })
  else drawLine(canvas, String(press.pages), { x: square, y: size[1] - 18, ink })
}

/** Writes a paragraph on the lines of the paper. */
export function write(
  press: Press,
  text: string,
  { x, width, ink = hand }: { x: number; width: number; ink?: Ink },
) {
  const setting = { measure: width, ink, leading: square * 1.25, isJapanese: true, isJustified: false }
  press.y = drawText(press.canvas, text, { x, y: press.y - 3, ...setting }) + 3 + square * 0.4
}

export function drawSquares(canvas: Canvas) {
  canvas.lineWidth(0.3)
  for (let x = square; x < size[0]; x += square) canvas.moveTo(x, 0).lineTo(x, size[1])
  for (let y = square; y < size[1]; y += square) canvas.moveTo(0, y).lineTo(size[0], y)
  canvas.stroke('#cfd9de')
}
