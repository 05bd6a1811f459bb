import { markScale } from '#app/features/documents/model/document/segment/mark-layout.ts'
import { type JpegHead, type Master, type Quantisation, unitsOf } from '#app/gateways/jpeg/master.ts'
import {
  changeUnits,
  type KnownUnits,
  type UnitChange,
  type UnitChanges,
} from '#app/gateways/jpeg/recode-units.ts'
import type { MarkLayer, PixelInk, PixelMark } from './pixel-mark.ts'
import { type LayerStamp, stampsFor, type UnitStamp } from './stamp.ts'

/**
 * Returns the picture with a mark in its pixels. The ink is mixed into the coded cosine coefficients: of the units
 * under the mark only the coefficients that it changes are decoded, and nothing is drawn or compressed again. The
 * highlights are coloured under the mark. Throws `JpegFault` if a unit is broken.
 */
export function burnMark(
  master: Master,
  mark: PixelMark,
  highlights: readonly Highlight[] = [],
): Uint8Array<ArrayBuffer> {
  const plan = withHighlights(keptPlan(mark, master.head), master.head, highlights)
  return changeUnits(master, plan, plan.known)
}

/** The stamps that are put on a unit, layer by layer. */
type Stamped = readonly { blocks: UnitStamp; layer: LayerStamp }[]

/** The units that a mark touches on pictures of one size. `known` remembers the results for blank paper stamped in each way. */
type BurnPlan = UnitChanges & { known: KnownUnits; stamped: readonly Stamped[] }

type Units = ReturnType<typeof unitsOf>

/** The plans of the most recently used marks. Each mark has a few, because the pages of a book have only a few sizes. */
const kept = new Map<PixelMark, Map<string, BurnPlan>>()

const [maxMarks, maxSizes] = [50, 4]

function keptPlan(mark: PixelMark, head: JpegHead): BurnPlan {
  const ofMark = kept.get(mark) ?? new Map<string, BurnPlan>()
  keepLast(kept, mark, ofMark, maxMarks)
  const name = [head.width, head.height, ...head.quantisation.luma, ...head.quantisation.chroma].join()
  const plan = ofMark.get(name) ?? planOf(mark, head)
  keepLast(ofMark, name, plan, maxSizes)
  return plan
}

function keepLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > most) map.delete(map.keys().next().value as Key)
}

function planOf(mark: PixelMark, head: JpegHead): BurnPlan {
  const size = unitsOf(head)
  const ways = new Ways()
  const wayOf = new Int32Array(size.across * size.down).fill(-1)
  for (const layer of stampsFor(mark, head, head.quantisation))
    for (const move of repetitions(layer, size))
      for (const { x, y, stamp } of layer.units) {
        const [atX, atY] = [x + move.x, y + move.y]
        if (atX < 0 || atY < 0 || atX >= size.across || atY >= size.down) continue
        const unit = atY * size.across + atX
        wayOf[unit] = ways.after(wayOf[unit]!, stamp, layer)
      }
  const units = Int32Array.from([...wayOf.keys()].filter((unit) => wayOf[unit] !== -1))
  const { all } = ways
  return {
    units,
    ways: units.map((unit) => wayOf[unit]!),
    change: changeBy(all, head),
    stamped: all,
    known: all.map(() => null),
  }
}

/** Returns the function that stamps a unit in one of the ways. */
function changeBy(stamped: readonly Stamped[], { quantisation }: JpegHead): UnitChanges['change'] {
  return (way, firsts, into) => mixUnit(stamped[way]!, firsts, into, quantisation)
}

/** The different ways in which units are stamped. There are few, because all cells of a tile are the same. */
class Ways {
  readonly all: Stamped[] = []
  readonly #next = new Map<number, Map<UnitStamp, number>>()

  /** Returns the number of the way that stamps as `way` does (-1 for nothing) and then adds this stamp. */
  after(way: number, stamp: UnitStamp, layer: LayerStamp): number {
    const next = this.#next.get(way) ?? new Map<UnitStamp, number>()
    this.#next.set(way, next)
    const known = next.get(stamp)
    if (known !== undefined) return known
    this.all.push([...(this.all[way] ?? []), { blocks: stamp, layer }])
    next.set(stamp, this.all.length - 1)
    return this.all.length - 1
  }
}

