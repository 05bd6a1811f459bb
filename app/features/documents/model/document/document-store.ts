import type { Selectable } from 'kysely'
import type { BookTrim } from '#app/features/documents/model/document/trim/book-trim.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database, OrFound } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type Document, refusalReasons } from './document.ts'

/** The key of one version of a content's document. */
export type DocumentKey = { tenantId: number; contentId: string; version: number }

/** The same for a statement that may find content and version itself. */
export type FoundDocument = {
  tenantId: number
  contentId: OrFound<string>
  version: OrFound<number>
}

export async function findDocument(db: Database, key: FoundDocument): Promise<Document | null> {
  const row = await documents(db, key.tenantId, key.contentId)
    .where('version', '=', key.version)
    .executeTakeFirst()
  return row === undefined ? null : toDocument(row)
}

/** Finds the newest file of a content: the one being worked on if there is one, otherwise the result of the last upload. */
export async function findLatestDocument(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<Document | null> {
  const row = await documents(db, tenantId, contentId).orderBy('version', 'desc').executeTakeFirst()
  return row === undefined ? null : toDocument(row)
}

/** Lists the newest 100 files of a content, newest first. */
export async function listDocuments(db: Database, tenantId: number, contentId: string): Promise<Document[]> {
  const rows = await documents(db, tenantId, contentId).orderBy('version', 'desc').limit(100).execute()
  return rows.map(toDocument)
}

/** Whether another version of the content uses the same file, or may still use it. */
export async function isSourceShared(
  db: Database,
  { tenantId, contentId, version, sourceKey }: DocumentKey & { sourceKey: string },
): Promise<boolean> {
  const row = await documents(db, tenantId, contentId)
    .where('source_key', '=', sourceKey)
    .where('version', '<>', version)
    .where('source_kept', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the version's file is about to be removed, so nothing can be made from it again. */
export function forgetSource(db: Database, { tenantId, contentId, version }: DocumentKey): Write {
  return db
    .updateTable('document')
    .set({ source_kept: 0 })
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
    .where('version', '=', version)
}

/** Lists the newest file of each of these contents, without those that have none. At most 90 contents. */
export async function listLatestDocuments(
  db: Database,
  tenantId: number,
  contentIds: readonly string[],
): Promise<Document[]> {
  if (contentIds.length === 0) return []
  const rows = await db
    .selectFrom('document')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('content_id', 'in', contentIds)
    .where('version', '=', (eb) =>
      eb
        .selectFrom('document as newer')
        .select(({ fn }) => fn.max('newer.version').as('version'))
        .whereRef('newer.tenant_id', '=', 'document.tenant_id')
        .whereRef('newer.content_id', '=', 'document.content_id'),
    )
    .execute()
  return rows.map(toDocument)
}

function documents(db: Database, tenantId: number, contentId: OrFound<string>) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
}

/** Whether some document was made from this object in R2. */
export async function isOriginalInUse(
  db: Database,
  tenantId: number,
  contentId: string,
  sourceKey: string,
): Promise<boolean> {
  const row = await documents(db, tenantId, contentId).where('source_key', '=', sourceKey).executeTakeFirst()
  return row !== undefined
}

/** Turns a row of `document` into the domain's type. */
export function toDocument(row: Selectable<Tables['document']>): Document {
  return {
    tenantId: row.tenant_id,
    contentId: row.content_id,
    version: row.version,
    state: row.state,
    reason: refusalReasons.find((reason) => reason === row.reason) ?? null,
    reasonPage: row.reason_page,
    fileName: row.file_name,
    bytes: row.bytes,
    sourceKey: row.source_key,
    sourceKept: row.source_kept === 1,
    uploadedBy: row.uploaded_by,
    restoredFrom: row.restored_from,
    pages: row.pages,
    pagesDone: row.pages_done,
    segments: row.segments,
    ownerRestricted: row.owner_restricted === 1,
    rightToLeft: row.right_to_left === 1,
    pagesInColumns: row.pages_in_columns,
    trim: row.trim === null ? null : (JSON.parse(row.trim) as BookTrim),
    withdrawsOlder: row.withdraws_older === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/**
 * Inserts a freshly uploaded file that waits for its job. A second one at the same time breaks the constraint document_in_work, which
 * becomes `contentEncrypting`.
 */
export function insertDocument(
  db: Database,
  document: DocumentKey & {
    fileName: string
    bytes: number
    sourceKey: string
    uploadedBy: string
    withdrawsOlder?: boolean
    /** The version that this file was taken from, when an old version is restored. */
    restoredFrom?: number | undefined
    now: number
  },
): Write {
  return db.insertInto('document').values({
    tenant_id: document.tenantId,
    content_id: document.contentId,
    version: document.version,
    file_name: document.fileName,
    bytes: document.bytes,
    source_key: document.sourceKey,
    uploaded_by: document.uploadedBy,
    withdraws_older: document.withdrawsOlder === true ? 1 : 0,
    restored_from: document.restoredFrom ?? null,
    created_at: document.now,
    updated_at: document.now,
  })
}
