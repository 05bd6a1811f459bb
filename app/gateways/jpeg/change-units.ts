import { BLOCKS_OF_UNIT, FEW_BYTES, type Master } from './master.ts'
import { ScanWriter } from './scan-writer.ts'
import { UnitChange, UnitRecoder } from './unit-recoder.ts'

/** The units to be changed, and how. */
export type UnitChanges = {
  /** The units' numbers, counted row by row, in rising order. */
  units: Int32Array
  /** The way in which each unit is changed. The same way always turns the same unit into the same result. */
  ways: Int32Array
  /** Writes into `into` what is added to the coefficients of a unit, given the first coefficients of its blocks. */
  change(way: number, firsts: Int16Array, into: UnitChange): void
}

/** Results for short units, by the way in which they were changed. Most of a page is blank paper, so they repeat. */
export type KnownUnits = ({ before: Uint8Array; after: Uint8Array } | null)[]

const MARKER = 2
const [recoder, change] = [new UnitRecoder(), new UnitChange()]

/**
 * Copies a picture of ours with some of its units changed; all others are copied as they are coded. Throws `JpegFault` if
 * a unit that is to be changed can't be read.
 */
export function changeUnits(
  master: Master,
  changes: UnitChanges,
  known: KnownUnits,
): Uint8Array<ArrayBuffer> {
  const { jpeg, from, lengths } = master
  const writer = new ScanWriter(jpeg.length + (jpeg.length >> 3) + 4096)
  let [copied, at, number, row] = [0, from, 0, 0]
  for (let index = 0; index < changes.units.length; index++) {
    for (const wanted = changes.units[index]!; number < wanted; number++) {
      const length = lengths[number]!
      at += length + MARKER
      if (length > FEW_BYTES) row += BLOCKS_OF_UNIT
    }
    writer.copy(jpeg, copied, at)
    copied = at + lengths[number]!
    changeUnit(writer, master, changes, changes.ways[index]!, { at, to: copied, row }, known)
  }
  writer.copy(jpeg, copied)
  return writer.since(0)
}

function changeUnit(
  writer: ScanWriter,
  master: Master,
  changes: UnitChanges,
  way: number,
  { at, to, row }: { at: number; to: number; row: number },
  known: KnownUnits,
): void {
  const { jpeg } = master
  const same = known[way]!
  if (same !== null && isThere(jpeg, at, to, same.before)) {
    writer.copy(same.after)
    return
  }
  const begun = writer.length
  const isShort = to - at <= FEW_BYTES
  recoder.read(master, at, to, isShort ? -1 : row)
  changes.change(way, recoder.firsts, change)
  recoder.write(writer, change)
  change.clear()
  if (isShort) known[way] = { before: jpeg.slice(at, to), after: writer.since(begun).slice() }
}

function isThere(jpeg: Uint8Array, from: number, to: number, bytes: Uint8Array): boolean {
  if (to - from !== bytes.length) return false
  for (let index = 0; index < bytes.length; index++) if (jpeg[from + index] !== bytes[index]) return false
  return true
}
