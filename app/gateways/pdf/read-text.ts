import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { inColumnOrder, type OrderedText } from '#app/gateways/pdf/columns/set-lines.ts'
import { decodeUtf16, type Heap } from './heap.ts'
import { withWordGaps } from './word-gaps.ts'

/** A page of a dense dictionary has some 10,000. Text beyond this limit can't be searched. */
const MAX_CHARACTERS = 100_000

const nothing: OrderedText = { text: '', isInColumns: false }

/** The text of a loaded page in the file's order, with columns in reading order and without NULs. '' for a scan. */
export function readText(api: WrappedPdfiumModule, heap: Heap, page: number): OrderedText {
  const text = api.FPDFText_LoadPage(page)
  if (text === 0) return nothing
  try {
    const count = Math.min(api.FPDFText_CountChars(text), MAX_CHARACTERS)
    if (count <= 0) return nothing
    return heap.borrow(2 * (count + 1), (at) => {
      const written = api.FPDFText_GetText(text, 0, count, at)
      const found = decodeUtf16(heap.read(at, 2 * Math.max(0, written - 1)))
      const words = withWordGaps(api, heap, text, found)
      const ordered = inColumnOrder(api, heap, text, { found, text: words })
      return { ...ordered, text: ordered.text.replaceAll('\u0000', '') }
    })
  } finally {
    api.FPDFText_ClosePage(text)
  }
}
