import { jpegUnpacker } from '#app/gateways/jpeg/unpack-smaller.ts'
import type { PageLetters } from '#app/kernel/data/picture-maker.ts'
import { type PageTexts, readPages } from './cut-pages.ts'
import { CUTS_PER_OPENING, cutSegments, type RawSegment } from './cut-segments.ts'
import type { Drawing, Picture } from './draw-cover.ts'
import { drawOpened } from './draw-opened.ts'
import { encodeWebp } from './encode-webp.ts'
import { heapOf } from './heap.ts'
import { inspectDocument, type PdfInspection } from './inspect-document.ts'
import { loadFile } from './loaded-file.ts'
import { OpenedDocument } from './opened-document.ts'
import { EngineGuard, PdfFault, type PdfSource } from './pdf-source.ts'
import { startPdfium } from './pdfium-module.ts'
import { type GivenPicture, pictureDocument } from './picture-document.ts'
import { openRangedFile } from './ranged-file.ts'
import { readLetters } from './read-letters.ts'
import { documentSaver } from './save-document.ts'
import { canWait } from './source-calls.ts'
import { offerFont, type SubstituteFont } from './substitute-font.ts'

interface Cover {
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Reads the parts of one document and is then thrown away, so that no document can affect another one. Every method throws PdfFault if the file can't be read; after a trap every method throws that
 * fault. Pages count from 1, sizes are in bytes.
 */
export interface PdfEngine {
  /** Loads a file into PDFium's memory, at most 40 MB, in place of the one before. `size` must be the stream's exact length. */
  load(size: number, stream: ReadableStream<Uint8Array>): Promise<void>
  /** Reads the file from its storage, only the parts that are needed. */
  attach(source: PdfSource): Promise<void>
  inspect(): Promise<PdfInspection>
  /** Cuts the document into segments of at most 16 pages and 400 KB, from `fromPage` to the end. A heavier single page stays whole. */
  segments(options?: { fromPage?: number }): AsyncGenerator<RawSegment>
  /** Reads the text of some consecutive pages, the same as in their segment. */
  texts(pages: { firstPage: number; pageCount: number }): Promise<PageTexts>
  /** Loads a picture as a document with one page. */
  loadPicture(picture: GivenPicture): void
  /** Draws a page, the first by default. Null if it can't be drawn. */
  draw(options: Drawing & { page?: number }): Promise<Picture | null>
  /** The positions of the letters on a page. Null if the page can't be read. */
  letters(page: number): Promise<PageLetters | null>
  /** Draws a page as WebP on white, the first by default. Null if it can't be drawn. */
  cover(options: { page?: number; maxWidth: number; webp: WebAssembly.Module }): Promise<Cover | null>
  /** The loaded file itself, for facts that PDFium doesn't report. */
  readonly source: PdfSource
  /** Whether a trap has ended the engine. */
  readonly hasFailed: boolean
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
  const guard = new EngineGuard()
  const opened = new OpenedDocument(api, heap, memory)
  const unpack = jpeg && jpegUnpacker(jpeg)
  let readings = 0

  const draw: PdfEngine['draw'] = ({ page = 1, ...drawing }) =>
    guard.wait(() => drawOpened(opened, page - 1, drawing, unpack))

  return {
    async load(size, stream) {
      guard.run(() => opened.forget())
      opened.file = await loadFile({ api, heap }, (step) => guard.run(step), size, stream)
    },
    async attach(source) {
      if (!getBlock || !canWait) throw new PdfFault('tooComplex')
      opened.waitForReads()
      const own = { heap, calls: opened.tools.calls, functions, memory: shared, getBlock }
      opened.file = await guard.wait(() => openRangedFile(own, source))
      opened.isAttached = true
    },
    loadPicture: (picture) => opened.take(guard.run(() => pictureDocument(api, heap, picture))),
    inspect: () => guard.wait(() => inspectDocument(opened)),
    segments: ({ fromPage = 1 } = {}) => cutSegments({ opened, guard, save }, fromPage),
    texts: ({ firstPage, pageCount }) =>
      guard.wait(async () => {
        if (readings++ % CUTS_PER_OPENING === 0) await opened.reopen()
        return readPages(opened.tools, await opened.open(), { first: firstPage - 1, count: pageCount })
      }),
    draw,
    letters: (page) => guard.wait(async () => readLetters(api, heap, await opened.open(), page - 1)),
    async cover({ page, maxWidth, webp }) {
      const picture = await draw({ maxWidth, ...(page !== undefined && { page }) })
      if (!picture) return null
      return { bytes: await encodeWebp(picture, webp), width: picture.width, height: picture.height }
    },
    source: {
      get size() {
        return opened.file?.size ?? 0
      },
      read: async (start, end) => (await opened.file?.read(start, end)) ?? new Uint8Array(),
    },
    get hasFailed() {
      return guard.hasFailed
    },
    get heapBytes() {
      return memory.bytes
    },
    close() {
      guard.close(() => opened.close())
      opened.file = null
    },
  }
}
