import { type HuffmanTable, huffmanTable } from './huffman.ts'

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
