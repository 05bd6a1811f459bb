import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#app/kernel/data/tables.ts'
import { idleLife } from '#app/visit/read-actor.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The maximum length of a session (ruling 7). Milliseconds. */
export const yearLife = 365 * 24 * 3_600_000

/**
 * A session that hasn't ended or expired, by age or for lack of use: the ones that a limit counts. The condition that it
 * began within a year is implied by the others; it makes SQLite search the account's sessions instead of all of the
 * site's.
 */
export function isLive(now: number) {
  return (where: ExpressionBuilder<Tables, 'session'>) =>
    where.and([
      where('session.ended_at', 'is', null),
      where('session.created_at', '>', now - yearLife),
      where('session.expires_at', '>', now),
      where.or([where('session.keep', '=', 1), where('session.last_used_at', '>', now - idleLife)]),
    ])
}

/** Whether the visit's session lasts a year (ruling 7). An administrator's session never does. */
export async function isKept({ db, site, actor }: Visit): Promise<boolean> {
  if (actor?.kind !== 'reader') return false
  const row = await db
    .selectFrom('session')
    .select('keep')
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  return row?.keep === 1
}
