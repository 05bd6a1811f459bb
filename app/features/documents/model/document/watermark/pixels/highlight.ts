import { markScale } from '#app/features/documents/model/document/segment/mark-layout.ts'
import { type JpegHead, unitsOf } from '#app/gateways/jpeg/jpeg-head.ts'
import { type BurnPlan, changeBy, type Stamped } from './burn-plan.ts'
import type { MarkLayer } from './pixel-mark.ts'
import { stampsFor } from './stamp.ts'

/** A coloured place on a page, in fractions of its width and height from the top left. */
export type Highlight = { x: number; y: number; width: number; height: number }

const square = '0 0 m 1 0 l 1 1 l 0 1 l h'
/** A highlighter's yellow, mixed half and half with the page. */
const ink = { luma: 215, blue: -78, red: 28 }
const strength = 0.5

/** Adds highlights under the mark to its plan. The step that burns the mark in colours them too. */
export function withHighlights(plan: BurnPlan, head: JpegHead, places: readonly Highlight[]): BurnPlan {
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
  return { glyphs, steps: null, origin: { x: 0, y: 0 }, room: 0, ink, otherInk: ink, alpha: strength }
}
