import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'

/** A font by whose glyphs Japanese is drawn where a document names one it doesn't bring: an OpenType file, and its calls compiled. */
export interface SubstituteFont {
  font: Uint8Array
  fontCalls: WebAssembly.Module
}

/** Windows' numbers for the scripts a font is asked for with: Shift_JIS, and the two of Chinese, whose signs mostly are there, too. */
const CHARSETS = [128, 134, 136]
const [SHIFT_JIS] = CHARSETS
/** Anything but 0, which means that there is no font. */
const FONT = 1
const VERSION = 1
/** Of the structure: a number and eight functions. */
const SIZE = 9 * 4

/**
 * Gives PDFium a font to fall back on. It calls back through its function table, which takes WebAssembly functions only:
 * `fontCalls` is a module that imports what is named below from `e` and exports it again. The font is copied into PDFium's
 * memory when a page asks for it, not before.
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

/** "Call for the size, call for the data"; a place that is too small gets nothing. */
function giveData(heap: Heap, data: Uint8Array, buffer: number, size: number): number {
  if (buffer !== 0 && size >= data.length) heap.write(buffer, data)
  return data.length
}

/** A table of the font by its four letters as a number, or all of it for 0; nothing where it has no such table. */
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
