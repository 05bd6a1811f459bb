import { openDocument, type PdfDocument } from '../../world/pen.ts'
import type { VolumeBook } from '../volume.ts'

/** More of pdfkit's document than the pen needs. */
export interface Canvas extends PdfDocument {
  options: { bufferPages?: boolean }
  switchToPage(index: number): this
  rotate(degrees: number, options?: { origin: [number, number] }): this
  clip(): this
  lineCap(cap: 'butt' | 'round'): this
  lineJoin(join: 'miter' | 'round'): this
}

/** Opens a volume's document. Its pages stay open until the end, so that the page of contents can be written last. */
export function openVolume(
  { title, author, publisher, language }: VolumeBook,
  size: [number, number],
  isRightBound = false,
): Canvas {
  const info = { Title: title, Author: author, Creator: publisher }
  const document = openDocument(size, info, language, isRightBound) as Canvas
  document.options.bufferPages = true
  return document
}

/** The sizes of pages in points. */
export const A5: [number, number] = [419.53, 595.28]
export const B5: [number, number] = [515.91, 728.5]
export const A4: [number, number] = [595.28, 841.89]
export const landscape = ([width, height]: [number, number]): [number, number] => [height, width]

export const r1 = (value: number) => Math.round(value * 10) / 10

/** Returns the path through points. */
export function polyline(points: readonly (readonly [number, number])[], isClosed = false): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${r1(x)} ${r1(y)}`).join('') + (isClosed ? 'Z' : '')
}

/** Returns a smooth path through points: a Catmull-Rom spline as Bézier curves. */
export function curve(points: readonly (readonly [number, number])[]): string {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!
  let d = `M${r1(at(0)[0])} ${r1(at(0)[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${r1(p1[0] + (p2[0] - p0[0]) / 6)} ${r1(p1[1] + (p2[1] - p0[1]) / 6)} ${r1(p2[0] - (p3[0] - p1[0]) / 6)} ${r1(p2[1] - (p3[1] - p1[1]) / 6)} ${r1(p2[0])} ${r1(p2[1])}`
  }
  return d
}

export const circleAt = (x: number, y: number, r: number) =>
  `M${r1(x - r)} ${r1(y)}a${r1(r)} ${r1(r)} 0 1 1 ${r1(2 * r)} 0a${r1(r)} ${r1(r)} 0 1 1 ${r1(-2 * r)} 0z`
