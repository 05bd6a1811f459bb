import type { DocumentKey } from '#app/features/documents/model/document/document-store.ts'
import type { Splice } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { holdsLease, type Job } from '#app/kernel/jobs/job.ts'
import type { PageWidth, PicturePlace, SegmentPictures } from './page-picture.ts'

/** A segment whose pages haven't been drawn yet. */
export type UndrawnSegment = { number: number; pageCount: number; splice: Splice }

/** Finds the first undrawn segment of a version. Null if all are drawn. */
export async function findUndrawnSegment(db: Database, key: DocumentKey): Promise<UndrawnSegment | null> {
  const row = await segmentsOf(db, key)
    .select(['number', 'page_count', 'splice'])
    .where('pictures', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  if (row === undefined) return null
  return { number: row.number, pageCount: row.page_count, splice: JSON.parse(row.splice) as Splice }
}

/** Finds the first page of a version that hasn't been drawn yet. Null if all are drawn. */
export async function findUndrawnPage(db: Database, key: DocumentKey): Promise<number | null> {
  const row = await segmentsOf(db, key)
    .select('first_page')
    .where('pictures', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  return row?.first_page ?? null
}

/** Finds the place of a page's picture: its segment and its position there. Null for a page that hasn't been drawn. */
export async function findPagePicture(
  db: Database,
  key: DocumentKey,
  { page, width }: { page: number; width: PageWidth },
): Promise<{ segment: number; place: PicturePlace } | null> {
  const row = await segmentsOf(db, key)
    .select(['number', 'first_page', 'pictures'])
    .where('first_page', '<=', page)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (row === undefined || row.pictures === null) return null
  const pictures = JSON.parse(row.pictures) as SegmentPictures
  const place = pictures[width]?.[page - row.first_page]
  return place === undefined || place.bytes === 0 ? null : { segment: row.number, place }
}

/** Records the pictures of a segment. It takes effect only under the job's lease. */
export function setPictures(
  db: Database,
  job: Job,
  key: DocumentKey,
  { number, pictures }: { number: number; pictures: SegmentPictures },
): Write {
  return db
    .updateTable('document_segment')
    .set({ pictures: JSON.stringify(pictures) })
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
    .where('number', '=', number)
    .where(holdsLease(job))
}

function segmentsOf(db: Database, key: DocumentKey) {
  return db
    .selectFrom('document_segment')
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
}