/** Returns the moves, in units, that repeat a layer all over a picture. */
function repetitions({ steps }: LayerStamp, { across, down }: Units): { x: number; y: number }[] {
  if (steps === null) return [{ x: 0, y: 0 }]
  const reach = Math.hypot(across, down)
  const most = steps.map(({ x, y }) => Math.ceil(reach / Math.max(1, Math.hypot(x, y))))
  const [rightwards, downwards] = steps
  const moves = []
  for (let i = -most[0]!; i <= most[0]!; i++)
    for (let j = -most[1]!; j <= most[1]!; j++)
      moves.push({ x: i * rightwards.x + j * downwards.x, y: i * rightwards.y + j * downwards.y })
  return moves.filter(({ x, y }) => Math.abs(x) < reach && Math.abs(y) < reach)
}

const [LUMA_BLOCKS, BLUE] = [4, 4]

/** Adds to `into` how the stamps change a unit. `firsts` are the first coefficients of its blocks. */
function mixUnit(
  stamped: Stamped,
  firsts: Int16Array,
  into: UnitChange,
  { luma, chroma }: Quantisation,
): void {
  const { added, reach } = into
  for (const { blocks, layer } of stamped) {
    const ink = inkOn(firsts, added, layer, luma[0]! / 8)
    for (const { index, places, changes } of blocks) {
      const step = (index < LUMA_BLOCKS ? luma : chroma)[0]! / 8
      const base = index * 64
      const distance = inkFor(index, ink) - (firsts[index]! + added[base]!) * step
      for (let at = 0; at < places.length; at++) {
        const place = base + places[at]!
        added[place] = added[place]! + Math.round(changes[at]! * distance)
      }
      reach[index] = Math.max(reach[index]!, places[places.length - 1]! + 1)
    }
  }
}

/** The ink's value for a block, relative to the middle of the range, as samples are. */
function inkFor(index: number, { luma, blue, red }: PixelInk): number {
  if (index < LUMA_BLOCKS) return luma - 128
  return index === BLUE ? blue : red
}

/** The layer's ink, or its other ink if the page is closer to the first, so that the mark stays visible. */
function inkOn(firsts: Int16Array, added: Int16Array, { ink, otherInk }: LayerStamp, step: number): PixelInk {
  let light = 0
  // A block's first coefficient is eight times its mean.
  for (let index = 0; index < LUMA_BLOCKS; index++) light += (firsts[index]! + added[index * 64]!) * step
  const mean = light / LUMA_BLOCKS + 128
  return Math.abs(mean - ink.luma) < Math.abs(mean - otherInk.luma) ? otherInk : ink
}

/** A coloured place on a page, in fractions of its width and height from the top left. */
export type Highlight = { x: number; y: number; width: number; height: number }

const square = '0 0 m 1 0 l 1 1 l 0 1 l h'

/** A highlighter's yellow, mixed half and half with the page. */
const ink = { luma: 215, blue: -78, red: 28 }
const strength = 0.5

/** Adds highlights under the mark to its plan. The step that burns the mark in colours them too. */
function withHighlights(plan: BurnPlan, head: JpegHead, places: readonly Highlight[]): BurnPlan {
  if (places.length === 0) return plan
  const { across, down } = unitsOf(head)
  const stamped: Stamped[] = [...plan.stamped]
  const wayOf = new Map(Array.from(plan.units, (unit, at) => [unit, plan.ways[at]!]))
  for (const layer of stampsFor([layerOf(head, places)], head, head.quantisation))
    for (const { x, y, stamp } of layer.units) {
      if (x < 0 || y < 0 || x >= across || y >= down) continue
      const unit = y * across + x
      const way = wayOf.get(unit)
      stamped.push([{ blocks: stamp, layer }, ...(way === undefined ? [] : stamped[way]!)])
      wayOf.set(unit, stamped.length - 1)
    }
  const units = Int32Array.from([...wayOf.keys()].sort((one, other) => one - other))
  return {
    stamped,
    units,
    ways: units.map((unit) => wayOf.get(unit)!),
    change: changeBy(stamped, head),
    known: stamped.map((_, way) => plan.known[way] ?? null),
  }
}

function layerOf({ width, height }: JpegHead, places: readonly Highlight[]): MarkLayer {
  const unit = markScale(width, height)
  const [across, down] = [width / unit, height / unit]
  const glyphs = places.map((place) => ({
    path: square,
    placement: [
      ...([place.width * across, 0, 0, -place.height * down] as const),
      ...([place.x * across, -place.y * down] as const),
    ] as const,
  }))
  return {
    glyphs,
    steps: null,
    origin: { x: 0, y: 0 },
    room: 0,
    isFine: false,
    ink,
    otherInk: ink,
    alpha: strength,
  }
}
