/**
 * A Huffman table as in a DHT segment (T.81, B.2.4.2): the symbols in the order of their codes, and the number of codes
 * of each length from 1 to 16.
 */
export type HuffmanTable = {
  counts: readonly number[]
  symbols: Uint8Array
  /** Each symbol's code, right-aligned, and its length in bits. 0 for a symbol without a code. */
  code: Uint16Array
  bits: Uint8Array
  /**
   * By the next `SHORT_BITS` bits: the code that they begin with, as its length << 8 and its symbol. 0 if the code is
   * longer.
   */
  short: Uint16Array
  /** The same for what is passed over: how many bits the code and its coefficient have << 8, and by how many places they lead on. */
  passed: Uint16Array
  /** The largest code of each length, and what is added to a code to find its symbol. */
  largest: Int32Array
  offset: Int32Array
}

export const SHORT_BITS = 10
const MAX_CODE_LENGTH = 16

/** A table with what reading and writing look up (T.81, annex C and F.2.2.3). */
export function huffmanTable(counts: readonly number[], symbols: Uint8Array): HuffmanTable {
  const table: HuffmanTable = {
    counts,
    symbols,
    code: new Uint16Array(256),
    bits: new Uint8Array(256),
    short: new Uint16Array(1 << SHORT_BITS),
    passed: new Uint16Array(1 << SHORT_BITS),
    largest: new Int32Array(MAX_CODE_LENGTH + 1).fill(-1),
    offset: new Int32Array(MAX_CODE_LENGTH + 1),
  }
  let code = 0
  let at = 0
  for (const [index, count] of counts.entries()) {
    const length = index + 1
    table.offset[length] = at - code
    for (let each = 0; each < count; each++, code++) {
      const symbol = symbols[at++]!
      table.code[symbol] = code
      table.bits[symbol] = length
      if (length > SHORT_BITS) continue
      const spread = SHORT_BITS - length
      table.short.fill((length << 8) | symbol, code << spread, (code + 1) << spread)
      table.passed.fill(passedBy((length << 8) | symbol), code << spread, (code + 1) << spread)
    }
    if (count > 0) table.largest[length] = code - 1
    code <<= 1
  }
  return table
}

/** What leads behind the block, however far it has come. */
export const BEHIND = 128

/** Of a code and its symbol. */
export function passedBy(found: number): number {
  const [length, symbol] = [found >> 8, found & 255]
  return ((length + (symbol & 15)) << 8) | (symbol === 0 ? BEHIND : (symbol >> 4) + 1)
}

/** The code that 16 bits begin with: its length << 8, and its symbol; 0 where there is none such. */
export function codeIn(table: HuffmanTable, bits: number): number {
  return table.short[bits >>> (MAX_CODE_LENGTH - SHORT_BITS)]! || longCode(table, bits)
}

export function longCode({ largest, offset, symbols }: HuffmanTable, bits: number): number {
  for (let length = SHORT_BITS + 1; length <= MAX_CODE_LENGTH; length++) {
    const code = bits >>> (MAX_CODE_LENGTH - length)
    if (code <= largest[length]!) return (length << 8) | symbols[code + offset[length]!]!
  }
  return 0
}
