import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'

/** The reading with this code, with the reader's present name and the book as far as it still exists. */
export async function findTrace(db: Database, tenantId: number, code: string) {
  const row = await readings(db, tenantId)
    .leftJoin('account', (join) => inTenant(join, 'account.id', 'g.account_id'))
    .leftJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .leftJoin('session', (join) => inTenant(join, 'session.id', 'g.session_id'))
    .select(['g.watermark', 'g.parent_origin as origin', 'account.id as accountId', 'account.name'])
    .select(['account.email', 'account.username', 'account.level', 'account.status'])
    .select(['account.cancelled_at as cancelledAt', 'user_group.name as groupName'])
    .select(['session.user_agent as userAgent', 'session.country', 'session.login_type as loginType'])
    .where('g.trace', '=', code)
    .executeTakeFirst()
  return row ?? null
}

/** A page of what a reader has opened, newest first. */
export function pageOfTraces(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  part: { limit: number; offset: number },
) {
  return readings(db, tenantId)
    .where('g.account_id', '=', accountId)
    .where('g.opened_at', 'is not', null)
    .orderBy('g.created_at', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}

export type OpenedRow = Awaited<ReturnType<typeof pageOfTraces>>[number]

function readings(db: Database, tenantId: number) {
  return db
    .selectFrom('viewer_grant as g')
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
