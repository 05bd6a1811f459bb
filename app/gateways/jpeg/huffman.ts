/** A table as a DHT segment holds it (T.81, B.2.4.2): symbols in the order of their codes, and how many codes each length from 1 to 16 has. */
export type HuffmanTable = {
  counts: readonly number[]
  symbols: Uint8Array
  /** Each symbol's code, right-aligned, and how many bits it has; 0 for a symbol without one. */
  code: Uint16Array
  bits: Uint8Array
  /** By the next `SHORT_BITS` bits: the length of the code they begin with << 8, and its symbol; 0 for a longer code. */
  short: Uint16Array
  /** The largest code of each length, and what is added to a code to find its symbol. */
  largest: Int32Array
  offset: Int32Array
}

export const SHORT_BITS = 9
export const LONGEST_CODE = 16

/** A table with what reading and writing look up (T.81, annex C and F.2.2.3). */
export function huffmanTable(counts: readonly number[], symbols: Uint8Array): HuffmanTable {
  const table: HuffmanTable = {
    counts,
    symbols,
    code: new Uint16Array(256),
    bits: new Uint8Array(256),
    short: new Uint16Array(1 << SHORT_BITS),
    largest: new Int32Array(LONGEST_CODE + 1).fill(-1),
    offset: new Int32Array(LONGEST_CODE + 1),
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
    }
    if (count > 0) table.largest[length] = code - 1
    code <<= 1
  }
  return table
}
