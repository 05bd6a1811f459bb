import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cutSegments, type Segment } from '#app/domain/document/segment/cut-segments.ts'
import { type StampMark, stampSegment } from '#app/domain/document/segment/stamp-segment.ts'
import { compileMark, type MarkSettings } from '#app/domain/document/watermark/compile-mark.ts'
import { loadOutlines } from '#app/gateways/glyphs/load-outlines.ts'
import { PdfFault, type PdfFaultReason } from '#app/gateways/pdf/pdf-fault.ts'
import {
  createPdfEngine,
  type PdfEngine,
  type PdfInspection,
  type PdfModules,
} from '#app/gateways/pdf/pdfium-engine.ts'

const require = createRequire(import.meta.url)
const compile = (path: string) => new WebAssembly.Module(readFileSync(require.resolve(path)))

/** What pdf-modules.ts is for Workers. */
export const nodePdfModules: PdfModules = {
  pdfium: compile('@embedpdf/pdfium/pdfium.wasm'),
  webp: compile('@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
  writeBlock: compile('#app/gateways/pdf/write-block.wasm'),
}
export const TRACE = 'BK-7F3K2Q9X'

export type Reading =
  | { ok: true; inspection: PdfInspection; segments: Segment[]; coverBytes: number; heapBytes: number }
  | { ok: false; reason: PdfFaultReason; page: number | undefined; heapBytes: number }

/** All that ingest does with a file, without the storing. */
export async function readDocument(bytes: Uint8Array, fromPage = 1): Promise<Reading> {
  const engine = await createPdfEngine(nodePdfModules)
  try {
    await loadBytes(engine, bytes)
    const inspection = engine.inspect()
    const segments = [...cutSegments(engine, { fromPage })]
    const cover = await engine.cover({ maxWidth: 480 })
    return {
      ok: true,
      inspection,
      segments,
      coverBytes: cover?.bytes.length ?? 0,
      heapBytes: engine.heapBytes,
    }
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error
    return { ok: false, reason: error.reason, page: error.page, heapBytes: engine.heapBytes }
  } finally {
    engine.close()
  }
}

export function loadBytes(engine: PdfEngine, bytes: Uint8Array): Promise<void> {
  return engine.load(bytes.length, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
}

/** The mark of the tests; glyphs as built for the site where they are, boxes where not. */
export async function testMark(settings: Partial<MarkSettings> = {}): Promise<StampMark> {
  const all = {
    text: 'Mori Aoi',
    color: '#1f2937',
    fontSize: 24,
    position: 'tile',
    trace: TRACE,
    ...settings,
  } as const
  const outlines = await loadOutlines(all.text, async (block) => {
    const file = `public/glyphs/${block.toString(16)}.bin`
    if (!existsSync(file)) return null
    const bytes = readFileSync(file)
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  })
  return compileMark(all, outlines)
}

export function stampAll(segments: Segment[], mark: StampMark): Uint8Array<ArrayBuffer>[] {
  return segments.map(({ bytes, splice }) => stampSegment(bytes, splice, mark))
}
