import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Heap } from './heap.ts'
import { PdfFault, type PdfiumFile } from './pdf-source.ts'
import type { HeapWatch } from './pdfium-module.ts'
import { callsInMemory, callsThatWait, type SourceTools } from './source-calls.ts'

const MAX_PAGES = 16_000
const PASSWORD_ERRORS = [4, 5]

/** The document of an engine's file. PDFium opens it when it is first needed. */
export class OpenedDocument {
  tools: SourceTools
  file: PdfiumFile | null = null
  /** Whether the file is read from its storage instead of from memory. */
  isAttached = false
  readonly #memory: HeapWatch
  /** PDFium's number of the document; 0 while it is closed. */
  #document = 0
  /** Whether the file's own page tree is empty. This stays so however the file is opened. */
  #hasNoPages = false

  constructor(api: WrappedPdfiumModule, heap: Heap, memory: HeapWatch) {
    this.tools = { api, heap, calls: callsInMemory(api) }
    this.#memory = memory
  }

  /** From here on, PDFium's calls wait for the parts of the file that they read. */
  waitForReads(): void {
    const { api, heap } = this.tools
    this.tools = { api, heap, calls: callsThatWait(api, heap) }
  }

  /** Takes over a document that was made without a file. */
  take(document: number): void {
    this.#document = document
  }

  /** Closes the document and drops its file, so that another one can be loaded. */
  forget(): void {
    this.close()
    this.file?.free?.()
    this.file = null
    this.#hasNoPages = false
  }

  async open(): Promise<number> {
    if (this.#document !== 0) return this.#document
    const { file } = this
    if (!file) throw new PdfFault('empty')
    this.#document = await file.open()
    if (this.#document !== 0) return this.#document
    if (this.#memory.refused) throw new PdfFault('tooComplex')
    if (PASSWORD_ERRORS.includes(this.tools.api.FPDF_GetLastError())) {
      if (await file.unlock()) return this.open()
      throw new PdfFault('encrypted')
    }
    if (await file.repair()) return this.open()
    throw new PdfFault(this.#hasNoPages ? 'empty' : 'damaged')
  }

  /** Closes and reopens the document, since PDFium only then forgets what it has parsed. */
  reopen(): Promise<number> {
    this.close()
    return this.open()
  }

  async countPages(): Promise<number> {
    const document = await this.open()
    const said = await this.tools.calls.FPDF_GetPageCount(document)
    if (said > MAX_PAGES) throw new PdfFault('tooComplex')
    const pages = await countReadable(this.tools, document, said)
    if (pages > 0) return pages
    this.#hasNoPages = said === 0
    if (!(await this.file?.repair()))
      throw this.#hasNoPages ? new PdfFault('empty') : new PdfFault('damaged', 1)
    await this.reopen()
    return this.countPages()
  }

  close(): void {
    if (this.#document !== 0) this.tools.api.FPDF_CloseDocument(this.#document)
    this.#document = 0
  }
}

/** Counts the pages up to the last one that exists, because a file may claim more. Missing pages in between are counted. */
function countReadable({ calls, heap }: SourceTools, document: number, said: number): Promise<number> {
  return heap.lend(8, async (size) => {
    let pages = said
    while (pages > 0 && !(await calls.FPDF_GetPageSizeByIndexF(document, pages - 1, size))) pages--
    return pages
  })
}
