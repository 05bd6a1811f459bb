import type { HuffmanTable } from './huffman.ts'
import type { ScanWriter } from './scan-writer.ts'
import { standardTables } from './standard-tables.ts'

/** A block's 64 coefficients in zigzag order, quantised; the first says how light it is as a whole. */
export type Block = Int16Array

/**
 * The blocks of a unit in the order they are coded in: four of lightness, row by row, and one each of how much bluer and redder
 * than grey it is (JFIF 1.01).
 */
export const unitBlocks = ['luma', 'luma', 'luma', 'luma', 'chroma', 'chroma'] as const

/** Between restart markers the first coefficient of a plane's later blocks is the difference to the block before. */
export function isLater(index: number): boolean {
  return index > 0 && index < 4
}

export const blockTables: readonly { dc: HuffmanTable; ac: HuffmanTable }[] = unitBlocks.map(
  (plane) => standardTables[plane],
)

export function newUnit(): Block[] {
  return unitBlocks.map(() => new Int16Array(64))
}

/** Codes a unit, and answers how many bits each block took. Its blocks' first coefficients are whole, no differences. */
export function writeUnit(writer: ScanWriter, unit: readonly Block[]): number[] {
  writer.begin()
  let before = 0
  const blockBits = unit.map((block, index) => {
    const { dc, ac } = blockTables[index]!
    const begun = writer.bits
    writer.difference(isLater(index) ? block[0]! - before : block[0]!, dc)
    before = block[0]!
    writeOthers(writer, block, ac)
    return writer.bits - begun
  })
  writer.end()
  return blockBits
}

function writeOthers(writer: ScanWriter, block: Block, ac: HuffmanTable): void {
  let zeros = 0
  for (let place = 1; place < 64; place++) {
    const value = block[place]!
    if (value === 0) zeros++
    else {
      writer.coefficient(value, zeros, ac)
      zeros = 0
    }
  }
  if (zeros > 0) writer.endOfBlock(ac)
}
