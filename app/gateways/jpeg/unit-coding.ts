import { type HuffmanTable, standardTables } from './huffman.ts'
import type { ScanWriter } from './scan-writer.ts'

/** A block's 64 quantised coefficients in zigzag order. The first one is the average of the block. */
type Block = Int16Array

/**
 * The blocks of a unit in coding order: four of brightness, row by row, and one each for the blue and the red difference
 * (JFIF 1.01).
 */
export const unitBlocks = ['luma', 'luma', 'luma', 'luma', 'chroma', 'chroma'] as const

/**
 * Whether the block's first coefficient is coded as the difference to the previous block. This is so for a plane's later blocks between two
 * restart markers.
 */
export function isLater(index: number): boolean {
  return index > 0 && index < 4
}

export const blockTables: readonly { dc: HuffmanTable; ac: HuffmanTable }[] = unitBlocks.map(
  (plane) => standardTables[plane],
)

export function newUnit(): Block[] {
  return unitBlocks.map(() => new Int16Array(64))
}

/**
 * Codes a unit and answers the number of bits of each block. The blocks' first coefficients are given in full, not as
 * differences.
 */
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
