import { commitTo } from '#app/kernel/data/commit.ts'
import { type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'

/** The number of days, including today, whose reads decide which contents are popular. */
const daysCounted = 30
/** The number of rows that a sweep deletes at most, so that it doesn't occupy the database for long. */
const maxPerSweep = 500

/**
 * Run by cron, for all tenants: deletes the reads of days that no longer count, oldest first. Triggers update the sums.
 * Answers the number of deleted rows.
 */
export function sweepReads(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, (tenants) => sweepReadsIn(tenants, now))
}

async function sweepReadsIn({ d1, db }: OpenDatabase, now: number): Promise<number> {
  const first = addDays(dayOf(now), 1 - daysCounted)
  const old = db
    .selectFrom('read_day')
    .select(['tenant_id', 'day', 'content_id'])
    .where('day', '<', first)
    .orderBy('day')
    .limit(maxPerSweep)
  const gone = db
    .deleteFrom('read_day')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'day', 'content_id'), 'in', old.$asTuple('tenant_id', 'day', 'content_id')),
    )
  const [changes = 0] = await commitTo(d1, [gone])
  return changes
}
