import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { inColumnOrder } from './columns/set-lines.ts'
import { decodeUtf16, type Heap } from './heap.ts'
import { withWordGaps } from './word-gaps.ts'

/** A page of a dense dictionary has some 10,000; what lies beyond is not searchable. */
const MAX_CHARACTERS = 100_000

/** Text of a loaded page in the order of the file, columns as they are read, NULs dropped; '' for a scan. */
export function readText(api: WrappedPdfiumModule, heap: Heap, page: number): string {
  const text = api.FPDFText_LoadPage(page)
  if (text === 0) return ''
  try {
    const count = Math.min(api.FPDFText_CountChars(text), MAX_CHARACTERS)
    if (count <= 0) return ''
    return heap.borrow(2 * (count + 1), (at) => {
      const written = api.FPDFText_GetText(text, 0, count, at)
      const found = decodeUtf16(heap.read(at, 2 * Math.max(0, written - 1)))
      const words = withWordGaps(api, heap, text, found)
      return inColumnOrder(api, heap, text, { found, text: words }).replaceAll('\u0000', '')
    })
  } finally {
    api.FPDFText_ClosePage(text)
  }
}
