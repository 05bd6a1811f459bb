import { faceFor, type Typeface, type Weight } from '../../../world/fonts.ts'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
  advance: number
}

type Point = readonly [number, number]

/** Returns the outlines of a character as polygons, in ems, with y upwards from the baseline. */
function polygonsOf(
  char: string,
  weight: Weight,
  typeface: Typeface,
): { advance: number; polygons: Point[][] } {
  const { parsed } = faceFor(char, weight, typeface)
  const { advanceWidth, path } = parsed.charToGlyph(char)
  const em = parsed.unitsPerEm
  const polygons: Point[][] = []
  let at: Point = [0, 0]
  for (const command of path.commands) {
    const end: Point = [command.x / em, command.y / em]
    if (command.type === 'M') polygons.push([end])
    else if (command.type === 'L') polygons.at(-1)?.push(end)
    else if (command.type === 'Q') {
      const control: Point = [command.x1 / em, command.y1 / em]
      for (const t of [0.25, 0.5, 0.75, 1]) polygons.at(-1)?.push(onCurve(at, control, end, t))
    } else if (command.type === 'C') throw new Error(`${typeface} has cubic outlines`)
    if (command.type !== 'Z') at = end
  }
  return { advance: advanceWidth / em, polygons }
}

const onCurve = (a: Point, b: Point, c: Point, t: number): Point =>
  [0, 1].map((i) => a[i]! * (1 - t) ** 2 + b[i]! * 2 * t * (1 - t) + c[i]! * t ** 2) as unknown as Point

/** Measures the printed part of a character in ems. */
export function boxOf(char: string, typeface: Typeface, weight: Weight = 400): Box {
  const { advance, polygons } = polygonsOf(char, weight, typeface)
  const [xs, ys] = [0, 1].map((i) => polygons.flat().map((point) => point[i]!)) as [number[], number[]]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
    advance,
  }
}

const blackness = new Map<string, number>()

/** Returns the share of the em square that a character's ink covers: the inked lengths of a hundred lines across it. */
export function inkOf(char: string, typeface: Typeface, weight: Weight = 400): number {
  const key = `${char} ${typeface} ${weight}`
  const known = blackness.get(key)
  if (known !== undefined) return known
  const { polygons } = polygonsOf(char, weight, typeface)
  const lines = Array.from({ length: 100 }, (_, i) => inkedLength(polygons, -0.2 + (i + 0.5) / 80))
  const share = lines.reduce((sum, length) => sum + length / 80, 0)
  blackness.set(key, share)
  return share
}

/** Adds up the parts of a horizontal line that lie inside the outlines. Overlapping strokes count once. */
function inkedLength(polygons: readonly Point[][], y: number): number {
  const crossings: [x: number, turn: number][] = []
  for (const polygon of polygons) {
    for (const [i, [x0, y0]] of polygon.entries()) {
      const [x1, y1] = polygon[(i + 1) % polygon.length]!
      if (y0 <= y === y1 <= y) continue
      crossings.push([x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), y1 > y0 ? 1 : -1])
    }
  }
  crossings.sort(([a], [b]) => a - b)
  let [winding, length] = [0, 0]
  for (const [i, [x, turn]] of crossings.entries()) {
    if (winding !== 0) length += x - crossings[i - 1]![0]
    winding += turn
  }
  return length
}

export const mmOfPoints = (points: number) => (points * 25.4) / 72
export const pointsOfMm = (mm: number) => (mm * 72) / 25.4

const LARGEST = { A: [841, 1189], B: [1030, 1456] } as const

/** Returns a sheet of the Japanese A or B series in millimetres: each is the one before it, folded in half and rounded down. */
export function sheetOf(series: 'A' | 'B', number: number): [width: number, height: number] {
  let [width, height]: readonly [number, number] = LARGEST[series]
  for (let i = 0; i < number; i++) [width, height] = [Math.floor(height / 2), width]
  return [width, height]
}

/** Returns where two lines cross, each given by two of its points. */
export function crossingOf([a, b]: [Point, Point], [c, d]: [Point, Point]): Point {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / (ux * vy - uy * vx)
  return [a[0] + ux * t, a[1] + uy * t]
}

/**
 * Finds the text area of a right page by diagonals alone. The page's upper left corner is 0,0, the facing page lies left of it. Also returns
 * the points that the construction goes through.
 */
export function canonOf(width: number, height: number) {
  const spread: [Point, Point] = [
    [-width, height],
    [width, 0],
  ]
  const page: [Point, Point] = [
    [0, 0],
    [width, height],
  ]
  const middle = crossingOf(spread, page)
  const raised: Point = [middle[0], 0]
  const mirrored: Point = [-middle[0], middle[1]]
  const corner = crossingOf([raised, mirrored], page)
  const right = crossingOf(spread, [corner, [corner[0] + 1, corner[1]]])
  const end = crossingOf(page, [right, [right[0], right[1] + 1]])
  return {
    middle,
    raised,
    mirrored,
    block: { x: corner[0], y: corner[1], width: end[0] - corner[0], height: end[1] - corner[1] },
  }
}

/** Returns the sizes of a type scale, `below` steps under the base and `above` steps over it. */
export const scaleOf = (base: number, ratio: number, below: number, above: number) =>
  Array.from({ length: below + above + 1 }, (_, i) => base * ratio ** (i - below))

/** Returns the ratio of two colours' luminances, from 1 to 21, as it is used to judge whether text is legible. */
export function contrastOf(a: string, b: string): number {
  const [dark, light] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the sides of a text area in points. */
export const areaOf = (characters: number, lines: number, size: number, leading: number) => ({
  width: characters * size,
  height: (lines - 1) * leading + size,
})
