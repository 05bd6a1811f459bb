import type { Quantisation } from '#app/gateways/jpeg/jpeg-head.ts'
import type { UnitChange } from '#app/gateways/jpeg/unit-recoder.ts'
import type { Stamped } from './burn-plan.ts'
import type { PixelInk } from './pixel-mark.ts'
import type { LayerStamp } from './stamp.ts'

const [LUMA_BLOCKS, BLUE] = [4, 4]

/** The change of a unit, whose blocks have these first coefficients, by what is put on it. */
export function mixUnit(
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

/** What a block is to be nearer to, from the middle, as samples are. */
function inkFor(index: number, { luma, blue, red }: PixelInk): number {
  if (index < LUMA_BLOCKS) return luma - 128
  return index === BLUE ? blue : red
}

/** The layer's ink, or its other one where the page is nearer to that: it is told from what it stands on. */
function inkOn(firsts: Int16Array, added: Int16Array, { ink, otherInk }: LayerStamp, step: number): PixelInk {
  let light = 0
  // A block's first coefficient is eight times its mean.
  for (let index = 0; index < LUMA_BLOCKS; index++) light += (firsts[index]! + added[index * 64]!) * step
  const mean = light / LUMA_BLOCKS + 128
  return Math.abs(mean - ink.luma) < Math.abs(mean - otherInk.luma) ? otherInk : ink
}
