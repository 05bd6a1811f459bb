import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'

/**
 * The font for Japanese text in a document that doesn't include the font it names: an OpenType file, and the compiled
 * callbacks.
 */
export interface SubstituteFont {
  font: Uint8Array
  fontCalls: WebAssembly.Module
}

/**
 * Windows' numbers for the charsets under which PDFium asks for the font: Shift_JIS, and the two Chinese ones, most of whose characters the
 * font has too.
 */
const CHARSETS = [128, 134, 136]
const [SHIFT_JIS] = CHARSETS
/** The font's handle: any number but 0, which would mean that there is no font. */
const FONT = 1
const VERSION = 1
/** The size of PDFium's structure in bytes: a number and eight function pointers. */
const SIZE = 9 * 4

/**
 * Offers PDFium a fallback font. PDFium calls back through its function table, which only accepts WebAssembly functions: `fontCalls` is a
 * module that imports the functions below from `e` and exports them again. The font is copied into PDFium's memory only when a page needs
 * it.
 */
export function offerFont(
  api: WrappedPdfiumModule,
  heap: Heap,
  functions: WebAssembly.Table,
  { font, fontCalls }: SubstituteFont,
): void {
  const calls = {
    release: () => undefined,
    enumFonts: () => undefined,
    mapFont: (_self: number, _weight: number, _italic: number, charset: number) =>
      CHARSETS.includes(charset) ? FONT : 0,
    getFont: () => 0,
    // biome-ignore lint/complexity/useMaxParams: PDFium calls it with these.
    getFontData: (_self: number, _font: number, table: number, buffer: number, size: number) =>
      giveData(heap, tableOf(font, table), buffer, size),
    getFaceName: (_self: number, _font: number, buffer: number, size: number) =>
      giveData(heap, Buffer.from('Noto Sans JP\0'), buffer, size),
    getFontCharset: () => SHIFT_JIS,
    deleteFont: () => undefined,
  }
  const { exports } = new WebAssembly.Instance(fontCalls, { e: calls })
  const first = functions.grow(Object.keys(calls).length)
  const info = heap.allocate(SIZE)
  heap.setInt32(info, VERSION)
  for (const [index, name] of Object.keys(calls).entries()) {
    functions.set(first + index, exports[name])
    heap.setInt32(info + 4 + 4 * index, first + index)
  }
  api.FPDF_SetSystemFontInfo(info)
}

/** Hands data to PDFium by the protocol "call for the size, call for the data". Writes nothing into a buffer that is too small. */
function giveData(heap: Heap, data: Uint8Array, buffer: number, size: number): number {
  if (buffer !== 0 && size >= data.length) heap.write(buffer, data)
  return data.length
}

/** One of the font's tables, by its four letters as a number, or the whole font for 0. Empty if it has no such table. */
function tableOf(font: Uint8Array, tag: number): Uint8Array {
  if (tag === 0) return font
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + 16 * index
    if (view.getUint32(entry) !== tag >>> 0) continue
    const from = view.getUint32(entry + 8)
    return font.subarray(from, from + view.getUint32(entry + 12))
  }
  return new Uint8Array()
}
