import { sql } from 'kysely'
import type { DocumentKey, FoundDocument } from '#app/features/documents/model/document/document-store.ts'
import type { Splice } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import type { BookTrim } from '#app/features/documents/model/document/trim/book-trim.ts'
import type { PrintBox } from '#app/features/documents/model/document/trim/print-box.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import { holdsLease, type Job } from '#app/kernel/jobs/job.ts'
import type { PageWidth, PicturePlace, SegmentPictures } from './page-picture.ts'

/** A segment whose pages haven't been drawn or measured yet. `pictures` are those that were drawn by an earlier release. */
export type UndrawnSegment = {
  number: number
  firstPage: number
  pageCount: number
  splice: Splice
  pictures: SegmentPictures | null
}

/** The number of pages that are drawn before they are recorded. A segment may have only one. */
const pagesAtOnce = 16

/**
 * Lists the next segments of a version that aren't both drawn and measured: from the first one on, as many as follow each other and have
 * `pagesAtOnce` pages together. None if all are drawn.
 */
export async function listUndrawnSegments(db: Database, key: DocumentKey): Promise<UndrawnSegment[]> {
  const rows = await segmentsOf(db, key)
    .select(['number', 'first_page', 'page_count', 'splice', 'pictures'])
    .where((eb) => eb.or([eb('pictures', 'is', null), eb('print_boxes', 'is', null)]))
    .orderBy('number')
    .limit(pagesAtOnce)
    .execute()
  const next: UndrawnSegment[] = []
  let pages = 0
  for (const { number, first_page: firstPage, page_count: pageCount, ...row } of rows) {
    pages += pageCount
    if (next.length > 0 && (pages > pagesAtOnce || number !== next.at(-1)!.number + 1)) break
    const splice = JSON.parse(row.splice) as Splice
    const pictures = row.pictures === null ? null : (JSON.parse(row.pictures) as SegmentPictures)
    next.push({ number, firstPage, pageCount, splice, pictures })
  }
  return next
}

/** Finds the first page of a version that hasn't been drawn yet. Null if all are drawn. */
export async function findUndrawnPage(db: Database, key: FoundDocument): Promise<number | null> {
  const row = await segmentsOf(db, key)
    .select('first_page')
    .where('pictures', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  return row?.first_page ?? null
}

/** Where a page's picture is: its segment and its position there, among those of the segment's other pages. */
export type FoundPicture = {
  segment: number
  firstPage: number
  width: PageWidth
  place: PicturePlace
  places: PicturePlace[]
}

/** Finds the place of a page's picture. Null for a page that hasn't been drawn. */
export async function findPagePicture(
  db: Database,
  key: FoundDocument,
  { page: wanted, width }: { page: OrFound<number>; width: PageWidth },
): Promise<FoundPicture | null> {
  const row = await segmentsOf(db, key)
    .select(['number', 'first_page', 'pictures', sql<number>`${wanted}`.as('page')])
    .where('first_page', '<=', wanted)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (row === undefined || row.pictures === null) return null
  const pictures = JSON.parse(row.pictures) as SegmentPictures
  const places = pictures[width] ?? []
  const place = places[row.page - row.first_page]
  if (place === undefined || place.bytes === 0) return null
  return { segment: row.number, firstPage: row.first_page, width, place, places }
}

/** Records what was drawn and measured of a segment. It takes effect only under the job's lease. */
export function setDrawn(
  db: Database,
  job: Job,
  key: DocumentKey,
  {
    number,
    pictures,
    boxes,
  }: { number: number; pictures: SegmentPictures; boxes: readonly (PrintBox | null)[] },
): Write {
  return db
    .updateTable('document_segment')
    .set({ print_boxes: JSON.stringify(boxes.map(codedBox)), pictures: JSON.stringify(pictures) })
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
    .where('number', '=', number)
    .where(holdsLease(job))
}

/** Lists where the print of each page of a version lies, and the shape of its first page, its width divided by its height. */
export async function listPrintBoxes(
  db: Database,
  key: DocumentKey,
): Promise<{ boxes: (PrintBox | null)[]; aspect: number }> {
  const rows = await segmentsOf(db, key)
    .select(['width', 'height', 'print_boxes as boxes'])
    .orderBy('number')
    .execute()
  const boxes = rows.flatMap((row) => (JSON.parse(row.boxes ?? '[]') as CodedBox[]).map(boxOfCode))
  return { boxes, aspect: (rows[0]?.width ?? 1) / Math.max(1, rows[0]?.height ?? 1) }
}

/** Records what may be trimmed from a version's pages. It takes effect only under the job's lease. */
export function setTrim(db: Database, job: Job, key: DocumentKey, trim: BookTrim | null): Write {
  return db
    .updateTable('document')
    .set({ trim: trim === null ? null : JSON.stringify(trim) })
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
    .where(holdsLease(job))
}

/** A box as numbers, since a long book has thousands of them. */
type CodedBox = [number, number, number, number, number, number] | null

function codedBox(box: PrintBox | null): CodedBox {
  return box && [box.left, box.top, box.right, box.bottom, box.bodyTop, box.bodyBottom]
}

function boxOfCode(code: CodedBox): PrintBox | null {
  if (code === null) return null
  const [left, top, right, bottom, bodyTop, bodyBottom] = code
  return { left, top, right, bottom, bodyTop, bodyBottom }
}

function segmentsOf(db: Database, key: FoundDocument) {
  return db
    .selectFrom('document_segment')
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
}
