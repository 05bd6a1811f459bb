import { createHash } from 'node:crypto'
import type { DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { smallCoverKey, smallCoverWidth } from '#app/kernel/data/files.ts'
import type { IngestWork } from './ingest-work.ts'

/** The width of a cover in pixels: twice that of a card. */
const COVER_WIDTH = 480

export type StoredCover = { key: string; width: number; height: number }

/**
 * Draws a page in both sizes and stores the pictures under their hash. Null for a page that can't be drawn, or whose
 * drawing breaks the reader.
 */
export async function storeCover(
  work: IngestWork,
  reader: Pick<DocumentReader, 'cover' | 'faultOf'>,
  { page, keyOf }: { page: number; keyOf: (tenantId: number, sha256: string) => string },
): Promise<StoredCover | null> {
  const { webp } = work.deps
  type Drawn = Awaited<ReturnType<DocumentReader['cover']>>
  let drawn: { cover: Drawn; small: Drawn }
  try {
    drawn = {
      cover: await reader.cover({ page, maxWidth: COVER_WIDTH, webp }),
      small: await reader.cover({ page, maxWidth: smallCoverWidth, webp }),
    }
  } catch (error) {
    if (reader.faultOf(error) !== null) return null
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
