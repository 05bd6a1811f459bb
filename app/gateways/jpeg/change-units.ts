import type { Block } from './block-coding.ts'
import { type JpegHead, unitsOf } from './jpeg-head.ts'
import { newUnit, readUnit, UnitWriter } from './unit-coding.ts'

/** Which units are to be changed, row by row, and how: their blocks in the order they are coded in, in place. */
export type UnitChange = { isChanged: Uint8Array; change: (unit: readonly Block[], number: number) => void }

/**
 * A picture of ours with some of its units changed: the others are copied as they are coded. Throws `JpegFault` where one that is
 * to be changed can't be read.
 */
export function changeUnits(
  jpeg: Uint8Array,
  head: JpegHead & { from: number; to: number },
  { isChanged, change }: UnitChange,
): Uint8Array<ArrayBuffer> {
  const { across, down } = unitsOf(head)
  const writer = new UnitWriter(Math.ceil(jpeg.length * 1.25))
  const unit = newUnit()
  let copied = 0
  let from = head.from
  for (let number = 0; number < across * down; number++) {
    const to = nextMarker(jpeg, from, head.to)
    if (isChanged[number] !== 0) {
      writer.copy(jpeg.subarray(copied, from))
      readUnit(unit, jpeg, { from, to })
      change(unit, number)
      writer.write(unit)
      copied = to
    }
    from = to + 2
  }
  writer.copy(jpeg.subarray(copied))
  return writer.bytes
}

function nextMarker(jpeg: Uint8Array, from: number, to: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1 && at < to; at = jpeg.indexOf(0xff, at + 2))
    if (jpeg[at + 1] !== 0) return at
  return to
}
