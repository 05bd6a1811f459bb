import type { Canvas } from '../../press/canvas.ts'
import type { Frame } from '../poster-art.ts'

export const ink = '#26231e'

/** A sheet of paper with the shadow that it throws on the wall. */
export function sheet(canvas: Canvas, { x, y, width, height }: Frame, tint: string) {
  canvas
    .save()
    .fillOpacity(0.16)
    .rect(x + 4, y + 5, width, height)
    .fill('#2a2520')
    .restore()
  canvas.rect(x, y, width, height).fill(tint)
}
