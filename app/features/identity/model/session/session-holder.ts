import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

/**
 * A reader with the facts that decide on a session: whether and how they may sign in, and how many sessions they may have (ruling 8: 3
 * without a group).
 */
export type SessionHolder = {
  level: 'reader' | 'ip_reader'
  status: 'allow' | 'stop'
  isCancelled: boolean
  byId: boolean
  byIp: boolean
  startsOn: string | null
  endsOn: string | null
  maxSessions: number
  atLimit: 'end-oldest' | 'refuse'
  limitMessage: string | null
}

const defaultSessions = 3

export async function findHolder(
  db: Database,
  { tenantId, locale }: { tenantId: number; locale: Locale },
  accountId: string,
): Promise<SessionHolder | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('user_group', (join) => inTenant(join, 'user_group.id', 'account.group_id'))
    .select([
      'account.level',
      'account.status',
      'account.cancelled_at as cancelledAt',
      'user_group.by_id as byId',
      'user_group.by_ip as byIp',
      'user_group.starts_on as startsOn',
      'user_group.ends_on as endsOn',
      'user_group.max_sessions as maxSessions',
      'user_group.at_limit as atLimit',
      wordsIn<string | null>('user_group.limit_message', locale, 'limitMessage').as('limitMessage'),
    ])
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { cancelledAt, byId, byIp, maxSessions, atLimit, ...rest } = row
  return {
    ...rest,
    isCancelled: cancelledAt !== null,
    byId: byId !== 0,
    byIp: byIp === 1,
    maxSessions: maxSessions ?? defaultSessions,
    atLimit: atLimit ?? 'end-oldest',
  }
}
