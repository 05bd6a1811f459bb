import type { Selectable } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { Tables } from '#app/data/tables.ts'
import { type Document, refusalReasons } from './document.ts'

/** Names one version of one content's document. */
export type DocumentKey = { tenantId: number; contentId: string; version: number }

export async function findDocument(db: Database, key: DocumentKey): Promise<Document | null> {
  const row = await documents(db, key.tenantId, key.contentId)
    .where('version', '=', key.version)
    .executeTakeFirst()
  return row === undefined ? null : toDocument(row)
}

/** The newest file of a content: the one in work if there is one, else what the last upload came to. */
export async function findLatestDocument(
  db: Database,
  tenantId: number,
  contentId: string,
): Promise<Document | null> {
  const row = await documents(db, tenantId, contentId).orderBy('version', 'desc').executeTakeFirst()
  return row === undefined ? null : toDocument(row)
}

function documents(db: Database, tenantId: number, contentId: string) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', contentId)
}

/** True while some document was made from this object in R2. */
export async function isOriginalInUse(
  db: Database,
  tenantId: number,
  contentId: string,
  sourceKey: string,
): Promise<boolean> {
  const row = await documents(db, tenantId, contentId).where('source_key', '=', sourceKey).executeTakeFirst()
  return row !== undefined
}

/** A row of `document` as the domain knows it. */
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
    pages: row.pages,
    pagesDone: row.pages_done,
    segments: row.segments,
    ownerRestricted: row.owner_restricted === 1,
    rightToLeft: row.right_to_left === 1,
    withdrawsOlder: row.withdraws_older === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A freshly uploaded file, waiting. A second one in work breaks document_in_work: `contentEncrypting`. */
export function insertDocument(
  db: Database,
  document: DocumentKey & {
    fileName: string
    bytes: number
    sourceKey: string
    uploadedBy: string
    withdrawsOlder?: boolean
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
    created_at: document.now,
    updated_at: document.now,
  })
}
