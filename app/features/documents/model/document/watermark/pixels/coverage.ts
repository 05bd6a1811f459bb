import { type LineTo, type Placement, walkOutline } from './glyph-outline.ts'

/** How much of each pixel is covered, 0 to 1, by blocks of 8 × 8 row by row; a block's name is `blockName`. Blocks that nothing covers are missing. */
export type Coverage = Map<number, Float64Array>

const BLOCK = 8
/** More than any picture is wide, in blocks, to either side. */
const REACH = 4_096

export function blockName(x: number, y: number): number {
  return (y + REACH) * 2 * REACH + (x + REACH)
}

export function blockPlace(name: number): { x: number; y: number } {
  const row = Math.floor(name / (2 * REACH))
  return { x: name - row * 2 * REACH - REACH, y: row - REACH }
}

/** Covers what lies within a glyph's outline. */
export function coverGlyph(coverage: Coverage, path: string, placement: Placement): void {
  const lines: number[] = []
  walkOutline(path, placement, (...line) => lines.push(...line))
  if (lines.length === 0) return
  const box = boxOf(lines)
  const areas = new Float64Array(box.width * box.height)
  const line = areaUnder(areas, box)
  for (let at = 0; at < lines.length; at += 4)
    line(lines[at]!, lines[at + 1]!, lines[at + 2]!, lines[at + 3]!)
  addUp(coverage, areas, box)
}

type Box = { left: number; top: number; width: number; height: number }

function boxOf(lines: readonly number[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < lines.length; at += 2) {
    const [x, y] = [lines[at]!, lines[at + 1]!]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  ;[left, top] = [Math.floor(left), Math.floor(top)]
  return { left, top, width: Math.ceil(right) - left + 2, height: Math.ceil(bottom) - top + 1 }
}

/**
 * Adds to each pixel what a line changes there of the area that lies to its right: added up along a row, these are what an
 * outline covers. Exact for straight lines, and each is drawn once.
 */
function areaUnder(areas: Float64Array, { left, top, width }: Box): LineTo {
  return (fromX, fromY, toX, toY) => {
    if (fromY === toY) return
    const sign = fromY < toY ? 1 : -1
    const [high, low] = fromY < toY ? [fromY - top, toY - top] : [toY - top, fromY - top]
    const slope = (toX - fromX) / (toY - fromY)
    let x = (fromY < toY ? fromX : toX) - left
    for (let row = Math.floor(high); row < low; row++) {
      const part = Math.min(row + 1, low) - Math.max(row, high)
      const next = x + slope * part
      addRow(areas, row * width, part * sign, Math.min(x, next), Math.max(x, next))
      x = next
    }
  }
}

/** A piece of a line within a row: how high it is, with its sign, and from where to where it goes. */
function addRow(areas: Float64Array, row: number, height: number, from: number, to: number): void {
  const first = Math.floor(from)
  const last = Math.ceil(to)
  if (last <= first + 1) {
    const aside = (from + to) / 2 - first
    areas[row + first]! += height * (1 - aside)
    areas[row + first + 1]! += height * aside
    return
  }
  // In each pixel it crosses, what lies to its right grows by what lay there already.
  const steepness = height / (to - from)
  let before = 0
  for (let pixel = first; pixel < last; pixel++) {
    const [enter, leave] = [Math.max(from, pixel), Math.min(to, pixel + 1)]
    const risen = steepness * (leave - enter)
    const covered = risen * (pixel + 1 - (enter + leave) / 2)
    areas[row + pixel]! += covered + before
    before = risen - covered
  }
  areas[row + last]! += before
}

function addUp(coverage: Coverage, areas: Float64Array, { left, top, width, height }: Box): void {
  for (let row = 0; row < height; row++) {
    let sum = 0
    const y = top + row
    for (let column = 0; column < width; column++) {
      sum += areas[row * width + column]!
      const covered = Math.min(1, Math.abs(sum))
      if (covered < 1 / 256) continue
      const x = left + column
      const name = blockName(x >> 3, y >> 3)
      let block = coverage.get(name)
      if (block === undefined) {
        block = new Float64Array(BLOCK * BLOCK)
        coverage.set(name, block)
      }
      const at = (y & 7) * BLOCK + (x & 7)
      block[at] = Math.min(1, block[at]! + covered)
    }
  }
}
