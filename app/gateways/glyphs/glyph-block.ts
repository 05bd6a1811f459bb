/**
 * Outlines of 256 code points in one file: 256 entries of 8 bytes (offset and length of the path, advance, all
 * little-endian, from the file's start), then the paths as ASCII. Lengths are in units of a thousandth of the font
 * size; a path is PDF path operators. An offset of 0 says that the font has no such glyph.
 */
export interface Glyph {
  advance: number
  /** '' for a space. */
  path: string
}

export const BLOCK_SIZE = 256
const ENTRY_BYTES = 8

export function encodeBlock(glyphs: ReadonlyMap<number, Glyph>): Uint8Array {
  const encoder = new TextEncoder()
  const paths = new Map([...glyphs].map(([index, { path }]) => [index, encoder.encode(path)]))
  const size = [...paths.values()].reduce((sum, path) => sum + path.length, BLOCK_SIZE * ENTRY_BYTES)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  let at = BLOCK_SIZE * ENTRY_BYTES
  for (const [index, path] of paths) {
    view.setUint32(index * ENTRY_BYTES, at, true)
    view.setUint16(index * ENTRY_BYTES + 4, path.length, true)
    view.setUint16(index * ENTRY_BYTES + 6, glyphs.get(index)!.advance, true)
    bytes.set(path, at)
    at += path.length
  }
  return bytes
}

/** The glyph at `index` (0 to 255) of a block, or null. */
export function decodeGlyph(block: ArrayBuffer, index: number): Glyph | null {
  if (block.byteLength < BLOCK_SIZE * ENTRY_BYTES) return null
  const view = new DataView(block)
  const offset = view.getUint32(index * ENTRY_BYTES, true)
  if (offset === 0) return null
  const path = new Uint8Array(block, offset, view.getUint16(index * ENTRY_BYTES + 4, true))
  return { advance: view.getUint16(index * ENTRY_BYTES + 6, true), path: new TextDecoder().decode(path) }
}
