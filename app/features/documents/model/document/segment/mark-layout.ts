import { type PageGeometry, shownAxes } from './page-geometry.ts'
import { formatNumber } from './pdf-value.ts'

/**
 * The contract between a prepared segment and the mark that is stamped on it. A segment of layout 1 leaves out nine
 * objects at its end, in this order. Its pages call the first six, which are forms, by their numbers. Stored segments
 * live for years, so a change here needs a new layout number.
 */
export const MARK_LAYOUT = 1

export const MARK_SLOTS = [
  'field',
  'bottomLeft',
  'bottomRight',
  'topLeft',
  'topRight',
  'trace',
  'text',
  'state',
  'font',
] as const

export type MarkSlot = (typeof MARK_SLOTS)[number]

/**
 * Mark units: the shorter side of every page is this long (an A4 page's width in points), so that a mark looks the same
 * on a slide, a poster and a pocket book.
 */
export const MARK_SIDE = 595
/** The longer side of a very long page is limited to this, which makes its shorter side shorter than MARK_SIDE. */
const MAX_SIDE = 2_400
/** The width that the trace code needs. It must fit on the narrowest page. */
export const TRACE_ROOM = 160

/** The greatest distance from a page's middle to its edge, in mark units. */
export const FIELD_REACH = MAX_SIDE / 2 + 50

/** One use of a mark form: the operands of `cm`, and the form's slot. */
export interface MarkCall {
  slot: MarkSlot
  matrix: string
}

/** The length of a mark unit on a page of this size. */
export function markScale(width: number, height: number): number {
  return Math.max(Math.min(width, height) / MARK_SIDE, Math.max(width, height) / MAX_SIDE)
}

/**
 * The calls by which a page draws the mark. Each form stands upright on the page as it is shown, with its origin in the middle or in a
 * corner.
 */
export function markCalls({ box, rotation }: PageGeometry): MarkCall[] {
  const { right, up } = shownAxes(rotation)
  const [across, high] = [box[2] - box[0], box[3] - box[1]]
  const [width, height] = rotation % 180 === 0 ? [across, high] : [high, across]
  const scale = markScale(width, height)

  const call = (slot: MarkSlot, sideways: number, upwards: number, size = scale): MarkCall => {
    const x = (box[0] + box[2]) / 2 + sideways * (width / 2) * right[0] + upwards * (height / 2) * up[0]
    const y = (box[1] + box[3]) / 2 + sideways * (width / 2) * right[1] + upwards * (height / 2) * up[1]
    const turned = [...right, ...up].map((part) => part * size)
    return { slot, matrix: [...turned, x, y].map(formatNumber).join(' ') }
  }
  return [
    call('field', 0, 0),
    call('bottomLeft', -1, -1),
    call('bottomRight', 1, -1),
    call('topLeft', -1, 1),
    call('topRight', 1, 1),
    call('trace', -1, -1, Math.min(scale, width / TRACE_ROOM)),
  ]
}
