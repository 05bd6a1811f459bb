import { sql } from 'kysely'
import { partsOfReader } from '#app/features/reading/model/archive/archive-store.ts'
import {
  type ArchiveReader,
  findArchivedGrant,
  openWindow,
} from '#app/features/reading/model/archive/find-archived.ts'
import { type ArchivedGrant, archivedColumns } from '#app/features/reading/model/archive/grant-part.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'

/**
 * The reading with this code, with the reader's present name and the book as far as it still exists. The archive is asked second: a grant
 * only moves there, so neither can miss it.
 */
export async function findTrace({ db, env }: ArchiveReader, tenantId: number, code: string) {
  const row = await traced(readings(db, tenantId)).where('g.trace', '=', code).executeTakeFirst()
  if (row !== undefined) return row
  const grant = await findArchivedGrant({ db, env }, tenantId, code)
  return grant === null ? null : traced(readings(db, tenantId, [grant])).executeTakeFirstOrThrow()
}

function traced(query: ReturnType<typeof readings>) {
  return query
    .leftJoin('account', (join) => inTenant(join, 'account.id', 'g.account_id'))
    .leftJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .leftJoin('session', (join) => inTenant(join, 'session.id', 'g.session_id'))
    .select(['g.watermark', 'g.parent_origin as origin', 'account.id as accountId', 'account.name'])
    .select(['account.email', 'account.username', 'account.level', 'account.status'])
    .select(['account.cancelled_at as cancelledAt', 'user_group.name as groupName'])
    .select(['session.user_agent as userAgent', 'session.country', 'session.login_type as loginType'])
}

/** A page of what a reader has opened, newest first, also of grants that have left the database. */
export async function pageOfTraces(
  { db, env }: ArchiveReader,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  window: { limit: number; offset: number },
) {
  // One batch, so that a grant that moves meanwhile is in one of the two.
  const [rows, parts] = await Promise.all([
    readings(db, tenantId)
      .where('g.account_id', '=', accountId)
      .where('g.opened_at', 'is not', null)
      .orderBy('g.created_at', 'desc')
      .limit(window.offset + window.limit)
      .execute(),
    partsOfReader(db, { tenantId, accountId }),
  ])
  return openWindow({ db, env }, accountId, { rows, parts, window }, async (grants) =>
    grants.length === 0 ? [] : readings(db, tenantId, grants).execute(),
  )
}

export type OpenedRow = Awaited<ReturnType<typeof pageOfTraces>>[number]

/** Readings with their books: of the table, or of grants from the archive. */
function readings(db: Database, tenantId: number, archived?: readonly ArchivedGrant[]) {
  const table = db.selectFrom('viewer_grant as g')
  // Archived grants take the table's place: the same columns under the same name.
  const source =
    archived === undefined ? table : (db.selectFrom(asTable(tenantId, archived)) as unknown as typeof table)
  return source
    .leftJoin('content', (join) => inTenant(join, 'content.id', 'g.content_id'))
    .leftJoin('document', (join) =>
      inTenant(join, 'document.content_id', 'g.content_id').onRef('document.version', '=', 'g.version'),
    )
    .select([
      'g.trace as code',
      'g.created_at as askedAt',
      'g.opened_at as openedAt',
      'g.key_until as readUntil',
    ])
    .select(['g.content_id as contentId', 'g.version', 'g.print', 'content.title'])
    .select(['document.file_name as fileName', 'document.pages'])
    .where('g.tenant_id', '=', tenantId)
}

function asTable(tenantId: number, grants: readonly ArchivedGrant[]) {
  const columns = archivedColumns.map(
    (column) => sql`value ->> ${sql.lit(`$.${column}`)} AS ${sql.ref(column)}`,
  )
  return sql`(SELECT ${sql.lit(tenantId)} AS tenant_id, ${sql.join(columns)} FROM json_each(${JSON.stringify(grants)}))`.as(
    'g',
  )
}
