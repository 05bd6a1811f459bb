import { sql } from 'kysely'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { idleLife } from '#app/visit/read-actor.ts'

/** The number of sessions that a sweep ends at most, so that it doesn't occupy the database for long. */
const maxPerSweep = 500

/**
 * Run by cron, for all tenants: ends sessions by address that nobody uses any more, those unused for longest first, and deletes those that
 * no browser has come back with. Stored notes and favourites stay until their shelf expires. Returns how many sessions there were.
 */
export function endIdleSessions(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, (tenants) => endIdleIn(tenants, now))
}

async function endIdleIn({ d1, db }: OpenDatabase, now: number): Promise<number> {
  const forgotten = db
    .deleteFrom('session')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('tenant_id', 'id'),
        'in',
        idle(db, now).where('confirmed', '=', sql.lit(0)).$asTuple('tenant_id', 'id'),
      ),
    )
  const ended = db
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'ended' })
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'id'), 'in', idle(db, now).$asTuple('tenant_id', 'id')),
    )
  const changes = await commitTo(d1, [forgotten, ended])
  return changes.reduce((sum, count) => sum + count, 0)
}

function idle(db: Database, now: number) {
  return (
    db
      .selectFrom('session')
      .select(['tenant_id', 'id'])
      // The value is written out instead of bound, because SQLite uses the index of such sessions only then.
      .where('level', '=', sql.lit('ip_reader'))
      .where('ended_at', 'is', null)
      .where('last_used_at', '<=', now - idleLife)
      .where((where) => where.or([where('keep', '=', 0), where('expires_at', '<=', now)]))
      .orderBy('last_used_at')
      .limit(maxPerSweep)
  )
}
