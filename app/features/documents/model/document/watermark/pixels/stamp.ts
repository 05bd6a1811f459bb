import { transformBlock, transformScale, zigzag } from '#app/gateways/jpeg/block-transform.ts'
import { type Quantisation, UNIT } from '#app/gateways/jpeg/master.ts'
import {
  type LineTo,
  type MarkLayer,
  type PixelInk,
  type PixelMark,
  type Placement,
  unitOn,
  walkOutline,
} from './pixel-mark.ts'

/**
 * The covered share of each pixel, 0 to 1, in blocks of 8 × 8 pixels, row by row. The key of a block is its `blockName`. Blocks without any
 * cover are missing.
 */
type Coverage = Map<number, Float64Array>

type Box = { left: number; top: number; width: number; height: number }

/**
 * The change of a block by the cover, for each step of lightness or colour between the block and the ink: the coefficients in zigzag order,
 * the last place at the end.
 */
type BlockStamp = { index: number; places: Uint8Array; changes: Float64Array }

/** The changed blocks of a unit, in the order in which they are coded. */
export type UnitStamp = readonly BlockStamp[]

/**
 * A layer on a picture's grid of units: the units that it covers around its origin, and the steps by which it is
 * repeated, in units.
 */
export type LayerStamp = {
  units: { x: number; y: number; stamp: UnitStamp }[]
  steps: MarkLayer['steps']
  ink: PixelInk
  otherInk: PixelInk
}

type Size = { width: number; height: number }

/** A coefficient is left out if its greatest possible change is less than this, in quantisation steps. */
const LEAST = 1

/**
 * The length of a mark unit in pixels at which outlines need every frequency. With longer units, fewer frequencies are
 * enough for the same sharpness, except for small letters.
 */
const FINEST = 1.1

/** An ink that differs from grey by no more than this counts as grey, because its tint can't be seen. */
const GREYEST = 6

/** Turns a mark into coefficients for pictures of this size with these quantisation tables. */
export function stampsFor(
  mark: PixelMark,
  size: Size,
  { luma, chroma }: Quantisation,
): readonly LayerStamp[] {
  const [light, colour] = [divisorsOf(luma), divisorsOf(chroma)]
  return mark.map((layer) => {
    const coverage = coverageOf(layer, size)
    const most = layer.isFine ? zigzag.length : placesUpTo((8 * FINEST) / unitOn(layer, size))
    const isColoured = Math.max(Math.abs(layer.ink.blue), Math.abs(layer.ink.red)) > GREYEST
    const units = [...unitsIn(coverage)].map(({ x, y, blocks }) => {
      const stamps = blocks.map((block) => block && changesOf(block, layer.alpha, light.subarray(0, most)))
      const tint = isColoured ? changesOf(halved(blocks), layer.alpha, colour) : null
      const stamp = [...stamps, tint, tint].flatMap((changes, index) =>
        changes ? { index, ...changes } : [],
      )
      return { x, y, stamp }
    })
    return { units, steps: stepsOn(layer, size), ink: layer.ink, otherInk: layer.otherInk }
  })
}

/** The pixels that a layer covers when it is drawn once. */
function coverageOf(layer: MarkLayer, size: Size): Coverage {
  const unit = unitOn(layer, size)
  const [originX, originY] = [layer.origin.x * size.width, layer.origin.y * size.height]
  const coverage: Coverage = new Map()
  for (const { path, placement } of layer.glyphs) {
    const [a, b, c, d, e, f] = placement
    const onPicture: Placement = [
      ...([a * unit, -b * unit, c * unit, -d * unit] as const),
      ...([originX + e * unit, originY - f * unit] as const),
    ]
    coverGlyph(coverage, path, onPicture)
  }
  return coverage
}

