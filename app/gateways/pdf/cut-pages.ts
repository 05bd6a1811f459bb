import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { giveLooks } from './give-looks.ts'
import type { Heap } from './heap.ts'
import { PdfFault } from './pdf-fault.ts'
import { readText } from './read-text.ts'
import type { SaveDocument } from './save-document.ts'
import type { SourceTools } from './source-calls.ts'

/** The text of each page in reading order, and the number of pages written in columns from right to left. */
export interface PageTexts {
  text: string[]
  inColumns: number
}

/** Some pages of the document as a small PDF of their own, with their text. */
export interface PageCut extends PageTexts {
  bytes: Uint8Array
  /** The first page, counted from 1, that couldn't be read and was left blank. Null if there is none. */
  blankPage: number | null
}

/** A heavier page would need four times its size in memory while it is cut. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024
/** Points. */
const A4 = [595, 842]

/**
 * Copies `count` pages from index `first` into a new document. Null if the result is heavier than `maxBytes` and fewer
 * pages could make it lighter. A page that can't be copied becomes a blank one.
 */
export async function cutPages(
  tools: SourceTools & { save: SaveDocument },
  source: number,
  first: number,
  count: number,
  maxBytes: number,
): Promise<PageCut | null> {
  return withCopies(tools, source, { first, count }, (target, blankPage) => {
    const texts = textsOf(tools, target, count, giveLooks)
    const bytes = tools.save(target, count > 1 ? maxBytes : MAX_PAGE_BYTES)
    if (!bytes && count === 1) throw new PdfFault('tooComplex', first + 1)
    return bytes ? { bytes, ...texts, blankPage } : null
  })
}

/** Reads the text of these pages only, in the same way as `cutPages`. */
export function readPages(
  tools: SourceTools,
  source: number,
  pages: { first: number; count: number },
): Promise<PageTexts> {
  return withCopies(tools, source, pages, (target) => textsOf(tools, target, pages.count))
}

/** `also` is called with each page while it is open. */
function textsOf(
  { api, heap }: SourceTools,
  document: number,
  count: number,
  also?: typeof giveLooks,
): PageTexts {
  const pages = Array.from({ length: count }, (_, index) => {
    const page = api.FPDF_LoadPage(document, index)
    if (page === 0) return null
    try {
      also?.(api, page)
      return readText(api, heap, page)
    } finally {
      api.FPDF_ClosePage(page)
    }
  })
  return {
    text: pages.map((page) => page?.text ?? ''),
    inColumns: pages.filter((page) => page?.isInColumns).length,
  }
}

/** Runs with a new document of these pages. `blankPage` is as in PageCut. */
async function withCopies<T>(
  tools: SourceTools,
  source: number,
  { first, count }: { first: number; count: number },
  use: (target: number, blankPage: number | null) => T,
): Promise<T> {
  const { api } = tools
  const target = api.FPDF_CreateNewDocument()
  if (target === 0) throw new PdfFault('tooComplex', first + 1)
  try {
    const blankPage = (await importPages(tools, target, source, first, count))
      ? null
      : await importOneByOne(tools, target, source, first, count)
    return use(target, blankPage)
  } finally {
    api.FPDF_CloseDocument(target)
  }
}

export function importPages(
  { heap, calls }: SourceTools,
  target: number,
  source: number,
  first: number,
  count: number,
  place = 0,
): Promise<boolean> {
  return heap.lend(4 * count, async (at) => {
    for (let index = 0; index < count; index++) heap.setInt32(at + 4 * index, first + index)
    return calls.FPDF_ImportPagesByIndex(target, source, at, count, place)
  })
}

/**
 * Removes what a failed import has left, then imports the pages one by one and puts a blank one for each that can't be
 * read. Answers the first blank page.
 */
async function importOneByOne(
  tools: SourceTools,
  target: number,
  source: number,
  first: number,
  count: number,
): Promise<number | null> {
  const { api, heap } = tools
  let blank: number | null = null
  for (let left = api.FPDF_GetPageCount(target); left > 0; left--) api.FPDFPage_Delete(target, left - 1)
  for (let index = 0; index < count; index++) {
    if (await importPages(tools, target, source, first + index, 1, index)) continue
    addBlank(api, heap, target, index)
    blank ??= first + index + 1
  }
  return blank
}

/** Adds a blank page in the size of the page before it. */
function addBlank(api: WrappedPdfiumModule, heap: Heap, target: number, index: number): void {
  const [width, height] = heap.borrow(8, (size) =>
    index > 0 && api.FPDF_GetPageSizeByIndexF(target, index - 1, size)
      ? [heap.float32(size), heap.float32(size + 4)]
      : A4,
  ) as [number, number]
  const page = api.FPDFPage_New(target, index, width, height)
  if (page === 0) throw new PdfFault('damaged', index + 1)
  api.FPDF_ClosePage(page)
}
