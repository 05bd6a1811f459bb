import type {
  DocumentFormat,
  DocumentPart,
  DocumentReader,
  Original,
} from '#app/features/documents/model/document/document-format.ts'
import { hiddenLayers } from '#app/features/documents/model/document/segment/hidden-layers.ts'
import { shownSize } from '#app/features/documents/model/document/segment/page-geometry.ts'
import {
  type PreparedSegment,
  prepareSegment,
} from '#app/features/documents/model/document/segment/prepare-segment.ts'
import type { RawSegment } from '#app/gateways/pdf/cut-segments.ts'
import { MAX_FILE_BYTES } from '#app/gateways/pdf/loaded-file.ts'
import { PdfFault, type PdfSource, SourceFailure } from '#app/gateways/pdf/pdf-source.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { log } from '#app/kernel/logging/log.ts'
import { pdfKind } from './pdf-kind.ts'

export const pdf: DocumentFormat = {
  ...pdfKind,
  open: async ({ openEngine }) => pdfReader(await openEngine()),
}

/** Reads a PDF by PDFium. Each part is a PDF of its own, prepared for the watermark. */
export function pdfReader(engine: PdfEngine): DocumentReader {
  return {
    give: (files, original) => giveFile(files, engine, original),
    inspect: () => engine.inspect(),
    parts: (options) => partsOf(engine, options),
    texts: (pages) => engine.texts(pages),
    cover: (options) => engine.cover(options),
    faultOf: (error) =>
      error instanceof PdfFault ? { reason: error.reason, page: error.page ?? null } : null,
    close: () => engine.close(),
  }
}

async function* partsOf(engine: PdfEngine, options: { fromPage: number }): AsyncGenerator<DocumentPart> {
  const hidden = await hiddenLayers(engine.source)
  for await (const raw of engine.segments(options)) {
    const { bytes, splice, pages } = prepare(raw, hidden)
    yield { ...raw, ...shownSize(pages[0]!), bytes, splice, contentType: 'application/pdf' }
  }
}

/**
 * Prepares a segment for stamping. `hidden` are the layers that must not be shown. If we can't rewrite the bytes that PDFium wrote, trying
 * again won't help.
 */
function prepare(raw: RawSegment, hidden: readonly string[]): PreparedSegment {
  try {
    return prepareSegment(raw.bytes, hidden)
  } catch (error) {
    log('warn', 'segment not prepared', { page: raw.firstPage, error })
    throw new PdfFault('damaged', raw.text.length === 1 ? raw.firstPage : undefined, error)
  }
}

/** Gives the engine the file: a small one is loaded into memory whole, a larger one is read by ranges. */
async function giveFile(files: R2Bucket, engine: PdfEngine, { sourceKey, bytes }: Original): Promise<void> {
  if (bytes > MAX_FILE_BYTES) return engine.attach(new R2Source(files, sourceKey, bytes))
  const original = await files.get(sourceKey)
  if (original === null) throw new Error(`no original at ${sourceKey}`)
  await engine.load(bytes, original.body)
}

/** How many bytes are read ahead. The engine mostly continues where it was, and a request for each block would be too many. */
const AHEAD = 2 * 1024 * 1024

/** An original in R2, read by ranges. */
class R2Source implements PdfSource {
  readonly size: number
  readonly #files: R2Bucket
  readonly #key: string
  #last: { start: number; bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() }
  #readUpTo = 0
  /** How many requests were sent to R2. */
  reads = 0

  constructor(files: R2Bucket, key: string, size: number) {
    this.#files = files
    this.#key = key
    this.size = size
  }

  async read(from: number, to: number): Promise<Uint8Array> {
    const [start, end] = [Math.max(0, from), Math.min(to, this.size)]
    if (start >= end) return new Uint8Array()
    const isNext = start <= this.#readUpTo && end > this.#readUpTo
    this.#readUpTo = end
    if (!this.#has(start, end)) {
      const until = isNext ? Math.min(this.size, Math.max(end, start + AHEAD)) : end
      this.#last = { start, bytes: await this.#fetch(start, until) }
    }
    const at = start - this.#last.start
    return this.#last.bytes.slice(at, at + end - start)
  }

  #has(start: number, end: number): boolean {
    return this.#last.start <= start && end <= this.#last.start + this.#last.bytes.length
  }

  async #fetch(start: number, end: number): Promise<Uint8Array> {
    this.reads++
    try {
      const part = await this.#files.get(this.#key, { range: { offset: start, length: end - start } })
      if (part === null) throw new Error(`no original at ${this.#key}`)
      return await part.bytes()
    } catch (error) {
      throw new SourceFailure('range not read', { cause: error })
    }
  }
}
