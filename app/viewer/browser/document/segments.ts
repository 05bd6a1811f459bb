import type { PageLink, ViewerServer } from '#app/viewer/browser/viewer-server.ts'
import type { PageSource } from './page-file.ts'
import type { PDFDocumentProxy, PDFPageProxy, PdfEngine } from './pdf-engine.ts'

const documentsKept = 4

interface OpenSegment {
  document: Promise<PDFDocumentProxy>
  links: Promise<PageLink[]> | null
  abort: AbortController
  arrived: boolean
}

/** Fetches and opens segments on demand, keeps the few that were used last, and cancels those that are no longer needed. */
export class Segments implements PageSource<PDFPageProxy> {
  readonly #counts: readonly number[]
  readonly #server: ViewerServer
  readonly #engine: Promise<PdfEngine>
  /** The open segments in order of use, the latest last. */
  readonly #open = new Map<number, OpenSegment>()

  constructor(counts: readonly number[], server: ViewerServer, engine: Promise<PdfEngine>) {
    this.#counts = counts
    this.#server = server
    this.#engine = engine
  }

  isOpen(page: number): boolean {
    return this.#open.get(addressOf(this.#counts, page).segment)?.arrived ?? false
  }

  async page(page: number): Promise<PDFPageProxy> {
    const { segment, pageInSegment } = addressOf(this.#counts, page)
    const document = await this.#use(segment).document
    return document.getPage(pageInSegment)
  }

  /** Returns the links of one page; an empty list if it has none or the list can't be fetched. */
  async linksOf(page: number): Promise<PageLink[]> {
    const { segment } = addressOf(this.#counts, page)
    const open = this.#use(segment)
    open.links ??= this.#server.links(segment).catch(() => [])
    return (await open.links).filter((link) => link.page === page)
  }

  /** Fetches the segment after this page's. A failure is ignored: the segment is fetched again when it is needed. */
  prefetchAfter(page: number): void {
    const next = addressOf(this.#counts, page).segment + 1
    if (next < this.#counts.length && !this.#open.has(next)) this.#use(next).document.catch(() => {})
  }

  /**
   * Cancels the segments still being fetched for other pages than these and the next one. After a jump they would only slow the connection.
   */
  giveUpAllBut(pages: readonly number[]): void {
    const wanted = new Set(pages.map((page) => addressOf(this.#counts, page).segment))
    wanted.add(Math.max(...wanted) + 1)
    for (const [segment, open] of this.#open) {
      if (!open.arrived && !wanted.has(segment)) void this.#drop(segment)
    }
  }

  /** Cancels fetches, closes open segments, and ends the engine. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((segment) => this.#drop(segment)))
    await this.#engine.then(
      (engine) => engine.end(),
      () => {},
    )
  }

  #use(segment: number): OpenSegment {
    const open = this.#open.get(segment) ?? this.#fetch(segment)
    this.#open.delete(segment)
    this.#open.set(segment, open)
    for (const [oldest] of this.#open) {
      if (this.#open.size <= documentsKept) break
      void this.#drop(oldest)
    }
    return open
  }

  #fetch(segment: number): OpenSegment {
    const abort = new AbortController()
    const open: OpenSegment = {
      abort,
      links: null,
      arrived: false,
      document: this.#load(segment, abort.signal),
    }
    open.document.then(
      () => {
        open.arrived = true
      },
      () => {
        if (this.#open.get(segment) === open) this.#open.delete(segment)
      },
    )
    return open
  }

  async #load(segment: number, signal: AbortSignal): Promise<PDFDocumentProxy> {
    const [bytes, engine] = await Promise.all([this.#server.segment(segment, signal), this.#engine])
    return engine.open(bytes).promise
  }

  async #drop(segment: number): Promise<void> {
    const open = this.#open.get(segment)
    this.#open.delete(segment)
    open?.abort.abort()
    await open?.document.then((document) => document.loadingTask.destroy()).catch(() => {})
  }
}

/** A page's address in the document: its segment (0-based) and its 1-based page inside it. */
interface PageAddress {
  segment: number
  pageInSegment: number
}

/** Finds the segment of a page. Throws for a page outside the document. */
export function addressOf(segments: readonly number[], page: number): PageAddress {
  let before = 0
  for (const [segment, count] of segments.entries()) {
    if (page > before && page <= before + count) return { segment, pageInSegment: page - before }
    before += count
  }
  throw new RangeError(`No segment holds page ${page}`)
}
