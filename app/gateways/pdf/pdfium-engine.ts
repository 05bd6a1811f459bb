import type { PageLetters } from '#app/kernel/values/reading/page-letters.ts'
import { cutPages, importPages, type PageTexts, readPages } from './cut-pages.ts'
import { type Drawing, drawPage, type Picture, type PrepareImages } from './draw-cover.ts'
import { encodeWebp } from './encode-webp.ts'
import { type Heap, heapOf } from './heap.ts'
import { loadFile } from './loaded-file.ts'
import { PdfFault } from './pdf-fault.ts'
import { type PdfiumFile, type PdfSource, SourceFailure } from './pdf-source.ts'
import { startPdfium } from './pdfium-module.ts'
import { type GivenPicture, pictureDocument } from './picture-document.ts'
import { openRangedFile } from './ranged-file.ts'
import { readLetters } from './read-letters.ts'
import { type RawLink, readLinks } from './read-links.ts'
import { type OutlineEntry, readOutline } from './read-outline.ts'
import { readPageLabels } from './read-page-labels.ts'
import { documentSaver } from './save-document.ts'
import { makeImagesSmaller } from './smaller-images.ts'
import { callsInMemory, callsThatWait, canWait, type SourceCalls, type SourceTools } from './source-calls.ts'
import { offerFont, type SubstituteFont } from './substitute-font.ts'

const MAX_PAGES = 16_000
const MAX_SEGMENT_PAGES = 16
const MAX_SEGMENT_BYTES = 400 * 1024
const TARGET_SEGMENT_BYTES = 300 * 1024
/** PDFium forgets what it has parsed only when the document is closed. */
const CUTS_PER_OPENING = 4
const PASSWORD_ERRORS = [4, 5]

export interface PdfInspection {
  pages: number
  /** Encrypted, but it opens without a password: its author wanted to restrict copying or printing. */
  ownerRestricted: boolean
  rightToLeft: boolean
  outline: OutlineEntry[]
  /** The printed page number of each page. Null if it is simply the page's position. */
  labels: string[] | null
  title: string | null
}

/** Some consecutive pages as a PDF of their own, before it is prepared for watermarks. */
export interface RawSegment extends PageTexts {
  firstPage: number
  bytes: Uint8Array
  links: RawLink[]
  /** The first page that couldn't be read and was left blank. */
  blankPage: number | null
}

