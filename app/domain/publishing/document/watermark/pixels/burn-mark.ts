import { changeUnits } from '#app/gateways/jpeg/change-units.ts'
import type { Master } from '#app/gateways/jpeg/master.ts'
import { keptPlan } from './burn-plan.ts'
import type { PixelMark } from './pixel-mark.ts'

/**
 * A picture with a mark in its pixels. They are mixed with its ink where they are coded, as cosines: of units under the mark only the
 * coefficients that it changes are decoded, and nothing is drawn or compressed again. Throws `JpegFault` where a unit is broken.
 */
export function burnMark(master: Master, mark: PixelMark): Uint8Array<ArrayBuffer> {
  const plan = keptPlan(mark, master.head)
  return changeUnits(master, plan, plan.known)
}
