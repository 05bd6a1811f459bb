import type { Document } from '#app/features/documents/model/document/document.ts'
import { MAX_FILE_BYTES } from '#app/gateways/pdf/loaded-file.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import type { IngestWork } from './ingest-work.ts'
import { R2Source } from './r2-source.ts'

/** Gives the engine the file: a small one is loaded into memory whole, a larger one is read by ranges. */
export async function giveFile(
  work: IngestWork,
  engine: PdfEngine,
  { sourceKey, bytes }: Pick<Document, 'sourceKey' | 'bytes'>,
): Promise<void> {
  if (bytes > MAX_FILE_BYTES) return engine.attach(new R2Source(work.files, sourceKey, bytes))
  const original = await work.files.get(sourceKey)
  if (original === null) throw new Error(`no original at ${sourceKey}`)
  await engine.load(bytes, original.body)
}
