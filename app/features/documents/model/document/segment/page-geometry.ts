import { formatNumber, numberOf, type PdfDict, type PdfValue } from './pdf-value.ts'

/** The left, bottom, right and top edge in the page's own coordinates. */
export type Box = [number, number, number, number]

/** The place of a page in its own coordinates, and the way in which it is shown. */
export interface PageGeometry {
  /** The shown area: the CropBox within the MediaBox. */
  box: Box
  rotation: 0 | 90 | 180 | 270
  /** The number of points per unit of the page's coordinates. */
  userUnit: number
}

const LETTER: Box = [0, 0, 612, 792]
/** A box with a side longer than this (350 m) or shorter than this (a third of a millimetre) is taken for a mistake. */
const [LONGEST, SHORTEST] = [1_000_000, 1]

/**
 * Reads the attributes that a page may inherit. A missing or absurd value is replaced by the one other readers assume.
 */
export function geometryOf(page: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): PageGeometry {
  const given = boxOf(resolve(page.get('/MediaBox')), resolve)
  const media = given && isPaper(given) ? given : LETTER
  const cropped = boxOf(resolve(page.get('/CropBox')), resolve)
  const crop = cropped && overlap(media, cropped)
  const turns = (numberOf(resolve(page.get('/Rotate'))) ?? 0) / 90
  const unit = numberOf(resolve(page.get('/UserUnit'))) ?? 1
  return {
    box: crop && isPaper(crop) ? crop : media,
    rotation: (Number.isInteger(turns) ? (((turns % 4) + 4) % 4) * 90 : 0) as PageGeometry['rotation'],
    userUnit: unit > 0 && unit <= 1_000 ? unit : 1,
  }
}

/** The size of the page in points as it is shown, after rotation. */
export function shownSize({ box, rotation, userUnit }: PageGeometry): { width: number; height: number } {
  const across = (box[2] - box[0]) * userUnit
  const up = (box[3] - box[1]) * userUnit
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/** Unit vectors in the page's own coordinates that point right and up on the page as shown. */
export function shownAxes(rotation: PageGeometry['rotation']): {
  right: [number, number]
  up: [number, number]
} {
  if (rotation === 90) return { right: [0, 1], up: [-1, 0] }
  if (rotation === 180) return { right: [-1, 0], up: [0, -1] }
  if (rotation === 270) return { right: [0, -1], up: [1, 0] }
  return { right: [1, 0], up: [0, 1] }
}

export function formatBox(box: Box): string {
  return `[${box.map(formatNumber).join(' ')}]`
}

/** Reads a box of four numbers, with the corners in any order. Null if it encloses no area. */
export function boxOf(value: PdfValue, resolve: (value: PdfValue | undefined) => PdfValue): Box | null {
  if (!Array.isArray(value) || value.length < 4) return null
  const numbers = value.slice(0, 4).map((item) => numberOf(resolve(item)))
  if (numbers.some((number) => number === undefined || Math.abs(number) > LONGEST)) return null
  const [x1, y1, x2, y2] = numbers as Box
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

function isPaper(box: Box): boolean {
  return box[2] - box[0] >= SHORTEST && box[3] - box[1] >= SHORTEST
}

function overlap(a: Box, b: Box): Box | null {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}
