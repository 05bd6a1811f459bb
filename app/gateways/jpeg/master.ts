import { endOfImage, JpegFault, type JpegHead, readHead, unitsOf } from './jpeg-head.ts'

/** A picture whose units can be changed, with the positions of its units and blocks, so that they needn't be searched. */
export type Master = {
  head: JpegHead
  jpeg: Uint8Array<ArrayBuffer>
  /** The position of the first unit. */
  from: number
  /** The length of each unit in bytes, without its marker. */
  lengths: Uint16Array
  /** The length in bits of each block in the units longer than `FEW_BYTES`; `LONG` stands for that many or more. */
  blockBits: Uint8Array
}

/**
 * A unit in which each block has a single colour isn't longer than this. It is read just as fast without the lengths of
 * its blocks.
 */
export const FEW_BYTES = 12
export const LONG = 0xff
export const BLOCKS_OF_UNIT = 6
const WORD = 4

/** Records the positions of units and blocks while they are written, to be stored behind the picture. */
export class Places {
  readonly #lengths: number[] = []
  readonly #blockBits: number[] = []

  /** Records a unit's length in bytes and its blocks' lengths in bits. */
  note(bytes: number, blockBits: readonly number[]): void {
    // A length that doesn't fit into one byte is written as a mark and two more bytes.
    if (bytes < LONG) this.#lengths.push(bytes)
    else this.#lengths.push(LONG, bytes >> 8, bytes & 255)
    if (bytes > FEW_BYTES) for (const bits of blockBits) this.#blockBits.push(Math.min(bits, LONG))
  }

  /** Makes the data to store behind the picture. It ends with the length of the picture itself. */
  behind(jpegBytes: number): Uint8Array {
    const end = new Uint8Array(WORD)
    viewOf(end).setUint32(0, jpegBytes)
    return Uint8Array.from([...this.#lengths, ...this.#blockBits, ...end])
  }
}

/** Reads what `encodeMaster` wrote. Throws `JpegFault` for anything else, including pictures without positions. */
export function readMaster(bytes: Uint8Array<ArrayBuffer>): Master {
  const size = bytes.length < WORD ? 0 : viewOf(bytes).getUint32(bytes.length - WORD)
  if (size > bytes.length - WORD) throw new JpegFault('a picture without its places')
  const jpeg = bytes.subarray(0, size)
  const { from, to, ...head } = readHead(jpeg)
  const { across, down } = unitsOf(head)
  const table = bytes.subarray(size, bytes.length - WORD)
  const { lengths, all, read, rows } = readLengths(table, across * down)
  const blockBits = table.subarray(read)
  const markers = (lengths.length - 1) * endOfImage.length
  if (from + all + markers !== to || blockBits.length !== rows * BLOCKS_OF_UNIT)
    throw new JpegFault('places of another picture')
  return { head, jpeg, from, lengths, blockBits }
}

function readLengths(table: Uint8Array, units: number) {
  const lengths = new Uint16Array(units)
  let [all, read, rows] = [0, 0, 0]
  for (let number = 0; number < units; number++) {
    let length = table[read++]!
    if (length === LONG) {
      length = (table[read]! << 8) | table[read + 1]!
      read += 2
    }
    lengths[number] = length
    all += length
    if (length > FEW_BYTES) rows++
  }
  return { lengths, all, read, rows }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
