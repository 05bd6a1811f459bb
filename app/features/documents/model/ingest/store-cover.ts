import { createHash } from 'node:crypto'
import type { DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { coverCopies } from '#app/kernel/data/files.ts'
import type { IngestWork } from './ingest-work.ts'

/** The width of a cover in pixels. Its copies are narrower. */
const coverWidth = 480

export type StoredCover = { key: string; width: number; height: number }

/**
 * Draws a page as a cover and as its copies, and stores the pictures under the cover's hash. Null for a page that can't be drawn, or whose
 * drawing breaks the reader.
 */
export async function storeCover(
  work: IngestWork,
  reader: Pick<DocumentReader, 'cover' | 'faultOf'>,
  { page, keyOf }: { page: number; keyOf: (tenantId: number, sha256: string) => string },
): Promise<StoredCover | null> {
  const { webp } = work.deps
  const put = (key: string, bytes: Uint8Array) =>
    work.files.put(key, bytes, { httpMetadata: { contentType: 'image/webp' } })
  try {
    const cover = await reader.cover({ page, maxWidth: coverWidth, webp })
    if (cover === null) return null
    const key = keyOf(work.job.tenantId, createHash('sha256').update(cover.bytes).digest('hex'))
    // The copies are stored first, so that all exist once anybody sees the name of the cover.
    for (const copy of coverCopies(key)) {
      const drawn = await reader.cover({ page, maxWidth: copy.width, webp })
      if (drawn === null) return null
      await put(copy.key, drawn.bytes)
    }
    await put(key, cover.bytes)
    await work.reached('cover stored')
    return { key, width: cover.width, height: cover.height }
  } catch (error) {
    if (reader.faultOf(error) !== null) return null
    throw error
  }
}
