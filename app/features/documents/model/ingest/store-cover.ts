import { createHash } from 'node:crypto'
import { PdfFault } from '#app/gateways/pdf/pdf-fault.ts'
import type { Cover, PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { smallCoverKey, smallCoverWidth } from '#app/kernel/data/file-keys.ts'
import type { IngestWork } from './ingest-work.ts'

/** In pixels: twice what a card shows. */
const COVER_WIDTH = 480

export type StoredCover = { key: string; width: number; height: number }

/**
 * Draws a page in both sizes and stores the pictures under their hash. Null for a page that can't be drawn, or whose
 * drawing breaks the engine.
 */
export async function storeCover(
  work: IngestWork,
  engine: PdfEngine,
  { page, keyOf }: { page: number; keyOf: (tenantId: number, sha256: string) => string },
): Promise<StoredCover | null> {
  const { webp } = work.deps
  let drawn: { cover: Cover | null; small: Cover | null }
  try {
    drawn = {
      cover: await engine.cover({ page, maxWidth: COVER_WIDTH, webp }),
      small: await engine.cover({ page, maxWidth: smallCoverWidth, webp }),
    }
  } catch (error) {
    if (error instanceof PdfFault) return null
    throw error
  }
  const { cover, small } = drawn
  if (cover === null || small === null) return null
  const key = keyOf(work.job.tenantId, createHash('sha256').update(cover.bytes).digest('hex'))
  const about = { httpMetadata: { contentType: 'image/webp' } }
  // The small picture is stored first, so that both exist once anybody sees the name of the large one.
  await work.files.put(smallCoverKey(key) ?? key, small.bytes, about)
  await work.files.put(key, cover.bytes, about)
  await work.reached('cover stored')
  return { key, width: cover.width, height: cover.height }
}
