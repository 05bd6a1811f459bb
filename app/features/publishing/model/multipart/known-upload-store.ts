import { createHash } from 'node:crypto'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { type ElementId, elementIdOf, newElementId } from '#app/kernel/values/element-id.ts'
import { toUpload, uploadsOf } from './multipart-store.ts'
import type { MultipartUpload } from './multipart-upload.ts'

/**
 * The open upload of the same file by the same person for the same goal. `contentId` is null if the file will become a
 * new content.
 */
export async function findOpenUpload(
  db: Database,
  tenantId: number,
  of: FileOfSender,
): Promise<MultipartUpload | null> {
  const row = await uploadsOf(db, tenantId)
    .where(sql<boolean>`state = 'open'`)
    .where('uploaded_by', '=', of.uploadedBy)
    .where('fingerprint', '=', of.fingerprint)
    .where('bytes', '=', of.bytes)
    .where('is_new', '=', of.contentId === null ? 1 : 0)
    .$if(of.contentId !== null, (query) => query.where('content_id', '=', of.contentId as string))
    .executeTakeFirst()
  return row === undefined ? null : toUpload(row)
}

/**
 * The finished upload of the same file by the same person, if its content still shows that file. Not if the content is in
 * the trash, if another file replaced it, if we failed to read it, or if it was a replacement that is already done.
 */
export async function findArrivedUpload(
  db: Database,
  tenantId: number,
  of: FileOfSender,
): Promise<MultipartUpload | null> {
  const begin = uploadsBegin(of)
  const row = await uploadsOf(db, tenantId)
    .where('id', '>=', begin)
    .where('id', '<', `${begin}~`)
    .where(sql<boolean>`state = 'completed'`)
    .where((eb) => eb.exists(newestFileOf(eb, of)))
    .executeTakeFirst()
  return row === undefined ? null : toUpload(row)
}

/** The newest file of the content of the upload in the surrounding statement. */
function newestFileOf(
  { selectFrom }: ExpressionBuilder<Tables, 'content_upload'>,
  { contentId }: FileOfSender,
) {
  return selectFrom('document as d')
    .innerJoin('content as c', (join) => inTenant(join, 'c.id', 'd.content_id'))
    .select('d.version')
    .whereRef('d.tenant_id', '=', 'content_upload.tenant_id')
    .whereRef('d.content_id', '=', 'content_upload.content_id')
    .whereRef('d.source_key', '=', 'content_upload.source_key')
    .where('c.deleted_at', 'is', null)
    .where('d.version', '=', ({ selectFrom }) =>
      selectFrom('document as newer')
        .select(({ fn }) => fn.max('newer.version').as('version'))
        .whereRef('newer.tenant_id', '=', 'd.tenant_id')
        .whereRef('newer.content_id', '=', 'd.content_id'),
    )
    .where((eb) =>
      contentId === null
        ? eb.or([eb('d.reason', 'is', null), eb('d.reason', '<>', 'failed')])
        : eb('d.state', 'in', ['waiting', 'splitting']),
    )
}

/**
 * The facts that identify the same file of the same sender. `contentId` is null for a file that will become a new
 * content.
 */
export type FileOfSender = {
  uploadedBy: string
  fingerprint: string
  bytes: number
  contentId: string | null
}

/** The prefix of all ids of uploads of this file by this person, which makes them a range of the primary key. */
function uploadsBegin({ uploadedBy, fingerprint, bytes, contentId }: FileOfSender): string {
  const about = JSON.stringify([uploadedBy, fingerprint, bytes, contentId])
  return elementIdOf(createHash('sha256').update(about).digest()).slice(0, 16)
}

/** The id of a new upload. Without a file that can be recognised later, it is purely random. */
export function newUploadId(file: FileOfSender | null, randomBytes: (size: number) => Uint8Array): ElementId {
  return (file === null ? '' : uploadsBegin(file)) + newElementId(randomBytes)
}
