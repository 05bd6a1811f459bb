import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import type { Splice } from '#app/features/documents/model/document/segment/splice.ts'
import { stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/features/documents/model/document/segment-store.ts'
import { noMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import { masterKey, segmentKey } from '#app/kernel/data/file-keys.ts'
import { startEngine, webp } from '#tests/documents/read-document.ts'
import { tenantId } from './bench-world.ts'
import type { Runtime } from './runtime.ts'

/** Keeps pages as strict books have them, which their first readers wait for. */
export async function keepMasters(
  { bindings }: Runtime,
  contentId: string,
  wanted: { pages: readonly number[]; widths: readonly number[] },
): Promise<void> {
  const db = openDatabase((await bindings.getD1Database('DB')) as unknown as D1Database)
  const files = await bindings.getR2Bucket('FILES')
  const maker = pictureMaker({ openEngine: () => startEngine(), webp })
  for (const page of wanted.pages) {
    const segment = await findSegmentOfPage<Splice>(db, { tenantId, contentId, version: 1 }, page)
    const stored = segment && (await files.get(segmentKey(tenantId, contentId, 1, segment.number)))
    if (!segment || !stored) throw new Error(`no page ${page} of ${contentId}`)
    const pdf = stampSegment(new Uint8Array(await stored.arrayBuffer()), segment.splice, noMark)
    for (const maxWidth of wanted.widths) {
      const drawn = await maker.drawMaster(pdf, { page: page - segment.firstPage + 1, maxWidth })
      if (drawn === null) throw new Error(`page ${page} of ${contentId} can't be drawn`)
      const name = masterKey(tenantId, contentId, 1, { page, width: maxWidth })
      await files.put(name, drawn.bytes, { customMetadata: { points: String(drawn.points) } })
    }
  }
}