export interface Cover {
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Reads one document and is thrown away afterwards. Every method throws PdfFault if the file can't be read; after a trap
 * the engine answers nothing but that fault. Pages count from 1, sizes are in bytes.
 */
export interface PdfEngine {
  /** Loads the file into PDFium's memory, at most 40 MB. `size` must be the stream's exact length. */
  load(size: number, stream: ReadableStream<Uint8Array>): Promise<void>
  /** Leaves the file where it is stored and reads only what is needed. */
  attach(source: PdfSource): Promise<void>
  inspect(): Promise<PdfInspection>
  /** At most 16 pages and 400 KB each, from `fromPage` to the end. A heavier single page stays whole. */
  segments(options?: { fromPage?: number }): AsyncGenerator<RawSegment>
  /** The text of some consecutive pages, the same as in their segment. */
  texts(pages: { firstPage: number; pageCount: number }): Promise<PageTexts>
  /** Loads a picture as a document with one page. */
  loadPicture(picture: GivenPicture): void
  /** Draws a page, the first by default. Null if it can't be drawn. */
  draw(options: Drawing & { page?: number }): Promise<Picture | null>
  /** The positions of the letters on a page. Null if the page can't be read. */
  letters(page: number): Promise<PageLetters | null>
  /** Draws a page as WebP on white, the first by default. Null if it can't be drawn. */
  cover(options: { page?: number; maxWidth: number; webp: WebAssembly.Module }): Promise<Cover | null>
  /** The loaded file itself, for what PDFium doesn't report. */
  readonly source: PdfSource
  /** The highest amount of WebAssembly memory used so far. */
  readonly heapBytes: number
  close(): void
}

export interface PdfEngineOptions {
  /** The limit of PDFium's memory. */
  heapCapBytes?: number
  /** The compiled `write-block.wasm` (see documentSaver). */
  writeBlock: WebAssembly.Module
  /** The compiled `get-block.wasm`. Without it no file can be attached. */
  getBlock?: WebAssembly.Module
  /** The compiled `jpeg-turbo.wasm`. Without it scans are always unpacked in full size. */
  jpeg?: WebAssembly.Module
  /** The font for Japanese text on covers if a document doesn't include its own, and the compiled `font-calls.wasm`. */
  substitute?: SubstituteFont
}

/**
 * Starts a fresh PDFium. `module` is the compiled `@embedpdf/pdfium/pdfium.wasm`, because workerd can't compile at run
 * time.
 */
export async function createPdfEngine(
  module: WebAssembly.Module,
  { heapCapBytes = 96 * 1024 * 1024, writeBlock, getBlock, jpeg, substitute }: PdfEngineOptions,
): Promise<PdfEngine> {
  const { api, memory, functions, shared } = await startPdfium(module, heapCapBytes)
  const heap = heapOf(api)
  if (substitute) offerFont(api, heap, functions, substitute)
  const save = documentSaver(api, heap, functions, writeBlock)
  let calls = callsInMemory(api)
  let file: PdfiumFile | null = null
  let document = 0
  let isAttached = false
  /** Whether the file's own page tree is empty, however the file opens. */
  let hasNoPages = false
  let readings = 0
  let failed: PdfFault | null = null

  /** Turns anything that PDFium throws (traps, aborts, exhausted memory or stack) into a fault and retires the engine. */
  function guard<T>(step: () => T): T {
    if (failed) throw failed
    try {
      return step()
    } catch (error) {
      throw retire(error)
    }
  }

  async function guarded<T>(step: () => Promise<T>): Promise<T> {
    if (failed) throw failed
    try {
      return await step()
    } catch (error) {
      throw retire(error)
    }
  }

  /** A failure of the file's storage isn't the file's fault, so another attempt may succeed. */
  function retire(error: unknown): unknown {
    if (error instanceof PdfFault) return error
    failed = new PdfFault('tooComplex', undefined, error)
    return error instanceof SourceFailure ? error.cause : failed
  }

  async function open(): Promise<number> {
    if (document !== 0) return document
    if (!file) throw new PdfFault('empty')
    document = await file.open()
    if (document !== 0) return document
    if (memory.refused) throw new PdfFault('tooComplex')
    if (PASSWORD_ERRORS.includes(api.FPDF_GetLastError())) {
      if (await file.unlock()) return open()
      throw new PdfFault('encrypted')
    }
    if (await file.repair()) return open()
    throw new PdfFault(hasNoPages ? 'empty' : 'damaged')
  }

  function reopen(): Promise<number> {
    if (document !== 0) api.FPDF_CloseDocument(document)
    document = 0
    return open()
  }

  async function countPages(): Promise<number> {
    const said = await calls.FPDF_GetPageCount(await open())
    if (said > MAX_PAGES) throw new PdfFault('tooComplex')
    const pages = await countReadable(calls, heap, document, said)
    if (pages > 0) return pages
    hasNoPages = said === 0
    if (!(await file?.repair())) throw hasNoPages ? new PdfFault('empty') : new PdfFault('damaged', 1)
    await reopen()
    return countPages()
  }

  const draw: PdfEngine['draw'] = ({ page = 1, ...drawing }) =>
    guarded(async () => {
      if (!isAttached) return drawLoaded(page - 1, drawing)
      return withPage({ api, heap, calls }, await open(), page - 1, (alone) =>
        drawPage(api, heap, alone, 0, drawing),
      )
    })

  /** Restores images that were made smaller for one drawing before anything else is done. */
  async function drawLoaded(index: number, drawing: Drawing): Promise<Picture | null> {
    let isChanged = false
    const plain = file?.plainImages
    const prepare: PrepareImages = (page, images, scale) => {
      if (jpeg && plain) isChanged = makeImagesSmaller({ api, heap, plain, jpeg }, page, images, scale)
    }
    const picture = drawPage(api, heap, await open(), index, drawing, prepare)
    if (isChanged) await reopen()
    return picture
  }

  return {
    async load(size, stream) {
      file = await loadFile({ api, heap }, guard, size, stream)
    },

    async attach(source) {
      if (!getBlock || !canWait) throw new PdfFault('tooComplex')
      calls = callsThatWait(api, heap)
      const own = { heap, calls, functions, memory: shared, getBlock }
      file = await guarded(() => openRangedFile(own, source))
      isAttached = true
    },

    loadPicture(picture) {
      document = guard(() => pictureDocument(api, heap, picture))
    },

    inspect: () =>
      guarded(async () => {
        const pages = await countPages()
        const direction = (at: number, size: number) =>
          calls.FPDF_VIEWERREF_GetName(document, 'Direction', at, size)
        return {
          pages,
          ownerRestricted: api.EPDF_IsEncrypted(document),
          rightToLeft: (await heap.latin1(direction, 64)) === 'R2L',
          outline: await readOutline(calls, heap, document, pages),
          labels: await readPageLabels(calls, heap, document, pages),
          title: await readTitle(calls, heap, document),
        }
      }),

    async *segments({ fromPage = 1 } = {}) {
      const tools = { api, heap, calls, save }
      const pages = await guarded(countPages)
      let wanted = likelyPages(file?.size ?? 0, pages)
      let cuts = 0
      for (let first = fromPage - 1; first < pages; ) {
        const segment = await guarded(async () => {
          if (cuts++ % CUTS_PER_OPENING === 0) await reopen()
          const size = Math.min(wanted, pages - first)
          const cut = await cutPages(tools, document, first, size, MAX_SEGMENT_BYTES)
          if (!cut) return null
          const links: RawLink[] = []
          for (let page = first + 1; page <= first + cut.text.length; page++)
            links.push(...(await readLinks(tools, document, page, pages)))
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

    texts: ({ firstPage, pageCount }) =>
      guarded(async () => {
        if (readings++ % CUTS_PER_OPENING === 0) await reopen()
        return readPages({ api, heap, calls }, document, { first: firstPage - 1, count: pageCount })
      }),

    draw,

    letters: (page) => guarded(async () => readLetters(api, heap, await open(), page - 1)),

    async cover({ page, maxWidth, webp }) {
      const picture = await draw({ maxWidth, ...(page !== undefined && { page }) })
      if (!picture) return null
      return { bytes: await encodeWebp(picture, webp), width: picture.width, height: picture.height }
    },

    source: {
      get size() {
        return file?.size ?? 0
      },
      read: async (start, end) => (await file?.read(start, end)) ?? new Uint8Array(),
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

/**
 * The number of pages of average weight that make a segment. For a book of scans, 16 pages at a time wouldn't fit into
 * memory.
 */
function likelyPages(bytes: number, pages: number): number {
  return Math.min(
    MAX_SEGMENT_PAGES,
    Math.max(1, Math.floor((TARGET_SEGMENT_BYTES * pages) / Math.max(1, bytes))),
  )
}

/** Counts the pages up to the last one that exists, because a file may claim more. Missing pages in between count. */
function countReadable(calls: SourceCalls, heap: Heap, document: number, said: number): Promise<number> {
  return heap.lend(8, async (size) => {
    let pages = said
    while (pages > 0 && !(await calls.FPDF_GetPageSizeByIndexF(document, pages - 1, size))) pages--
    return pages
  })
}

async function readTitle(calls: SourceCalls, heap: Heap, document: number): Promise<string | null> {
  const title = await heap.utf16((at, size) => calls.FPDF_GetMetaText(document, 'Title', at, size), 4_096)
  return title?.trim().slice(0, 300) || null
}

/** Drawing can't wait for a file that isn't in memory, so a copy of the page is drawn. */
async function withPage<T>(
  tools: SourceTools,
  source: number,
  index: number,
  use: (document: number) => T,
): Promise<T | null> {
  const alone = tools.api.FPDF_CreateNewDocument()
  try {
    return (await importPages(tools, alone, source, index, 1)) ? use(alone) : null
  } finally {
    tools.api.FPDF_CloseDocument(alone)
  }
}