/** Rounds the steps of a tile to whole units, so that all its cells consist of the same blocks. */
function stepsOn(layer: MarkLayer, size: Size): LayerStamp['steps'] {
  if (layer.steps === null) return null
  const unit = unitOn(layer, size) / UNIT
  const [across, down] = layer.steps.map(({ x, y }) => ({
    x: Math.round(x * unit),
    y: Math.round(-y * unit),
  }))
  return [across!, down!]
}

type CoveredUnit = { x: number; y: number; blocks: (Float64Array | null)[] }

function unitsIn(coverage: Coverage): Iterable<CoveredUnit> {
  const units = new Map<number, CoveredUnit>()
  for (const [name, block] of coverage) {
    const place = blockPlace(name)
    const [x, y] = [place.x >> 1, place.y >> 1]
    let unit = units.get(blockName(x, y))
    if (unit === undefined) {
      unit = { x, y, blocks: [null, null, null, null] }
      units.set(blockName(x, y), unit)
    }
    unit.blocks[(place.y & 1) * 2 + (place.x & 1)] = block
  }
  return units.values()
}

/** A unit's coverage at half the resolution, at which its colours are stored. */
function halved(blocks: readonly (Float64Array | null)[]): Float64Array {
  const half = new Float64Array(64)
  for (const [index, block] of blocks.entries()) {
    if (block === null) continue
    const corner = (index >> 1) * 32 + (index & 1) * 4
    for (let at = 0; at < 64; at++) half[corner + (at >> 4) * 8 + ((at & 7) >> 1)]! += block[at]! / 4
  }
  return half
}

/** The number of places in zigzag order up to the last one whose two frequencies add up to less than `sum`. */
function placesUpTo(sum: number): number {
  return zigzag.findLastIndex((at) => (at >> 3) + (at & 7) < sum) + 1
}

function divisorsOf(steps: Uint8Array): Float64Array {
  return Float64Array.from(steps, (step, place) => step * transformScale[zigzag[place]!]!)
}

function changesOf(
  coverage: Float64Array,
  alpha: number,
  divisors: Float64Array,
): Omit<BlockStamp, 'index'> | null {
  const samples = coverage.slice()
  transformBlock(samples)
  const places: number[] = []
  const changes: number[] = []
  for (let place = 0; place < divisors.length; place++) {
    const change = (alpha * samples[zigzag[place]!]!) / divisors[place]!
    if (Math.abs(change) * 255 < LEAST) continue
    places.push(place)
    changes.push(change)
  }
  return places.length === 0 ? null : { places: Uint8Array.from(places), changes: Float64Array.from(changes) }
}

const BLOCK = 8

/**
 * A distance in blocks, to either side, that is greater than the width of any picture. It keeps the names of blocks positive and distinct.
 */
const REACH = 4_096

function blockName(x: number, y: number): number {
  return (y + REACH) * 2 * REACH + (x + REACH)
}

function blockPlace(name: number): { x: number; y: number } {
  const row = Math.floor(name / (2 * REACH))
  return { x: name - row * 2 * REACH - REACH, y: row - REACH }
}

/** Adds the area within a glyph's outline to the coverage. */
function coverGlyph(coverage: Coverage, path: string, placement: Placement): void {
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
 * Returns a function that records, for each pixel, how a line changes the area to its right. The running sum along a
 * row is the area that the outline covers. It is exact for straight lines, and each line is drawn once.
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
      addRow(areas, { row: row * width, height: part * sign, from: Math.min(x, next), to: Math.max(x, next) })
      x = next
    }
  }
}

/** Records the piece of a line within one row: its signed height, and its x range from `from` to `to`. */
function addRow(
  areas: Float64Array,
  { row, height, from, to }: { row: number; height: number; from: number; to: number },
): void {
  const first = Math.floor(from)
  const last = Math.ceil(to)
  if (last <= first + 1) {
    const aside = (from + to) / 2 - first
    areas[row + first]! += height * (1 - aside)
    areas[row + first + 1]! += height * aside
    return
  }
  // The area to the right of each crossed pixel grows by the remainder of the pixel before.
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
