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
  /** For the next `SHORT_BITS` bits: the length << 8 and the symbol of the code that they begin with. 0 if the code is longer. */
  short: Uint16Array
  /**
   * For the next `SHORT_BITS` bits, when a coefficient is skipped: the number of bits of its code and value << 8, and the number of
   * coefficients to move on.
   */
  passed: Uint16Array
  /** The largest code of each length, and the offset that turns a code into the index of its symbol. */
  largest: Int32Array
  offset: Int32Array
}

export const SHORT_BITS = 10
const MAX_CODE_LENGTH = 16

/** Makes a table with the look-ups for reading and writing (T.81, annex C and F.2.2.3). */
function huffmanTable(counts: readonly number[], symbols: Uint8Array): HuffmanTable {
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

/** A number of coefficients that leads past the end of a block from any position in it. */
export const BEHIND = 128

/** Computes the entry of `passed` for a code, given as its length << 8 and its symbol. */
export function passedBy(found: number): number {
  const [length, symbol] = [found >> 8, found & 255]
  return ((length + (symbol & 15)) << 8) | (symbol === 0 ? BEHIND : (symbol >> 4) + 1)
}

/** The code that 16 bits begin with: its length << 8, and its symbol. 0 if there is none. */
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

/**
 * The typical Huffman tables of T.81, annex K.3.3. They have a code for every symbol that a picture can need, so that
 * blocks can be changed without new tables.
 */
export const standardTables: Record<'luma' | 'chroma', { dc: HuffmanTable; ac: HuffmanTable }> = {
  luma: {
    dc: dcTable([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]),
    ac: acTable(
      [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
      `01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a
       434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9
       aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa`,
    ),
  },
  chroma: {
    dc: dcTable([0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]),
    ac: acTable(
      [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
      `000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a
       434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8
       a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`,
    ),
  },
}

function dcTable(counts: number[]): HuffmanTable {
  return huffmanTable(
    counts,
    Uint8Array.from({ length: 12 }, (_, category) => category),
  )
}

function acTable(counts: number[], symbols: string): HuffmanTable {
  return huffmanTable(counts, new Uint8Array(Buffer.from(symbols.replace(/\s/g, ''), 'hex')))
}
