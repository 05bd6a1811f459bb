import { sql } from 'kysely'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type OpenedRow, pageOfTraces } from './trace-store.ts'

/** A content that a reader has read, with the last time and the number of openings. */
export type ReadContent = { id: string; title: string; readAt: number; openings: number }

/** The last `size` contents that a reader has read, latest first. Refuses an unknown reader with `userNotFound` (701). */
export async function listUserReadings(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<{ readings: ReadContent[]; hasMore: boolean }> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  const account = { tenantId: visit.site.tenantId, accountId: user.id }
  const part = { limit: paging.size + 1, offset: offsetOf(paging) }
  const rows = await readContents(visit.db, account, part)
  return { readings: rows.slice(0, paging.size), hasMore: rows.length > paging.size }
}

/**
 * Each opening by a reader with its trace code, newest first. Refuses as `listUserReadings` does. Readings are kept for
 * three years (docs/adr/037).
 */
export async function listUserTraces(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<{ traces: OpenedRow[]; hasMore: boolean }> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  const account = { tenantId: visit.site.tenantId, accountId: user.id }
  const part = { limit: paging.size + 1, offset: offsetOf(paging) }
  const rows = await pageOfTraces(visit.db, account, part)
  return { traces: rows.slice(0, paging.size), hasMore: rows.length > paging.size }
}

function readContents(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  part: { limit: number; offset: number },
): Promise<ReadContent[]> {
  return db
    .selectFrom('reading')
    .innerJoin('content', (join) =>
      join
        .onRef('content.tenant_id', '=', 'reading.tenant_id')
        .onRef('content.id', '=', 'reading.content_id'),
    )
    .select(['content.id', 'content.title', 'reading.read_at as readAt'])
    .select((eb) =>
      eb
        .selectFrom('viewer_grant')
        .select(({ fn }) => fn.countAll<number>().as('openings'))
        .whereRef('viewer_grant.tenant_id', '=', 'reading.tenant_id')
        .whereRef('viewer_grant.account_id', '=', 'reading.account_id')
        // Makes SQLite count the reader's own rows (0016) instead of searching all of the site's.
        .where('viewer_grant.created_at', '>', sql.lit(0))
        .whereRef('viewer_grant.content_id', '=', 'reading.content_id')
        .where('viewer_grant.opened_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('openings'),
    )
    .where('reading.tenant_id', '=', tenantId)
    .where('reading.account_id', '=', accountId)
    .orderBy('reading.read_at', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}
