import type { Block } from '#app/gateways/jpeg/block-coding.ts'
import { changeUnits } from '#app/gateways/jpeg/change-units.ts'
import { type JpegHead, type Quantisation, readHead, unitsOf } from '#app/gateways/jpeg/jpeg-head.ts'
import type { PixelInk, PixelMark } from './pixel-mark.ts'
import { type BlockStamp, type LayerStamp, stampsFor, type UnitStamp } from './stamp.ts'

const [LUMA_BLOCKS, BLUE, RED] = [4, 4, 5]

type Units = ReturnType<typeof unitsOf>

/** What is put on a unit of a picture. Another one for the same unit is found by `next`, -1 for none. */
type Use = { stamp: UnitStamp; layer: LayerStamp; next: number }

/**
 * A picture that `encodeJpeg` made, with a mark in its pixels. They are mixed with its ink where they are coded, as cosines: only
 * units under the mark are decoded, and nothing is drawn or compressed again. Throws `JpegFault` for other bytes.
 */
export function burnMark(master: Uint8Array, mark: PixelMark): Uint8Array<ArrayBuffer> {
  const head = readHead(master)
  const { across, down } = unitsOf(head)
  const first = new Int32Array(across * down).fill(-1)
  const isChanged = new Uint8Array(across * down)
  const uses: Use[] = []
  for (const layer of keptStamps(mark, head))
    for (const move of repetitions(layer, { across, down }))
      for (const { x, y, stamp } of layer.units) {
        const [atX, atY] = [x + move.x, y + move.y]
        if (atX < 0 || atY < 0 || atX >= across || atY >= down) continue
        const unit = atY * across + atX
        uses.push({ stamp, layer, next: first[unit]! })
        first[unit] = uses.length - 1
        isChanged[unit] = 1
      }
  return changeUnits(master, head, {
    isChanged,
    change(unit, number) {
      for (let at = first[number]!; at !== -1; at = uses[at]!.next) {
        const { stamp, layer } = uses[at]!
        mix(unit, stamp, inkOn(unit, layer, head.quantisation), head.quantisation)
      }
    },
  })
}

/** By how many units a layer is moved to stand everywhere on a picture. */
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

/** What was made of the marks used last, each for the pictures it was put on last: the pages of a book are of one size. */
const kept = new Map<PixelMark, { of: string; stamps: readonly LayerStamp[] }>()
const mostKept = 50

function keptStamps(mark: PixelMark, head: JpegHead): readonly LayerStamp[] {
  const of = [head.width, head.height, ...head.quantisation.luma, ...head.quantisation.chroma].join()
  const known = kept.get(mark)
  kept.delete(mark)
  const entry = known?.of === of ? known : { of, stamps: stampsFor(mark, head, head.quantisation) }
  kept.set(mark, entry)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return entry.stamps
}

/** The layer's ink, or its other one where the page is nearer to that: it is told from what it stands on. */
function inkOn(unit: readonly Block[], { ink, otherInk }: LayerStamp, { luma }: Quantisation): PixelInk {
  let light = 0
  for (let index = 0; index < LUMA_BLOCKS; index++) light += meanOf(unit[index]!, luma)
  const mean = light / LUMA_BLOCKS + 128
  return Math.abs(mean - ink.luma) < Math.abs(mean - otherInk.luma) ? otherInk : ink
}

function mix(unit: readonly Block[], stamp: UnitStamp, ink: PixelInk, { luma, chroma }: Quantisation): void {
  for (let index = 0; index < stamp.length; index++) {
    const block = stamp[index]
    if (block === null || block === undefined) continue
    if (index < LUMA_BLOCKS) mixBlock(unit[index]!, block, ink.luma - 128, luma)
    else if (index === BLUE) mixBlock(unit[BLUE]!, block, ink.blue, chroma)
    else mixBlock(unit[RED]!, block, ink.red, chroma)
  }
}

/** `ink` counts from the middle, as samples do. */
function mixBlock(block: Block, { places, changes }: BlockStamp, ink: number, steps: Uint8Array): void {
  const distance = ink - meanOf(block, steps)
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!
    block[place] = Math.round(block[place]! + changes[at]! * distance)
  }
}

/** A block's mean from the middle: its first coefficient is eight times that. */
function meanOf(block: Block, steps: Uint8Array): number {
  return (block[0]! * steps[0]!) / 8
}
