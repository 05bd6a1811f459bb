import { cutPages } from './cut-pages.ts'
import { drawFirstPage } from './draw-cover.ts'
import { encodeWebp } from './encode-webp.ts'
import { type Heap, heapOf } from './heap.ts'
import { type LoadedFile, loadFile } from './loaded-file.ts'
import { PdfFault } from './pdf-fault.ts'
import { startPdfium } from './pdfium-module.ts'
import { type RawLink, readLinks } from './read-links.ts'
import { type OutlineEntry, readOutline } from './read-outline.ts'
import { documentSaver } from './save-document.ts'
import { offerFont, type SubstituteFont } from './substitute-font.ts'

const MAX_PAGES = 16_000
const MAX_SEGMENT_PAGES = 16
const MAX_SEGMENT_BYTES = 400 * 1024
const TARGET_SEGMENT_BYTES = 300 * 1024
/** PDFium forgets what it parsed only when the document is closed. */
const CUTS_PER_OPENING = 4
const PASSWORD_ERRORS = [4, 5]

export interface PdfInspection {
  pages: number
  /** Encrypted, but opens without a password: its author meant to restrict copying or printing. */
  ownerRestricted: boolean
  rightToLeft: boolean
  outline: OutlineEntry[]
  title: string | null
}

/** Some pages in a row as a PDF of their own, before they are prepared for stamping. */
export interface RawSegment {
  firstPage: number
  bytes: Uint8Array
  /** By page, in the order of the file. */
  text: string[]
  links: RawLink[]
  /** The first page that could not be read and is blank. */
  blankPage: number | null
}

