import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-fault.ts'
import { readText } from './read-text.ts'
import type { SaveDocument } from './save-document.ts'

/** A small PDF of its own with some pages of the document, and their text. */
export interface PageCut {
  bytes: Uint8Array
  text: string[]
}

/** A page that needs more would need it four times over while it is cut. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

/**
 * Copies `count` pages from index `first` into a new document. Answers null when the result is heavier than
 * `maxBytes` and could be smaller with fewer pages. Refuses a page that can't be copied as damaged.
 */
export function cutPages(
  { api, heap, save }: { api: WrappedPdfiumModule; heap: Heap; save: SaveDocument },
  source: number,
  first: number,
  count: number,
  maxBytes: number,
): PageCut | null {
  const target = api.FPDF_CreateNewDocument()
  if (target === 0) throw new PdfFault('tooComplex', first + 1)
  try {
    if (!importPages(api, heap, target, source, first, count))
      throw damagedPage(api, heap, source, first, count)
    const bytes = save(target, count > 1 ? maxBytes : MAX_PAGE_BYTES)
    if (!bytes && count === 1) throw new PdfFault('tooComplex', first + 1)
    if (!bytes) return null
    const text = Array.from({ length: count }, (_, index) => readText(api, heap, target, index))
    return { bytes, text }
  } finally {
    api.FPDF_CloseDocument(target)
  }
}

function importPages(
  api: WrappedPdfiumModule,
  heap: Heap,
  target: number,
  source: number,
  first: number,
  count: number,
): boolean {
  return heap.borrow(4 * count, (at) => {
    for (let index = 0; index < count; index++) heap.setInt32(at + 4 * index, first + index)
    return api.FPDF_ImportPagesByIndex(target, source, at, count, 0)
  })
}

/** Names the first page that can't be copied alone. */
function damagedPage(
  api: WrappedPdfiumModule,
  heap: Heap,
  source: number,
  first: number,
  count: number,
): PdfFault {
  for (let index = first; index < first + count; index++) {
    const probe = api.FPDF_CreateNewDocument()
    const fine = probe !== 0 && importPages(api, heap, probe, source, index, 1)
    if (probe !== 0) api.FPDF_CloseDocument(probe)
    if (!fine) return new PdfFault('damaged', index + 1)
  }
  return new PdfFault('damaged', first + 1)
}
