import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { charactersInColumnOrder } from '#app/gateways/pdf/columns/set-lines.ts'
import type { PageLetters } from '#app/kernel/data/picture-maker.ts'
import type { Heap } from './heap.ts'

const MAX_CHARACTERS = 20_000
/** The size of the sheet on which positions are measured. PDFium reports whole units, so a large sheet gives precision. */
const SHEET = 1 << 20

/**
 * The letters of the page with this index (from 0) in the file's order, with columns in reading order. Null if the page
 * can't be read.
 */
export function readLetters(
  api: WrappedPdfiumModule,
  heap: Heap,
  document: number,
  index: number,
): PageLetters | null {
  const page = api.FPDF_LoadPage(document, index)
  if (page === 0) return null
  const text = api.FPDFText_LoadPage(page)
  try {
    if (text === 0) return null
    const count = Math.min(api.FPDFText_CountChars(text), MAX_CHARACTERS)
    const letters = Array.from({ length: count }, (_, nth) => signOf(api.FPDFText_GetUnicode(text, nth)))
    const signs = letters.map((letter) => (letter.length > 1 ? '\u3013' : letter)).join('')
    const read = charactersInColumnOrder(api, heap, text, signs) ?? { text: [...letters.keys()], ruby: [] }
    const order = [...read.text, ...read.ruby]
    const boxes: number[] = []
    heap.borrow(40, (at) => {
      for (const nth of order) {
        const box = boxOf(api, heap, { page, text, nth, at })
        for (let unit = 0; unit < (letters[nth]?.length ?? 0); unit++) boxes.push(...box)
      }
    })
    const words = (nths: readonly number[]) => nths.map((nth) => letters[nth]).join('')
    return {
      text: words(order),
      rubyFrom: words(read.text).length,
      boxes: Float64Array.from(boxes),
    }
  } finally {
    if (text !== 0) api.FPDFText_ClosePage(text)
    api.FPDF_ClosePage(page)
  }
}

/** The character of a code. A font's own table may contain codes that aren't characters. */
function signOf(code: number): string {
  return code > 0x10_ffff ? '\ufffd' : String.fromCodePoint(code || 0x20)
}

type Place = { page: number; text: number; nth: number; at: number }

/** The box of a character, however the page is turned or cropped. All zeros if it has none. */
function boxOf(api: WrappedPdfiumModule, heap: Heap, { page, text, nth, at }: Place): number[] {
  if (!api.FPDFText_GetCharBox(text, nth, at, at + 8, at + 16, at + 24)) return [0, 0, 0, 0]
  const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => heap.float64(at + offset))
  const corner = (x: number, y: number) => {
    api.FPDF_PageToDevice(page, 0, 0, SHEET, SHEET, 0, x, y, at + 32, at + 36)
    return [(heap.uint32(at + 32) | 0) / SHEET, (heap.uint32(at + 36) | 0) / SHEET] as const
  }
  const [one, other] = [corner(left!, top!), corner(right!, bottom!)]
  const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  return [x, y, Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]
}
