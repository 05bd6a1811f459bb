import { BEHIND, codeIn, type HuffmanTable, longCode, passedBy, SHORT_BITS } from './huffman.ts'
import { JpegFault } from './master.ts'

/** For fewer bytes than this, a loop copies faster than a bulk copy. */
const FEW = 48

/** Writes coded data, as new codes or as copies, into a growing buffer (T.81, F.1.2). */
export class ScanWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #at = 0
  /** Bits that don't fill a byte yet; fewer than 16. */
  #bits = 0
  #held = 0
  #stuffed = 0

  constructor(room: number) {
    this.#bytes = new Uint8Array(room)
  }

  /** Makes room for a unit in the buffer. */
  begin(): void {
    this.#reserve(MAX_UNIT_BITS)
  }

  /** Writes a block's first coefficient as the difference to that of the previous block in its plane. */
  difference(value: number, dc: HuffmanTable): void {
    const size = sizeOf(value)
    this.#put(dc.code[size]!, dc.bits[size]!)
    if (size > 0) this.#put(value < 0 ? value - 1 : value, size)
  }

  /** Writes a non-zero coefficient and the number of zeros before it. */
  coefficient(value: number, zeros: number, ac: HuffmanTable): void {
    const size = sizeOf(value)
    this.behind(zeros, size, ac)
    this.#put(value < 0 ? value - 1 : value, size)
  }

  /** Writes the code before a coefficient of `size` bits. */
  behind(zeros: number, size: number, { code, bits }: HuffmanTable): void {
    let left = zeros
    for (; left > 15; left -= 16) this.#put(code[SIXTEEN_ZEROS]!, bits[SIXTEEN_ZEROS]!)
    const symbol = (left << 4) | size
    this.#put(code[symbol]!, bits[symbol]!)
  }

  endOfBlock({ code, bits }: HuffmanTable): void {
    this.#put(code[END_OF_BLOCK]!, bits[END_OF_BLOCK]!)
  }

  /** Copies bits in their coded form. */
  copyBits(unit: UnitBits, from: number, to: number): void {
    let at = from
    for (; at + 16 <= to; at += 16) this.#put(unit.sixteen(at), 16)
    if (at < to) this.#put(unit.sixteen(at) >>> (16 - (to - at)), to - at)
  }

  /** Ends a unit by filling its last byte up with ones. */
  end(): void {
    const waiting = this.#held & 7
    if (waiting > 0) this.#put(0x7f, 8 - waiting)
    if (this.#held > 0) this.#byte(this.#bits & 255)
    this.#bits = 0
    this.#held = 0
  }

  /** Copies bytes between two units in their coded form. */
  copy(bytes: Uint8Array, from = 0, to = bytes.length): void {
    this.#reserve(to - from)
    if (to - from < FEW) for (let at = from; at < to; at++) this.#bytes[this.#at++] = bytes[at]!
    else {
      this.#bytes.set(bytes.subarray(from, to), this.#at)
      this.#at += to - from
    }
  }

  /** The number of bits written, without stuffed bytes. */
  get bits(): number {
    return (this.#at - this.#stuffed) * 8 + this.#held
  }

  /** The number of bytes written. */
  get length(): number {
    return this.#at
  }

  /** The bytes written from a position on. */
  since(from: number): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(from, this.#at)
  }

  /** Writes the lowest bits of a number, at most 16. */
  #put(value: number, count: number): void {
    const held = this.#held + count
    const bits = (this.#bits << count) | (value & ((1 << count) - 1))
    if (held < 16) {
      this.#bits = bits
      this.#held = held
      return
    }
    this.#held = held - 16
    this.#bits = bits & 0x7fff
    const full = bits >>> (held - 16)
    this.#byte((full >>> 8) & 255)
    this.#byte(full & 255)
  }

  #byte(byte: number): void {
    this.#bytes[this.#at++] = byte
    if (byte !== 0xff) return
    this.#bytes[this.#at++] = 0
    this.#stuffed++
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + count))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
  }
}

/** The number of bits that a number needs without its sign. */
function sizeOf(value: number): number {
  return 32 - Math.clz32(value < 0 ? -value : value)
}

export const END_OF_BLOCK = 0x00
export const SIXTEEN_ZEROS = 0xf0

/** The maximum length of a unit in bytes: six blocks of 64 codes with 16 bits and 10 more bits each, and every byte stuffed. */
const MAX_UNIT_BITS = 6 * 64 * 4 * 2

/** The coded bits of one unit, without the bytes stuffed between them (T.81, F.1.2.3). */
export class UnitBits {
  readonly #unstuffed = new Uint8Array(MAX_UNIT_BITS + 4)
  #bytes = this.#unstuffed

  /**
   * Takes the data between two positions of a scan and answers where its bits begin. `isPlain` says that no bytes are stuffed. Throws
   * `JpegFault` if the data is longer than a unit can be.
   */
  load(
    jpeg: Uint8Array<ArrayBuffer>,
    { from, to, isPlain }: { from: number; to: number; isPlain: boolean },
  ): number {
    if (isPlain) {
      this.#bytes = jpeg
      return from * 8
    }
    if (to - from > MAX_UNIT_BITS) throw new JpegFault('a unit of too many bytes')
    const bytes = this.#unstuffed
    let length = 0
    for (let at = from; at < to; at++) {
      const byte = jpeg[at]!
      bytes[length++] = byte
      // Skips the zero byte that is stuffed after every byte of ones.
      if (byte === 0xff) at++
    }
    for (let after = 0; after < 4; after++) bytes[length + after] = 0
    this.#bytes = bytes
    return 0
  }

  /** The 16 bits that begin at a position. */
  sixteen(at: number): number {
    const bytes = this.#bytes
    const byte = at >>> 3
    const three = (bytes[byte]! << 16) | (bytes[byte + 1]! << 8) | bytes[byte + 2]!
    return (three >>> (8 - (at & 7))) & 0xffff
  }

  /** Reads a number of at least one bit. If it begins with 0 it is negative (T.81, F.2.2.1). */
  value(at: number, size: number): number {
    const bits = this.sixteen(at) >>> (16 - size)
    return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits
  }

  /** The code that begins at a position: its length << 8, and its symbol. Throws `JpegFault` if there is none. */
  code(at: number, table: HuffmanTable): number {
    return codeIn(table, this.sixteen(at)) || noCode()
  }

  /** The position after a block whose first coefficient was already read. */
  skip(from: number, ac: HuffmanTable): number {
    let [at, place] = [from, 1]
    while (place < 64) {
      const bits = this.sixteen(at)
      const passed = ac.passed[bits >>> (16 - SHORT_BITS)]! || passedBy(longCode(ac, bits) || noCode())
      at += passed >> 8
      place += passed & 255
    }
    if (place > 64 && place <= BEHIND) throw new JpegFault('a block of more than 64 coefficients')
    return at
  }
}

function noCode(): never {
  throw new JpegFault('no such code')
}
