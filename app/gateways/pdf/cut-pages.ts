import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { inColumnOrder, type OrderedText } from '#app/gateways/pdf/columns/set-lines.ts'
import { decodeUtf16, type Heap } from './heap.ts'
import { PdfFault } from './pdf-source.ts'
import type { SaveDocument } from './save-document.ts'
import type { SourceTools } from './source-calls.ts'

type Box = { left: number; right: number; bottom: number; top: number } | null

/** The text of each page in reading order, and the number of pages written in columns from right to left. */
export interface PageTexts {
  text: string[]
  inColumns: number
}

/** Some pages of the document as a PDF of their own, with their text. */
interface PageCut extends PageTexts {
  bytes: Uint8Array
  /** The first page, counted from 1, that couldn't be read and was left blank. Null if there is none. */
  blankPage: number | null
}

/** The heaviest page that is cut, in bytes. A page needs four times its size in memory while it is cut. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

/** The size of an A4 page in points. */
const A4 = [595, 842]

/**
 * Copies `count` pages from index `first` into a new document. Null if the result is heavier than `maxBytes` and fewer
 * pages could make it lighter. A page that can't be copied becomes a blank one.
 */
export async function cutPages(
  tools: SourceTools & { save: SaveDocument },
  { source, first, count, maxBytes }: { source: number; first: number; count: number; maxBytes: number },
): Promise<PageCut | null> {
  return withCopies(tools, source, { first, count }, (target, blankPage) => {
    const texts = textsOf(tools, target, count, generateAppearances)
    const bytes = tools.save(target, count > 1 ? maxBytes : MAX_PAGE_BYTES)
    if (!bytes && count === 1) throw new PdfFault('tooComplex', first + 1)
    return bytes ? { bytes, ...texts, blankPage } : null
  })
}

/** Reads only the text of these pages, in the same way as `cutPages`. */
export function readPages(
  tools: SourceTools,
  source: number,
  pages: { first: number; count: number },
): Promise<PageTexts> {
  return withCopies(tools, source, pages, (target) => textsOf(tools, target, pages.count))
}

/** Reads the text of each page. `also` is called with each page while it is open. */
function textsOf(
  { api, heap }: SourceTools,
  document: number,
  count: number,
  also?: typeof generateAppearances,
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

/** Makes a new document of these pages and passes it to `use`. `blankPage` is as in PageCut. */
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
    const blankPage = (await importPages(tools, { target, source, first, count }))
      ? null
      : await importOneByOne(tools, { target, source, first, count })
    return use(target, blankPage)
  } finally {
    api.FPDF_CloseDocument(target)
  }
}

export function importPages(
  { heap, calls }: SourceTools,
  {
    target,
    source,
    first,
    count,
    place = 0,
  }: { target: number; source: number; first: number; count: number; place?: number },
): Promise<boolean> {
  return heap.lend(4 * count, async (at) => {
    for (let index = 0; index < count; index++) heap.setInt32(at + 4 * index, first + index)
    return calls.FPDF_ImportPagesByIndex(target, source, at, count, place)
  })
}

/**
 * Deletes the pages of a failed import, then imports the pages one by one and puts a blank one for each that can't be read. Answers the
 * first blank page.
 */
async function importOneByOne(
  tools: SourceTools,
  { target, source, first, count }: { target: number; source: number; first: number; count: number },
): Promise<number | null> {
  const { api, heap } = tools
  let blank: number | null = null
  for (let left = api.FPDF_GetPageCount(target); left > 0; left--) api.FPDFPage_Delete(target, left - 1)
  for (let index = 0; index < count; index++) {
    if (await importPages(tools, { target, source, first: first + index, count: 1, place: index })) continue
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

const MAX_ANNOTATIONS = 10_000

/** PDFium's numbers for the kinds of annotations that are drawn: from text boxes to text marks, and ink. */
const [FIRST_DRAWN, LAST_DRAWN, INK] = [3, 12, 15]

/**
 * Adds appearances to a page's annotations: some programs write a highlight, a line or a box without one and leave drawing it to other
 * programs.
 */
function generateAppearances(api: WrappedPdfiumModule, page: number): void {
  const count = Math.min(api.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  for (let index = 0; index < count; index++) {
    const annotation = api.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    if (isDrawn(api.FPDFAnnot_GetSubtype(annotation)) && !api.FPDFAnnot_HasKey(annotation, 'AP'))
      api.EPDFAnnot_GenerateAppearance(annotation)
    api.FPDFPage_CloseAnnot(annotation)
  }
}

function isDrawn(kind: number): boolean {
  return (kind >= FIRST_DRAWN && kind <= LAST_DRAWN) || kind === INK
}

/** The maximum length of a page's text; a page of a dense dictionary has some 10,000 characters. Text beyond it can't be searched. */
const MAX_CHARACTERS = 100_000

const nothing: OrderedText = { text: '', isInColumns: false }

/** The text of a loaded page in the file's order, with columns in reading order and without NULs. '' for a scan. */
function readText(api: WrappedPdfiumModule, heap: Heap, page: number): OrderedText {
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

/** Words with spaced-out letters: PDFium puts one space between letters, and only one between words too. */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu

/** The width of a gap at which a new word begins, as a multiple of the usual gap between two letters. */
const WIDE = 1.6

/** Puts two spaces instead of one between spaced-out letters if the gap is so wide that a new word begins. */
function withWordGaps(api: WrappedPdfiumModule, heap: Heap, page: number, text: string): string {
  return text.replace(spacedLetters, (run, at: number) => {
    const letters = Array.from({ length: (run.length + 1) / 2 }, (_, index) =>
      boxAt(api, heap, page, at + 2 * index),
    )
    const gaps = letters.slice(1).map((box, index) => gapBetween(letters[index], box))
    const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
    return run.replace(/ /g, (space, place: number) => (gaps[(place - 1) / 2]! > usual * WIDE ? '  ' : space))
  })
}

function boxAt(api: WrappedPdfiumModule, heap: Heap, page: number, textIndex: number): Box {
  const index = api.FPDFText_GetCharIndexFromTextIndex(page, textIndex)
  return heap.borrow(32, (at) => {
    if (!api.FPDFText_GetCharBox(page, index, at, at + 8, at + 16, at + 24)) return null
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => heap.float64(at + offset)) as [
      number,
      number,
      number,
      number,
    ]
    return { left, right, bottom, top }
  })
}

/** The gap between two letters in points, in the direction of the text. 0 if it isn't known. */
function gapBetween(one: Box | undefined, next: Box | undefined): number {
  if (!one || !next) return 0
  return Math.max(
    next.left - one.right,
    one.left - next.right,
    next.bottom - one.top,
    one.bottom - next.top,
    0,
  )
}
