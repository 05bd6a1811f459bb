import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-fault.ts'
import { readText } from './read-text.ts'

/** A small PDF of its own with some pages of the document, and their text. */
export interface PageCut {
  bytes: Uint8Array
  text: string[]
}

/**
 * Copies `count` pages from index `first` into a new document. Answers null when the result is heavier than
 * `maxBytes` and could be smaller with fewer pages. Refuses a page that can't be copied as damaged.
 */
export function cutPages(
  api: WrappedPdfiumModule,
  heap: Heap,
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
    const bytes = save(api, heap, target, count > 1 ? maxBytes : Number.POSITIVE_INFINITY)
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

function save(api: WrappedPdfiumModule, heap: Heap, document: number, maxBytes: number): Uint8Array | null {
  const writer = api.PDFiumExt_OpenFileWriter()
  try {
    if (!api.PDFiumExt_SaveAsCopy(document, writer)) throw new PdfFault('damaged')
    const size = api.PDFiumExt_GetFileWriterSize(writer)
    if (size > maxBytes) return null
    return heap.borrow(size, (at) => {
      api.PDFiumExt_GetFileWriterData(writer, at, size)
      return heap.read(at, size)
    })
  } finally {
    api.PDFiumExt_CloseFileWriter(writer)
  }
}