export interface Cover {
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Reads one document and is thrown away. Every method throws PdfFault for a file that can't be read; after a trap the
 * engine answers nothing but that fault. Pages count from 1, sizes are bytes.
 */
export interface PdfEngine {
  /** Takes the file straight into PDFium's memory. `size` must be the stream's exact length. */
  load(size: number, stream: ReadableStream<Uint8Array>): Promise<void>
  inspect(): PdfInspection
  /** At most 16 pages and 400 KB each (a heavier single page stays whole), from `fromPage` to the end. */
  segments(options?: { fromPage?: number }): Generator<RawSegment>
  /** Page 1 as WebP, or null when it can't be drawn. */
  cover(options: { maxWidth: number; webp: WebAssembly.Module }): Promise<Cover | null>
  /** The loaded file itself, for what PDFium doesn't tell. */
  readonly source: { size: number; read(start: number, end: number): Uint8Array }
  /** Peak of WebAssembly memory so far. */
  readonly heapBytes: number
  close(): void
}

export interface PdfEngineOptions {
  /** Where PDFium's memory stops growing. */
  heapCapBytes?: number
  /** The compiled `write-block.wasm` (documentSaver says what it is for). */
  writeBlock: WebAssembly.Module
  /** What Japanese is drawn with on covers where a document doesn't bring its font, and the compiled `font-calls.wasm`. */
  substitute?: SubstituteFont
}

/** A fresh PDFium; `module` is the compiled `@embedpdf/pdfium/pdfium.wasm` (workerd compiles none at run time). */
export async function createPdfEngine(
  module: WebAssembly.Module,
  { heapCapBytes = 96 * 1024 * 1024, writeBlock, substitute }: PdfEngineOptions,
): Promise<PdfEngine> {
  const { api, memory, functions } = await startPdfium(module, heapCapBytes)
  const heap = heapOf(api)
  if (substitute) offerFont(api, heap, functions, substitute)
  const tools = { api, heap, save: documentSaver(api, heap, functions, writeBlock) }
  let file: LoadedFile | null = null
  let document = 0
  /** By its own page tree, however it opens. */
  let hasNoPages = false
  let failed: PdfFault | null = null

  /** Turns whatever PDFium throws (traps, aborts, exhausted memory or stack) into a fault and retires the engine. */
  function guard<T>(step: () => T): T {
    if (failed) throw failed
    try {
      return step()
    } catch (error) {
      if (error instanceof PdfFault) throw error
      failed = new PdfFault('tooComplex', undefined, error)
      throw failed
    }
  }

  function open(): number {
    if (document !== 0) return document
    if (!file) throw new PdfFault('empty')
    document = api.FPDF_LoadMemDocument(file.address, file.size, '')
    if (document !== 0) return document
    if (memory.refused) throw new PdfFault('tooComplex')
    if (PASSWORD_ERRORS.includes(api.FPDF_GetLastError())) {
      if (file.unlock()) return open()
      throw new PdfFault('encrypted')
    }
    if (file.repair()) return open()
    throw new PdfFault(hasNoPages ? 'empty' : 'damaged')
  }

  function reopen(): number {
    if (document !== 0) api.FPDF_CloseDocument(document)
    document = 0
    return open()
  }

  function countPages(): number {
    const said = api.FPDF_GetPageCount(open())
    if (said > MAX_PAGES) throw new PdfFault('tooComplex')
    const pages = countReadable(api, heap, document, said)
    if (pages > 0) return pages
    hasNoPages = said === 0
    if (!file?.repair()) throw hasNoPages ? new PdfFault('empty') : new PdfFault('damaged', 1)
    reopen()
    return countPages()
  }

  return {
    async load(size, stream) {
      file = await loadFile(heap, guard, size, stream)
    },

    inspect: () =>
      guard(() => {
        const pages = countPages()
        return {
          pages,
          ownerRestricted: api.EPDF_IsEncrypted(document),
          rightToLeft:
            heap.latin1((at, size) => api.FPDF_VIEWERREF_GetName(document, 'Direction', at, size), 64) ===
            'R2L',
          outline: readOutline(api, heap, document, pages),
          title: readTitle(api, heap, document),
        }
      }),

    *segments({ fromPage = 1 } = {}) {
      const pages = guard(countPages)
      let wanted = likelyPages(file?.size ?? 0, pages)
      let cuts = 0
      for (let first = fromPage - 1; first < pages; ) {
        const segment = guard(() => {
          if (cuts++ % CUTS_PER_OPENING === 0) reopen()
          const size = Math.min(wanted, pages - first)
          const cut = cutPages(tools, document, first, size, MAX_SEGMENT_BYTES)
          if (!cut) return null
          const links = cut.text.flatMap((_, index) =>
            readLinks(api, heap, document, first + index + 1, pages),
          )
          return { firstPage: first + 1, ...cut, links }
        })
        if (!segment) {
          wanted = Math.max(1, Math.floor(Math.min(wanted, pages - first) / 2))
          continue
        }
        yield segment
        first += segment.text.length
        if (segment.bytes.length < TARGET_SEGMENT_BYTES) wanted = Math.min(MAX_SEGMENT_PAGES, wanted * 2)
      }
    },

    async cover({ maxWidth, webp }) {
      const picture = guard(() => drawFirstPage(api, heap, open(), maxWidth))
      if (!picture) return null
      return { bytes: await encodeWebp(picture, webp), width: picture.width, height: picture.height }
    },

    source: {
      get size() {
        return file?.size ?? 0
      },
      read: (start, end) => file?.read(start, end) ?? new Uint8Array(),
    },

    get heapBytes() {
      return memory.bytes
    },

    close() {
      if (!failed && document !== 0) api.FPDF_CloseDocument(document)
      document = 0
      file = null
      failed ??= new PdfFault('empty')
    },
  }
}

/** How many pages of average weight make a segment; a book of scans would not fit 16 at a time beside itself. */
function likelyPages(bytes: number, pages: number): number {
  return Math.min(
    MAX_SEGMENT_PAGES,
    Math.max(1, Math.floor((TARGET_SEGMENT_BYTES * pages) / Math.max(1, bytes))),
  )
}

/** Up to the last page that is there: a file may say it has more. One that is missing between others counts. */
function countReadable(
  api: Awaited<ReturnType<typeof startPdfium>>['api'],
  heap: Heap,
  document: number,
  said: number,
): number {
  return heap.borrow(8, (size) => {
    let pages = said
    while (pages > 0 && !api.FPDF_GetPageSizeByIndexF(document, pages - 1, size)) pages--
    return pages
  })
}

function readTitle(
  api: Awaited<ReturnType<typeof startPdfium>>['api'],
  heap: Heap,
  document: number,
): string | null {
  const title = heap.utf16((at, size) => api.FPDF_GetMetaText(document, 'Title', at, size), 4_096)
  return title?.trim().slice(0, 300) || null
}
