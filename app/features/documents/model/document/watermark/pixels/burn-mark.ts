import { changeUnits } from '#app/gateways/jpeg/change-units.ts'
import type { Master } from '#app/gateways/jpeg/master.ts'
import { keptPlan } from './burn-plan.ts'
import { type Highlight, withHighlights } from './highlight.ts'
import type { PixelMark } from './pixel-mark.ts'

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
