import { BEHIND, codeIn, type HuffmanTable, longCode, passedBy, SHORT_BITS } from './huffman.ts'
import { JpegFault } from './jpeg-head.ts'

export const END_OF_BLOCK = 0x00
export const SIXTEEN_ZEROS = 0xf0

/**
 * The maximum length of a unit in bytes: six blocks of 64 codes with 16 bits and 10 more bits each, and every byte
 * stuffed.
 */
export const MAX_UNIT_BITS = 6 * 64 * 4 * 2

/** The coded bits of one unit, without the bytes stuffed between them (T.81, F.1.2.3). */
export class UnitBits {
  readonly #unstuffed = new Uint8Array(MAX_UNIT_BITS + 4)
  #bytes = this.#unstuffed

  /**
   * Takes the data between two positions of a scan and answers where its bits begin. `isPlain` says that nothing is
   * stuffed. Throws `JpegFault` if it is longer than a unit can be.
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
      // After a byte of ones a zero byte is stuffed, which means nothing.
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

  /** A number of at least one bit. If it begins with 0 it is negative (T.81, F.2.2.1). */
  value(at: number, size: number): number {
    const bits = this.sixteen(at) >>> (16 - size)
    return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits
  }

  /** The code that begins at a position: its length << 8, and its symbol. */
  code(at: number, table: HuffmanTable): number {
    return codeIn(table, this.sixteen(at)) || noCode()
  }

  /** The position after a block whose first coefficient was read already. */
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
