import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hiddenLayers } from '#app/features/documents/model/document/segment/hidden-layers.ts'
import { UnreadablePdf } from '#app/features/documents/model/document/segment/pdf-value.ts'
import {
  type PreparedSegment,
  prepareSegment,
} from '#app/features/documents/model/document/segment/prepare-segment.ts'
import { type StampMark, stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { compileMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import type { MarkSettings } from '#app/features/documents/model/document/watermark/text-block.ts'
import { type GlyphOutlines, loadOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import type { RawSegment } from '#app/gateways/pdf/cut-segments.ts'
import type { PdfInspection } from '#app/gateways/pdf/inspect-document.ts'
import { PdfFault, type PdfFaultReason } from '#app/gateways/pdf/pdf-source.ts'
import { createPdfEngine, type PdfEngine, type PdfEngineOptions } from '#app/gateways/pdf/pdfium-engine.ts'
import { buildCoverFont, coverFontFile } from '../../scripts/build-cover-font.ts'

const require = createRequire(import.meta.url)
const compile = (path: string) => new WebAssembly.Module(readFileSync(require.resolve(path)))

const pdfium = compile('@embedpdf/pdfium/pdfium.wasm')
const writeBlock = compile('#app/gateways/pdf/write-block.wasm')
const getBlock = compile('#app/gateways/pdf/get-block.wasm')
export const jpeg = compile('@cwasm/jpeg-turbo/jpeg-turbo.wasm')
const fontCalls = compile('#app/gateways/pdf/font-calls.wasm')
buildCoverFont()
const substitute = { font: new Uint8Array(readFileSync(coverFontFile)), fontCalls }
export const webp = compile('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
export const webpDecoder = compile('@jsquash/webp/codec/dec/webp_dec.wasm')
export const TRACE = 'BK-7F3K2Q9X'

export type Reading =
  | { ok: true; inspection: PdfInspection; segments: Segment[]; hasCover: boolean; heapBytes: number }
  | { ok: false; reason: PdfFaultReason; page: number | undefined; heapBytes: number }

/** A segment before and after it is prepared for storage. */
type Segment = PreparedSegment & Pick<RawSegment, 'firstPage' | 'text' | 'links'>

/** Runs the whole ingest of a file, except compressing its cover and storing the result. */
export async function readDocument(
  bytes: Uint8Array,
  { fromPage = 1, give = loadBytes }: { fromPage?: number; give?: typeof loadBytes } = {},
): Promise<Reading> {
  const engine = await startEngine()
  try {
    await give(engine, bytes)
    const inspection = await engine.inspect()
    const hidden = await hiddenLayers(engine.source)
    const segments = (await Array.fromAsync(engine.segments({ fromPage }))).map((raw) => ({
      ...raw,
      ...prepareSegment(raw.bytes, hidden),
    }))
    const cover = await engine.draw({ maxWidth: 480 })
    return { ok: true, inspection, segments, hasCover: cover !== null, heapBytes: engine.heapBytes }
  } catch (error) {
    if (error instanceof UnreadablePdf)
      return { ok: false, reason: 'damaged', page: undefined, heapBytes: engine.heapBytes }
    if (!(error instanceof PdfFault)) throw error
    return { ok: false, reason: error.reason, page: error.page, heapBytes: engine.heapBytes }
  } finally {
    engine.close()
  }
}

export function startEngine(
  options: Pick<PdfEngineOptions, 'heapCapBytes' | 'jpeg' | 'substitute'> = {},
): Promise<PdfEngine> {
  return createPdfEngine(pdfium, { writeBlock, getBlock, jpeg, substitute, ...options })
}

export function loadBytes(engine: PdfEngine, bytes: Uint8Array): Promise<void> {
  return engine.load(bytes.length, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
}

/** Gives the engine a file to read in ranges, as it does with large files. */
export function attachBytes(engine: PdfEngine, bytes: Uint8Array): Promise<void> {
  const read = async (start: number, end: number) => bytes.slice(Math.max(0, start), Math.max(0, end))
  return engine.attach({ size: bytes.length, read })
}

/** Makes the watermark for tests. It uses the built glyphs if they exist, else boxes. */
export async function testMark(settings: Partial<MarkSettings> = {}): Promise<StampMark> {
  const all = {
    text: 'Mori Aoi',
    color: '#1f2937',
    fontSize: 24,
    position: 'tile',
    trace: TRACE,
    ...settings,
  } as const
  return compileMark(readerMark(all, await builtOutlines(all.text)))
}

/** Loads the built glyphs if they exist. */
export function builtOutlines(text: string): Promise<GlyphOutlines> {
  return loadOutlines(text, async (block) => {
    const file = `public/glyphs/${block.toString(16)}.bin`
    if (!existsSync(file)) return null
    const bytes = readFileSync(file)
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  })
}

export function stampAll(segments: Segment[], mark: StampMark): Uint8Array<ArrayBuffer>[] {
  return segments.map(({ bytes, splice }) => stampSegment(bytes, splice, mark))
}
