import type { HuffmanTable } from './huffman.ts'
import { BLOCKS_OF_UNIT, FEW_BYTES, JpegFault, LONG, type Master } from './master.ts'
import { END_OF_BLOCK, ScanWriter, SIXTEEN_ZEROS, UnitBits } from './scan-writer.ts'
import { blockTables, isLater } from './unit-coding.ts'

const BLOCKS = BLOCKS_OF_UNIT

/**
 * The numbers to add to a unit's coefficients: 64 for each block in coding order, and for each block how many of its first coefficients
 * change.
 */
export class UnitChange {
  readonly added = new Int16Array(BLOCKS * 64)
  readonly reach = new Uint8Array(BLOCKS)

  clear(): void {
    for (let index = 0; index < BLOCKS; index++) {
      if (this.reach[index] === 0) continue
      this.added.fill(0, index * 64, index * 64 + this.reach[index]!)
      this.reach[index] = 0
    }
  }
}

/**
 * Changes a unit in its coded form: decodes only the coefficients that the change reaches and copies the codes of all
 * others bit by bit.
 */
class UnitRecoder {
  /** The DC (first) coefficients of the unit's blocks, in full. */
  readonly firsts = new Int16Array(BLOCKS)
  readonly #bits = new UnitBits()
  /** The DC coefficients as they are coded, as differences. */
  readonly #differences = new Int16Array(BLOCKS)
  /** The positions of the unit, of each block's other coefficients, and of each block's end. */
  #begin = 0
  readonly #others = new Int32Array(BLOCKS)
  readonly #ends = new Int32Array(BLOCKS)
  readonly #known = new Int16Array(64)
  /** The first coefficient beyond the change: where its bits begin and how many there are. */
  #at = 0
  #size = 0

  /**
   * Finds the blocks in the data between two positions. `blockBits` contains their lengths from `row` on, unless `row` is -1. Throws
   * `JpegFault` if the data isn't a unit.
   */
  read({ jpeg, blockBits }: Master, from: number, to: number, row: number): void {
    const [bits, firsts] = [this.#bits, this.firsts]
    let at = bits.load(jpeg, { from, to, isPlain: row !== -1 && isPlain(blockBits, row, to - from) })
    this.#begin = at
    for (let index = 0; index < BLOCKS; index++) {
      const { dc, ac } = blockTables[index]!
      const code = bits.code(at, dc)
      const size = code & 255
      const difference = size === 0 ? 0 : bits.value(at + (code >> 8), size)
      this.#differences[index] = difference
      firsts[index] = isLater(index) ? firsts[index - 1]! + difference : difference
      const others = at + (code >> 8) + size
      const told = row === -1 ? LONG : blockBits[row + index]!
      at = told === LONG ? bits.skip(others, ac) : at + told
      this.#others[index] = others
      this.#ends[index] = at
    }
  }

  /** Writes the unit that was read with its changes. */
  write(writer: ScanWriter, { added, reach }: UnitChange): void {
    writer.begin()
    const bits = this.#bits
    let [copied, before] = [this.#begin, 0]
    for (let index = 0; index < BLOCKS; index++) {
      const own = added[index * 64]!
      const change = isLater(index) ? own - before : own
      before = own
      if (change === 0 && reach[index]! < 2) continue
      writer.copyBits(bits, copied, index === 0 ? this.#begin : this.#ends[index - 1]!)
      writer.difference(this.#differences[index]! + change, blockTables[index]!.dc)
      copied = this.#others[index]!
      if (reach[index]! < 2) continue
      this.#writeOthers(writer, index, added, reach[index]!)
      copied = this.#ends[index]!
    }
    writer.copyBits(bits, copied, this.#ends[BLOCKS - 1]!)
    writer.end()
  }

  #writeOthers(writer: ScanWriter, index: number, added: Int16Array, reach: number): void {
    const { ac } = blockTables[index]!
    const next = this.#readKnown(index, reach, ac)
    let last = 0
    for (let place = 1; place < reach; place++) {
      const value = this.#known[place]! + added[index * 64 + place]!
      if (value === 0) continue
      writer.coefficient(value, place - last - 1, ac)
      last = place
    }
    if (next === 64) {
      if (last < 63) writer.endOfBlock(ac)
      return
    }
    writer.behind(next - last - 1, this.#size, ac)
    writer.copyBits(this.#bits, this.#at, this.#ends[index]!)
  }

  /**
   * Decodes the coefficients that the change reaches. Answers the index of the first one beyond it, or 64 if there is
   * none.
   */
  #readKnown(index: number, reach: number, ac: HuffmanTable): number {
    const [bits, known] = [this.#bits, this.#known]
    known.fill(0, 0, reach)
    let at = this.#others[index]!
    for (let place = 1; place < 64; place++) {
      const code = bits.code(at, ac)
      at += code >> 8
      const symbol = code & 255
      if (symbol === END_OF_BLOCK) return 64
      place += symbol >> 4
      if (place > 63) throw new JpegFault('a block of more than 64 coefficients')
      if (symbol === SIXTEEN_ZEROS) continue
      const size = symbol & 15
      if (place >= reach) {
        this.#at = at
        this.#size = size
        return place
      }
      known[place] = bits.value(at, size)
      at += size
    }
    return 64
  }
}

/** Whether the lengths of a unit's blocks add up to all of its bytes, which means that no bytes are stuffed. */
function isPlain(blockBits: Uint8Array, row: number, bytes: number): boolean {
  let all = 0
  for (let index = 0; index < BLOCKS; index++) {
    const bits = blockBits[row + index]!
    if (bits === LONG) return false
    all += bits
  }
  return (all + 7) >> 3 === bytes
}

/** The units to change, and the changes. */
export type UnitChanges = {
  /** The units' numbers, counted row by row, in rising order. */
  units: Int32Array
  /** The way in which each unit changes. The same way always turns the same unit into the same result. */
  ways: Int32Array
  /** Writes into `into` the numbers to add to the coefficients of a unit, given the first coefficients of its blocks. */
  change(way: number, firsts: Int16Array, into: UnitChange): void
}

/** Results for short units, by the way in which they were changed. Most of a page is blank paper, so they repeat. */
export type KnownUnits = ({ before: Uint8Array; after: Uint8Array } | null)[]

const MARKER = 2
const [recoder, change] = [new UnitRecoder(), new UnitChange()]

/**
 * Copies a picture of `encodeMaster` with some of its units changed; all others are copied in their coded form. Throws `JpegFault` if a
 * unit to be changed can't be read.
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
    changeUnit(writer, { master, changes, way: changes.ways[index]!, at, to: copied, row, known })
  }
  writer.copy(jpeg, copied)
  return writer.since(0)
}

function changeUnit(
  writer: ScanWriter,
  {
    master,
    changes,
    way,
    at,
    to,
    row,
    known,
  }: {
    master: Master
    changes: UnitChanges
    way: number
    at: number
    to: number
    row: number
    known: KnownUnits
  },
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
