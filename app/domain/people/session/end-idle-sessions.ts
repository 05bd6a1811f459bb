import { sql } from 'kysely'
import { commitTo } from '#app/data/commit.ts'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { idleLife } from '#app/visit/read-actor.ts'

/** Sessions a sweep ends at most, so that it doesn't hold the database for long. */
const mostASweep = 500

/**
 * Run by cron: ends sessions by address that nobody uses any more, of all tenants, the longest unused first, so that what
 * was kept in them goes (the trigger session_shelf_cleared). Answers how many sessions and kept rows that were.
 */
export async function endIdleSessions(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  const d1 = databaseFor(env, 0)
  const db = openDatabase(d1)
  const idle = db
    .selectFrom('session')
    .select(['tenant_id', 'id'])
    // Written out, not bound: only then does SQLite see that the index of such sessions will do.
    .where('level', '=', sql.lit('ip_reader'))
    .where('ended_at', 'is', null)
    .where('last_used_at', '<=', now - idleLife)
    .where((where) => where.or([where('keep', '=', 0), where('expires_at', '<=', now)]))
    .orderBy('last_used_at')
    .limit(mostASweep)
  const ended = db
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'ended' })
    .where(({ eb, refTuple }) => eb(refTuple('tenant_id', 'id'), 'in', idle.$asTuple('tenant_id', 'id')))
  const [changes = 0] = await commitTo(d1, [ended])
  return changes
}
