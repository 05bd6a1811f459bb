import type { DocumentPart, DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { hiddenLayers } from '#app/features/documents/model/document/segment/hidden-layers.ts'
import { shownSize } from '#app/features/documents/model/document/segment/page-geometry.ts'
import {
  type PreparedSegment,
  prepareSegment,
} from '#app/features/documents/model/document/segment/prepare-segment.ts'
import type { RawSegment } from '#app/gateways/pdf/cut-segments.ts'
import { PdfFault } from '#app/gateways/pdf/pdf-fault.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { giveFile } from './give-file.ts'

/** Reads a PDF by PDFium. Its parts are PDFs of their own, prepared for the watermark. */
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

/** `hidden` are the layers that must not be shown. If we can't rewrite what PDFium wrote, trying again won't help. */
function prepare(raw: RawSegment, hidden: readonly string[]): PreparedSegment {
  try {
    return prepareSegment(raw.bytes, hidden)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'segment not prepared', page: raw.firstPage, error: String(error) }))
    throw new PdfFault('damaged', raw.text.length === 1 ? raw.firstPage : undefined, error)
  }
}
