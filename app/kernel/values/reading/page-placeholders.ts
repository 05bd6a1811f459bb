/**
 * The width of a page's placeholder in pixels: wide enough to tell a page of text from a picture or a chart, too narrow to read anything.
 */
export const placeholderWidth = 40

/** The number of pages whose placeholders are stored in one file: some 80 kB for pages of text. */
export const pagesPerFile = 256

/** The number of the file with a page's placeholder, from 0. Pages count from 1. */
export function placeholderFileOf(page: number): number {
  return Math.floor((page - 1) / pagesPerFile)
}

/**
 * Puts pictures into one file: their number, then the length of each, all as 16-bit little-endian numbers, then their bytes. An empty
 * picture stands for a page that has none. Refuses a picture of 64 KiB or more with a `RangeError`.
 */
export function packPictures(pictures: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const begin = 2 * (pictures.length + 1)
  const packed = new Uint8Array(pictures.reduce((sum, { length }) => sum + length, begin))
  const numbers = new DataView(packed.buffer)
  numbers.setUint16(0, pictures.length, true)
  let at = begin
  pictures.forEach((picture, index) => {
    if (picture.length > 0xffff) throw new RangeError(`a placeholder of ${picture.length} bytes`)
    numbers.setUint16(2 * (index + 1), picture.length, true)
    packed.set(picture, at)
    at += picture.length
  })
  return packed
}

/** Takes pictures out of a file made by `packPictures`. They share its bytes. */
export function unpackPictures(packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const numbers = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const count = numbers.getUint16(0, true)
  let at = 2 * (count + 1)
  return Array.from({ length: count }, (_, index) => {
    const length = numbers.getUint16(2 * (index + 1), true)
    at += length
    return packed.subarray(at - length, at)
  })
}
