import type { Selectable } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { DocumentSegment } from './document.ts'
import type { DocumentKey, FoundDocument } from './document-store.ts'

const columns = ['number', 'first_page', 'page_count', 'width', 'height', 'bytes', 'splice'] as const

/** Lists all segments of a version, in page order. */
export async function listSegments<Splice>(
  db: Database,
  key: FoundDocument,
): Promise<DocumentSegment<Splice>[]> {
  const rows = await segments(db, key).orderBy('number').execute()
  return rows.map(toSegment<Splice>)
}

/** Finds one segment by its number, counted from 0. */
export async function findSegment<Splice>(
  db: Database,
  key: DocumentKey,
  number: number,
): Promise<DocumentSegment<Splice> | null> {
  const row = await segments(db, key).where('number', '=', number).executeTakeFirst()
  return row === undefined ? null : toSegment<Splice>(row)
}

/** Finds the segment that contains a page. Null for a page that the version doesn't have. */
export async function findSegmentOfPage<Splice>(
  db: Database,
  key: DocumentKey,
  page: number,
): Promise<DocumentSegment<Splice> | null> {
  const row = await segments(db, key)
    .where('first_page', '<=', page)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row === undefined || page >= row.first_page + row.page_count ? null : toSegment<Splice>(row)
}

function segments(db: Database, key: FoundDocument) {
  return db
    .selectFrom('document_segment')
    .select(columns)
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
}

function toSegment<Splice>(
  row: Pick<Selectable<Tables['document_segment']>, (typeof columns)[number]>,
): DocumentSegment<Splice> {
  return {
    number: row.number,
    firstPage: row.first_page,
    pageCount: row.page_count,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    splice: JSON.parse(row.splice) as Splice,
  }
}
