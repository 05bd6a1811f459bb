import { transformBlock, transformScale, zigzag } from '#app/gateways/jpeg/block-transform.ts'
import { type Quantisation, UNIT } from '#app/gateways/jpeg/jpeg-head.ts'
import { blockName, blockPlace, type Coverage, coverGlyph } from './coverage.ts'
import type { Placement } from './glyph-outline.ts'
import { type MarkLayer, type PixelInk, type PixelMark, unitOn } from './pixel-mark.ts'

/**
 * What covering a block of a unit changes of it for each step of lightness or colour between it and the ink: coefficients in zigzag
 * order, the last place at the end.
 */
export type BlockStamp = { index: number; places: Uint8Array; changes: Float64Array }

/** The blocks of a unit that are touched, in the order they are coded in. */
export type UnitStamp = readonly BlockStamp[]

/** A layer on a picture's grid of units: the units it covers around its origin, and how far it is repeated in each way, in units. */
export type LayerStamp = {
  units: { x: number; y: number; stamp: UnitStamp }[]
  steps: MarkLayer['steps']
  ink: PixelInk
  otherInk: PixelInk
}

type Size = { width: number; height: number }

/** Less than half a step changes no coefficient. */
const LEAST = 1
/** What a unit of the mark is in pixels where its outlines need every frequency; where it is more, they need fewer to be as sharp. */
const FINEST = 1.1
/** A colour nearer to grey than this is taken for it: a tint of what is under it isn't seen. */
const GREYEST = 6

/** A mark as coefficients, for pictures of a size that were divided by these tables. */
export function stampsFor(
  mark: PixelMark,
  size: Size,
  { luma, chroma }: Quantisation,
): readonly LayerStamp[] {
  const [light, colour] = [divisorsOf(luma), divisorsOf(chroma)]
  return mark.map((layer) => {
    const coverage = coverageOf(layer, size)
    const most = placesUpTo((8 * FINEST) / unitOn(layer, size))
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

/** The pixels that a layer covers, where it stands once. */
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

/** A tile is repeated by whole units, so that all its cells are the same blocks. */
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

/** A unit's coverage at half the size, as its colours have it. */
function halved(blocks: readonly (Float64Array | null)[]): Float64Array {
  const half = new Float64Array(64)
  for (const [index, block] of blocks.entries()) {
    if (block === null) continue
    const corner = (index >> 1) * 32 + (index & 1) * 4
    for (let at = 0; at < 64; at++) half[corner + (at >> 4) * 8 + ((at & 7) >> 1)]! += block[at]! / 4
  }
  return half
}

/** How many places in zigzag order have frequencies whose sum is less than this. */
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
