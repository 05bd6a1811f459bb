import type { Picture } from '#app/gateways/pdf/draw-cover.ts'

/**
 * Where the print of a page lies, in thousandths of the page's width and height from the top left corner. `bodyTop` and `bodyBottom` are
 * its edges without a page number that stands alone at the head or the foot; without one they equal `top` and `bottom`.
 */
export type PrintBox = {
  left: number
  top: number
  right: number
  bottom: number
  bodyTop: number
  bodyBottom: number
}

/** A colour differs from the paper's if one of its parts differs by more than this. Scanned paper isn't even. */
const unlikePaper = 36

/** A line of pixels has print if this many of them differ from the paper, which ignores single specks. */
const fewestDots = 2

/** Print begins where at least this many of the next lines have print: a hair of dust has fewer. */
const [begins, ofNext] = [3, 5]

/** A page number is at most this high and wide, and this far from the rest, as fractions of the page. */
const [numberHigh, numberWide, numberApart] = [0.03, 0.14, 0.01]

/** The paper is known if this share of the picture's rim has its colour. Less means that print reaches the rim. */
const plainRim = 0.6

/**
 * Finds the print on a drawn page. Null for a page without print. A page whose rim has no single colour, such as a
 * photograph or the shadow of a scanner, is print from edge to edge.
 */
export function printBoxOf(picture: Picture): PrintBox | null {
  const paper = paperOf(picture)
  if (paper === null) return { left: 0, top: 0, right: 1000, bottom: 1000, bodyTop: 0, bodyBottom: 1000 }
  const { width, height } = picture
  const dots = dotsOn(picture, paper)
  const rows = printed(dots.byRow)
  const columns = printed(dots.byColumn)
  const [top, left] = [firstOf(rows), firstOf(columns)]
  if (top === null || left === null) return null
  const [bottom, right] = [
    height - (firstOf(rows.toReversed()) ?? 0),
    width - (firstOf(columns.toReversed()) ?? 0),
  ]
  const isNumber = (from: number, to: number) => widthOfRows(picture, paper, from, to) <= numberWide * width
  const bodyTop = withoutNumber(rows.slice(top, bottom), (high) => isNumber(top, top + high))
  const bodyBottom = withoutNumber(rows.slice(top, bottom).toReversed(), (high) =>
    isNumber(bottom - high, bottom),
  )
  const [across, down] = [1000 / width, 1000 / height]
  return {
    left: Math.floor(left * across),
    right: Math.ceil(right * across),
    top: Math.floor(top * down),
    bottom: Math.ceil(bottom * down),
    bodyTop: Math.floor((top + bodyTop) * down),
    bodyBottom: Math.ceil((bottom - bodyBottom) * down),
  }
}

type Colour = [number, number, number]

/** The colour of most of the rim. Null if no colour has enough of it. */
function paperOf({ data, width, height }: Picture): Colour | null {
  const counts = new Map<number, number>()
  let all = 0
  const count = (x: number, y: number) => {
    const at = (y * width + x) * 4
    const name = ((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    all++
  }
  for (let x = 0; x < width; x += 2) for (const y of [1, height - 2]) count(x, Math.max(0, y))
  for (let y = 0; y < height; y += 2) for (const x of [1, width - 2]) count(Math.max(0, x), y)
  const [most] = [...counts].sort((one, other) => other[1] - one[1])
  if (most === undefined) return null
  const paper: Colour = [
    ((most[0] >> 8) << 4) + 8,
    (((most[0] >> 4) & 15) << 4) + 8,
    ((most[0] & 15) << 4) + 8,
  ]
  let alike = 0
  for (const [name, times] of counts) {
    const parts = [(name >> 8) * 16 + 8, ((name >> 4) & 15) * 16 + 8, (name & 15) * 16 + 8]
    if (parts.every((part, at) => Math.abs(part - paper[at]!) <= unlikePaper)) alike += times
  }
  return alike >= plainRim * all ? paper : null
}

function dotsOn(picture: Picture, paper: Colour): { byRow: Uint32Array; byColumn: Uint32Array } {
  const { width, height } = picture
  const [byRow, byColumn] = [new Uint32Array(height), new Uint32Array(width)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isPrint(picture.data, (y * width + x) * 4, paper)) {
        byRow[y]!++
        byColumn[x]!++
      }
  return { byRow, byColumn }
}

function isPrint(data: Uint8ClampedArray, at: number, [red, green, blue]: Colour): boolean {
  return (
    Math.abs(data[at]! - red) > unlikePaper ||
    Math.abs(data[at + 1]! - green) > unlikePaper ||
    Math.abs(data[at + 2]! - blue) > unlikePaper
  )
}

function printed(dots: Uint32Array): boolean[] {
  return Array.from(dots, (many) => many >= fewestDots)
}

/** The first line from which on enough of the next lines have print. Null if there is none. */
function firstOf(lines: readonly boolean[]): number | null {
  for (const [at, has] of lines.entries())
    if (has && lines.slice(at, at + ofNext).filter(Boolean).length >= begins) return at
  return null
}

/** How many of the rows, which begin with print, a page number and the gap after it take. 0 if they don't begin with one. */
function withoutNumber(rows: readonly boolean[], isNumber: (high: number) => boolean): number {
  const gap = Math.max(2, Math.round(numberApart * rows.length))
  const high = rows.findIndex((_, at) => !rows.slice(at, at + gap).some(Boolean))
  if (high <= 0 || high > numberHigh * rows.length || !isNumber(high)) return 0
  const rest = rows.findIndex((has, at) => at > high && has)
  return rest === -1 ? 0 : rest
}

function widthOfRows({ data, width }: Picture, paper: Colour, from: number, to: number): number {
  let [left, right] = [width, 0]
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++)
      if (isPrint(data, (y * width + x) * 4, paper)) {
        left = Math.min(left, x)
        right = Math.max(right, x + 1)
      }
  return Math.max(0, right - left)
}
