import { type Block, BlockReader, BlockWriter } from './block-coding.ts'
import type { HuffmanTable } from './huffman.ts'
import { standardTables } from './standard-tables.ts'

const { luma, chroma } = standardTables

/**
 * The blocks of a unit in the order they are coded in: four of lightness, row by row, and one each of how much bluer and redder
 * than grey it is (JFIF 1.01). Between restart markers the first coefficient of a plane's later blocks is a difference.
 */
export const unitBlocks: readonly { plane: 'luma' | 'chroma'; isLater: boolean }[] = [
  { plane: 'luma', isLater: false },
  { plane: 'luma', isLater: true },
  { plane: 'luma', isLater: true },
  { plane: 'luma', isLater: true },
  { plane: 'chroma', isLater: false },
  { plane: 'chroma', isLater: false },
]

const tables: readonly { dc: HuffmanTable; ac: HuffmanTable }[] = unitBlocks.map(({ plane }) =>
  plane === 'luma' ? luma : chroma,
)

export function newUnit(): Block[] {
  return unitBlocks.map(() => new Int16Array(64))
}

/** Reads the unit that is coded between two places. Its blocks' first coefficients are whole, no differences. */
export function readUnit(
  unit: readonly Block[],
  jpeg: Uint8Array,
  place: { from: number; to: number },
): void {
  const reader = new BlockReader(jpeg, place)
  for (let index = 0; index < unit.length; index++) {
    const block = unit[index]!
    const { dc, ac } = tables[index]!
    reader.read(block, dc, ac)
    if (unitBlocks[index]!.isLater) block[0] = block[0]! + unit[index - 1]![0]!
  }
}

/** Writes what `readUnit` reads. */
export class UnitWriter {
  readonly #writer: BlockWriter

  constructor(room: number) {
    this.#writer = new BlockWriter(room)
  }

  write(unit: readonly Block[]): void {
    let before = 0
    for (let index = 0; index < unit.length; index++) {
      const block = unit[index]!
      const { dc, ac } = tables[index]!
      const whole = block[0]!
      if (unitBlocks[index]!.isLater) block[0] = whole - before
      this.#writer.write(block, dc, ac)
      block[0] = before = whole
    }
    this.#writer.end()
  }

  /** Puts the marker between two units that is due before the one of this number, of which there are eight in turn. */
  separate(number: number): void {
    this.#writer.copy(Uint8Array.of(0xff, 0xd0 | ((number - 1) & 7)))
  }

  /** Bytes that are coded already, between two units. */
  copy(bytes: Uint8Array): void {
    this.#writer.copy(bytes)
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#writer.bytes
  }
}
