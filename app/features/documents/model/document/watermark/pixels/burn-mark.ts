import { changeUnits } from '#app/gateways/jpeg/change-units.ts'
import type { Master } from '#app/gateways/jpeg/master.ts'
import { keptPlan } from './burn-plan.ts'
import { type Highlight, withHighlights } from './highlight.ts'
import type { PixelMark } from './pixel-mark.ts'

/**
 * A picture with a mark in its pixels. They are mixed with its ink where they are coded, as cosines: of units under the mark only the
 * coefficients that it changes are decoded, and nothing is drawn or compressed again. Places that are to be seen are coloured under it.
 * Throws `JpegFault` where a unit is broken.
 */
export function burnMark(
  master: Master,
  mark: PixelMark,
  highlights: readonly Highlight[] = [],
): Uint8Array<ArrayBuffer> {
  const plan = withHighlights(keptPlan(mark, master.head), master.head, highlights)
  return changeUnits(master, plan, plan.known)
}
