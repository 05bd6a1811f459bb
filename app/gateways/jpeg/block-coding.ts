import { type HuffmanTable, LONGEST_CODE, SHORT_BITS } from './huffman.ts'
import { JpegFault } from './jpeg-head.ts'

/** A block's 64 coefficients in zigzag order, quantised; the first says how light it is as a whole. */
export type Block = Int16Array

const END_OF_BLOCK = 0x00
const SIXTEEN_ZEROS = 0xf0
/** Bits that fit beside the seven that may wait for their byte to be full. */
const MOST_AT_ONCE = 24
/** Bytes: 64 codes of 16 bits with 11 bits each, and every byte stuffed. */
const MOST_OF_BLOCK = 512

/** Reads blocks from a part of a scan that begins without anything before it, as after a restart marker (T.81, F.2.2). */
export class BlockReader {
  readonly #bytes: Uint8Array
  readonly #end: number
  #at: number
  #bits = 0
  #held = 0

  constructor(bytes: Uint8Array, { from, to }: { from: number; to: number }) {
    this.#bytes = bytes
    this.#at = from
    this.#end = to
  }

  /** Fills `block`; its first coefficient as the difference to the last block of its plane, as it is coded. */
  read(block: Block, dc: HuffmanTable, ac: HuffmanTable): void {
    block.fill(0)
    const category = this.#symbol(dc)
    if (category > 0) block[0] = this.#value(category)
    for (let index = 1; index < 64; index++) {
      const symbol = this.#symbol(ac)
      const size = symbol & 15
      if (size === 0) {
        if (symbol !== SIXTEEN_ZEROS) return
        index += 15
        continue
      }
      index += symbol >> 4
      if (index > 63) throw new JpegFault('a block of more than 64 coefficients')
      block[index] = this.#value(size)
    }
  }

  /** Holds at least 25 bits; past the end they are noughts. */
  #fill(): void {
    const bytes = this.#bytes
    let [at, bits, held] = [this.#at, this.#bits, this.#held]
    while (held <= 24) {
      const byte = at < this.#end ? bytes[at++]! : 0
      // A byte of ones is followed by one of noughts, which says nothing.
      if (byte === 0xff) at++
      bits = (bits << 8) | byte
      held += 8
    }
    this.#at = at
    this.#bits = bits
    this.#held = held
  }

  #symbol({ short, largest, offset, symbols }: HuffmanTable): number {
    if (this.#held < LONGEST_CODE) this.#fill()
    const found = short[(this.#bits >>> (this.#held - SHORT_BITS)) & ((1 << SHORT_BITS) - 1)]!
    if (found !== 0) {
      this.#held -= found >> 8
      return found & 255
    }
    for (let length = SHORT_BITS + 1; length <= LONGEST_CODE; length++) {
      const code = (this.#bits >>> (this.#held - length)) & ((1 << length) - 1)
      if (code > largest[length]!) continue
      this.#held -= length
      return symbols[code + offset[length]!]!
    }
    throw new JpegFault('no such code')
  }

  /** A number of so many bits; one that begins with a nought is negative. */
  #value(size: number): number {
    if (this.#held < size) this.#fill()
    this.#held -= size
    const bits = (this.#bits >>> this.#held) & ((1 << size) - 1)
    return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits
  }
}

/** Writes what `BlockReader` reads, into room that grows. */
export class BlockWriter {
  #bytes: Uint8Array
  #at = 0
  #bits = 0
  #held = 0

  constructor(room: number) {
    this.#bytes = new Uint8Array(room)
  }

  write(block: Block, dc: HuffmanTable, ac: HuffmanTable): void {
    this.#reserve(MOST_OF_BLOCK)
    const first = block[0]!
    const category = sizeOf(first)
    this.#put(dc.code[category]!, dc.bits[category]!)
    if (category > 0) this.#put(first < 0 ? first - 1 : first, category)
    const { code, bits } = ac
    let last = 63
    while (last > 0 && block[last] === 0) last--
    let zeros = 0
    for (let index = 1; index <= last; index++) {
      const value = block[index]!
      if (value === 0) {
        zeros++
        continue
      }
      for (; zeros > 15; zeros -= 16) this.#put(code[SIXTEEN_ZEROS]!, bits[SIXTEEN_ZEROS]!)
      const size = sizeOf(value)
      const symbol = (zeros << 4) | size
      const low = (value < 0 ? value - 1 : value) & ((1 << size) - 1)
      const length = bits[symbol]! + size
      if (length <= MOST_AT_ONCE) this.#put((code[symbol]! << size) | low, length)
      else {
        this.#put(code[symbol]!, bits[symbol]!)
        this.#put(low, size)
      }
      zeros = 0
    }
    if (last < 63) this.#put(code[END_OF_BLOCK]!, bits[END_OF_BLOCK]!)
  }

  /** Ends a part that is read without what comes before it: fills its last byte up with ones. */
  end(): void {
    this.#reserve(2)
    if (this.#held > 0) this.#put(0x7f, 8 - this.#held)
  }

  /** Bytes that are coded already, between two parts. */
  copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  /** What was written. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#at) as Uint8Array<ArrayBuffer>
  }

  #put(value: number, count: number): void {
    let held = this.#held + count
    const waiting = (this.#bits << count) | (value & ((1 << count) - 1))
    while (held >= 8) {
      held -= 8
      const byte = (waiting >>> held) & 255
      this.#bytes[this.#at++] = byte
      if (byte === 0xff) this.#bytes[this.#at++] = 0
    }
    this.#bits = waiting & 0x7f
    this.#held = held
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + count))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }
}

/** How many bits a number takes without its sign. */
function sizeOf(value: number): number {
  return 32 - Math.clz32(value < 0 ? -value : value)
}
