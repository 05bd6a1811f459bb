import { endOfImage, JpegFault, type JpegHead, readHead, unitsOf } from './jpeg-head.ts'

/** A picture whose units can be changed, and where they and their blocks are, so that nobody has to look for them. */
export type Master = {
  head: JpegHead
  jpeg: Uint8Array<ArrayBuffer>
  /** Where the first unit begins. */
  from: number
  /** How many bytes each unit has, its marker aside. */
  lengths: Uint16Array
  /** How many bits each block has of the units with more than `FEW_BYTES`, `LONG` for that many or more. */
  blockBits: Uint8Array
}

/** A unit each of whose blocks is of one colour has no more: it is read as quickly without being told where its blocks are. */
export const FEW_BYTES = 12
export const LONG = 0xff
export const BLOCKS_OF_UNIT = 6
const WORD = 4

/** Notes where units and blocks are while they are written, in what is kept behind the picture. */
export class Places {
  readonly #lengths: number[] = []
  readonly #blockBits: number[] = []

  /** A unit of so many bytes, and the bits of its blocks. */
  note(bytes: number, blockBits: readonly number[]): void {
    // A length that doesn't fit into a byte is written behind one that says so, in two.
    if (bytes < LONG) this.#lengths.push(bytes)
    else this.#lengths.push(LONG, bytes >> 8, bytes & 255)
    if (bytes > FEW_BYTES) for (const bits of blockBits) this.#blockBits.push(Math.min(bits, LONG))
  }

  /** Ends with how long the picture itself is. */
  behind(jpegBytes: number): Uint8Array {
    const end = new Uint8Array(WORD)
    viewOf(end).setUint32(0, jpegBytes)
    return Uint8Array.from([...this.#lengths, ...this.#blockBits, ...end])
  }
}

/** Reads what `encodeMaster` wrote. Throws `JpegFault` for anything else, pictures without their places among it. */
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
