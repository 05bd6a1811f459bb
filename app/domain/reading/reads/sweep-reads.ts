import { commitTo } from '#app/data/commit.ts'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { addDays, dayOf } from '#app/values/day.ts'

/** Days, this one included, whose reads say what is popular. */
const daysCounted = 30
/** Rows a sweep deletes at most, so that it doesn't hold the database for long. */
const mostASweep = 500

/**
 * Run by cron: deletes the reads of days that count no more, of all tenants, the oldest first; the sums follow by trigger.
 * Answers how many days of contents went.
 */
export async function sweepReads(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  const d1 = databaseFor(env, 0)
  const db = openDatabase(d1)
  const first = addDays(dayOf(now), 1 - daysCounted)
  const old = db
    .selectFrom('read_day')
    .select(['tenant_id', 'day', 'content_id'])
    .where('day', '<', first)
    .orderBy('day')
    .limit(mostASweep)
  const gone = db
    .deleteFrom('read_day')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'day', 'content_id'), 'in', old.$asTuple('tenant_id', 'day', 'content_id')),
    )
  const [changes = 0] = await commitTo(d1, [gone])
  return changes
}
