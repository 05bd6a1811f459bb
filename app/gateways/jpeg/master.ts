import { standardTables } from './huffman.ts'

/** A picture whose units can be changed, with the positions of its units and blocks, so that they needn't be searched for. */
export type Master = {
  head: JpegHead
  jpeg: Uint8Array<ArrayBuffer>
  /** The position of the first unit. */
  from: number
  /** The length of each unit in bytes, without its marker. */
  lengths: Uint16Array
  /** The length in bits of each block in the units longer than `FEW_BYTES`; `LONG` stands for that length or more. */
  blockBits: Uint8Array
}

/**
 * The maximum length in bytes of a unit whose blocks each have a single colour. Such a unit is read just as fast without the lengths of its
 * blocks.
 */
export const FEW_BYTES = 12
export const LONG = 0xff
export const BLOCKS_OF_UNIT = 6
const WORD = 4

/** Records the positions of units and blocks while they are written, to be appended to the picture. */
export class Places {
  readonly #lengths: number[] = []
  readonly #blockBits: number[] = []

  /** Records a unit's length in bytes and its blocks' lengths in bits. */
  note(bytes: number, blockBits: readonly number[]): void {
    // Writes a length that doesn't fit into one byte as a mark and two more bytes.
    if (bytes < LONG) this.#lengths.push(bytes)
    else this.#lengths.push(LONG, bytes >> 8, bytes & 255)
    if (bytes > FEW_BYTES) for (const bits of blockBits) this.#blockBits.push(Math.min(bits, LONG))
  }

  /** Makes the data to append to the picture. It ends with the length of the picture itself. */
  behind(jpegBytes: number): Uint8Array {
    const end = new Uint8Array(WORD)
    viewOf(end).setUint32(0, jpegBytes)
    return Uint8Array.from([...this.#lengths, ...this.#blockBits, ...end])
  }
}

/** Reads a picture that `encodeMaster` made. Throws `JpegFault` for anything else, including pictures without positions. */
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

/** Two quantisation tables of 64 steps in zigzag order, for lightness and for colour. */
export type Quantisation = { luma: Uint8Array; chroma: Uint8Array }

/** The contents of the head of `encodeMaster`'s pictures: the size in pixels and the quantisation tables. */
export type JpegHead = { width: number; height: number; quantisation: Quantisation }

/** Thrown for bytes that aren't a picture made by `encodeMaster`. */
export class JpegFault extends Error {}

/** The side in pixels of a unit of coding: four blocks of lightness, and one each of two colours, for the same 16 × 16 pixels. */
export const UNIT = 16

/** Puts a restart marker after every unit, so that each can be read without the others. */
const RESTART_INTERVAL = 1

const [SOI, EOI, APP0, DQT, SOF0, DHT, DRI, SOS] = [0xd8, 0xd9, 0xe0, 0xdb, 0xc0, 0xc4, 0xdd, 0xda]
const [AT_LUMA, AT_CHROMA, AT_SIZE] = [25, 94, 163]

export const endOfImage = Uint8Array.of(0xff, EOI)

/** Makes everything before the coded picture (T.81, annex B; JFIF 1.01): one scan of three planes with the standard tables. */
export function writeHead({ width, height, quantisation }: JpegHead): Uint8Array {
  const { luma, chroma } = standardTables
  const huffman = [luma.dc, chroma.dc, luma.ac, chroma.ac].flatMap(({ counts, symbols }, index) =>
    segment(DHT, [((index >> 1) << 4) | (index & 1), ...counts, ...symbols]),
  )
  return Uint8Array.from([
    ...[0xff, SOI],
    ...segment(APP0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(DQT, [0, ...quantisation.luma]),
    ...segment(DQT, [1, ...quantisation.chroma]),
    ...segment(SOF0, [
      8,
      ...word(height),
      ...word(width),
      3,
      ...[1, 0x22, 0],
      ...[2, 0x11, 1],
      ...[3, 0x11, 1],
    ]),
    ...huffman,
    ...segment(DRI, word(RESTART_INTERVAL)),
    ...segment(SOS, [3, ...[1, 0x00], ...[2, 0x11], ...[3, 0x11], ...[0, 63, 0]]),
  ])
}

/** Reads the head of a picture of `encodeMaster`, and where its coded data begins and ends. Throws `JpegFault` for any other. */
function readHead(jpeg: Uint8Array): JpegHead & { from: number; to: number } {
  const at = (place: number) => ((jpeg[place] ?? 0) << 8) | (jpeg[place + 1] ?? 0)
  const head = { height: at(AT_SIZE), width: at(AT_SIZE + 2) }
  const to = jpeg.length - endOfImage.length
  if (!isAt(jpeg, 0, lastHead.bytes)) {
    const quantisation = {
      luma: jpeg.slice(AT_LUMA, AT_LUMA + 64),
      chroma: jpeg.slice(AT_CHROMA, AT_CHROMA + 64),
    }
    lastHead = { quantisation, bytes: writeHead({ ...head, quantisation }) }
  }
  const { quantisation, bytes } = lastHead
  if (to < bytes.length || !isAt(jpeg, 0, bytes) || !isAt(jpeg, to, endOfImage))
    throw new JpegFault('not a picture of ours')
  return { ...head, quantisation, from: bytes.length, to }
}

/** Remembers the last head, since all pages of a book have the same. */
let lastHead: { quantisation: Quantisation; bytes: Uint8Array } = {
  quantisation: { luma: new Uint8Array(64), chroma: new Uint8Array(64) },
  bytes: Uint8Array.of(0xff, 0xff),
}

/** The numbers of units beside and below each other. */
export function unitsOf({ width, height }: { width: number; height: number }) {
  return { across: Math.ceil(width / UNIT), down: Math.ceil(height / UNIT) }
}

function segment(marker: number, content: readonly number[]): number[] {
  return [0xff, marker, ...word(content.length + 2), ...content]
}

function word(value: number): number[] {
  return [value >> 8, value & 255]
}

function isAt(bytes: Uint8Array, at: number, part: Uint8Array): boolean {
  for (let index = 0; index < part.length; index++) if (bytes[at + index] !== part[index]) return false
  return true
}
