import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import {
  MAX_OPEN_UPLOADS_OF_ONE,
  MAX_OPEN_UPLOADS_OF_SITE,
  type MultipartUpload,
  type UploadGoal,
} from './multipart-upload.ts'

type UploadKey = Pick<MultipartUpload, 'tenantId' | 'id'>

export async function findUpload(db: Database, { tenantId, id }: UploadKey): Promise<MultipartUpload | null> {
  const row = await uploadsOf(db, tenantId).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toUpload(row)
}

/** The uploads that can be continued, newest first. */
export async function listOpenUploads(
  db: Database,
  tenantId: number,
  limit: number,
): Promise<MultipartUpload[]> {
  const rows = await uploadsOf(db, tenantId)
    .where(sql<boolean>`state = 'open'`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toUpload)
}

/** Lists these uploads. At most 90 ids, because D1 binds 100 values per statement. */
export async function listUploads(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<MultipartUpload[]> {
  const rows = await uploadsOf(db, tenantId).where('id', 'in', ids).execute()
  return rows.map(toUpload)
}

export function uploadsOf(db: Database, tenantId: number) {
  return db
    .selectFrom('content_upload')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('content_upload_part as p')
        .select(sql<string>`json_group_array(json_object('number', p.number, 'etag', p.etag))`.as('parts'))
        .whereRef('p.tenant_id', '=', 'content_upload.tenant_id')
        .whereRef('p.upload_id', '=', 'content_upload.id')
        .$asScalar()
        .$notNull()
        .as('parts'),
    )
    .where('tenant_id', '=', tenantId)
}

export function toUpload(row: Selectable<Tables['content_upload']> & { parts: string }): MultipartUpload {
  const parts = JSON.parse(row.parts) as MultipartUpload['parts']
  return {
    tenantId: row.tenant_id,
    id: row.id,
    state: row.state,
    contentId: row.content_id,
    goal: { kind: row.is_new === 1 ? 'content' : 'replacement', data: JSON.parse(row.data) } as UploadGoal,
    fileName: row.file_name,
    bytes: row.bytes,
    fingerprint: row.fingerprint,
    sourceKey: row.source_key,
    multipartId: row.multipart_id,
    createdAt: row.created_at,
    parts: parts.sort((a, b) => a.number - b.number),
  }
}

/** Inserts an upload, unless one of the `conditions` no longer holds. */
export function insertUpload(
  db: Database,
  upload: Omit<MultipartUpload, 'state' | 'parts'> & { uploadedBy: string },
  conditions: readonly Expression<SqlBool>[],
): Write {
  const values = {
    tenant_id: upload.tenantId,
    id: upload.id,
    content_id: upload.contentId,
    is_new: upload.goal.kind === 'content' ? (1 as const) : (0 as const),
    file_name: upload.fileName,
    bytes: upload.bytes,
    fingerprint: upload.fingerprint,
    source_key: upload.sourceKey,
    multipart_id: upload.multipartId,
    data: JSON.stringify(upload.goal.data),
    uploaded_by: upload.uploadedBy,
    created_at: upload.createdAt,
    updated_at: upload.createdAt,
  }
  return insertWhere(db, 'content_upload', values, ...conditions)
}

/** Updates the fields of the content: they may have been edited before the upload was continued. */
export function updateUploadData(
  db: Database,
  { tenantId, id }: UploadKey,
  data: UploadGoal['data'],
  now: number,
): Write {
  return db
    .updateTable('content_upload')
    .set({ data: JSON.stringify(data), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
}

/** How many uploads are open at a site, and how many of them belong to one administrator. */
export async function countOpenUploads(
  db: Database,
  tenantId: number,
  uploadedBy: string,
): Promise<{ ofSite: number; ofOne: number }> {
  return db
    .selectNoFrom([openCount(tenantId).as('ofSite'), openCount(tenantId, uploadedBy).as('ofOne')])
    .$castTo<{ ofSite: number; ofOne: number }>()
    .executeTakeFirstOrThrow()
}

/** Whether one more upload may be started, as a condition for a statement. */
export function mayBeginAnother(tenantId: number, uploadedBy: string): Expression<SqlBool> {
  return sql<SqlBool>`(${openCount(tenantId)} < ${MAX_OPEN_UPLOADS_OF_SITE}
    AND ${openCount(tenantId, uploadedBy)} < ${MAX_OPEN_UPLOADS_OF_ONE})`
}

function openCount(tenantId: number, uploadedBy?: string) {
  return expressionBuilder<Tables>()
    .selectFrom('content_upload')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`state = 'open'`)
    .$if(uploadedBy !== undefined, (query) => query.where('uploaded_by', '=', uploadedBy as string))
}

/** Records a part. One that is sent again replaces the earlier one. */
export function upsertPart(
  db: Database,
  { tenantId, id }: UploadKey,
  part: { number: number; etag: string },
): Write {
  return db
    .insertInto('content_upload_part')
    .values({ tenant_id: tenantId, upload_id: id, number: part.number, etag: part.etag })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'upload_id', 'number'])
        .doUpdateSet({ etag: part.etag, times: sql<number>`times + 1` }),
    )
}

/**
 * R2 has a different part than a row says, but doesn't tell which. The parts that were sent more than once are asked for
 * again, or all parts if there is no such part.
 */
export function deleteDoubtfulParts(db: Database, { tenantId, id }: UploadKey): Write {
  const repeated = expressionBuilder<Tables>()
    .selectFrom('content_upload_part as other')
    .select('other.number')
    .where('other.tenant_id', '=', tenantId)
    .where('other.upload_id', '=', id)
    .where('other.times', '>', 1)
  return db
    .deleteFrom('content_upload_part')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', id)
    .where((eb) => eb.or([eb('times', '>', 1), eb.not(eb.exists(repeated))]))
}

/**
 * Marks the upload as complete: its parts are one file now, and the content takes over its reserved place. The first part
 * is written once more because that fails the batch if the upload was cancelled meanwhile (`isMissingReference`).
 */
export function completeUpload(db: Database, upload: MultipartUpload, now: number): Write[] {
  const { tenantId, id, parts } = upload
  return [
    ...parts.slice(0, 1).map((part) => upsertPart(db, upload, part)),
    db.deleteFrom('content_upload_part').where('tenant_id', '=', tenantId).where('upload_id', '=', id),
    db
      .updateTable('content_upload')
      .set({ state: 'completed', updated_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id),
  ]
}

/** Deletes the upload unless it is already complete. */
export function deleteOpenUpload(db: Database, { tenantId, id }: UploadKey): Write {
  return db
    .deleteFrom('content_upload')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'open')
}
