import { type SqlBool, sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { countUses, type UsesToCount } from './count-uses.ts'
import { maxDays } from './usage-query.ts'

const minute = 60_000
/**
 * Uses are counted together, because a count that several of them raise is written once: counted each minute, nearly every use would raise
 * counts of its own.
 */
const countEvery = 15 * minute
/**
 * Uses younger than this aren't counted yet. They are deleted when they are counted, and a double click must find the first click. It is
 * longer than that takes, for uses that are written late.
 */
const countAfter = minute
/** The most uses in one batch, but for the last visitor's. */
const maxAtOnce = 20_000
/** The most batches in one sweep; the next sweep continues. */
const maxBatches = 10
/** A visitor's days are stored until no use of the same month can arrive any more. */
const visitorDays = 45

/** Run by cron: counts all tenants' new uses, each database's once in `countEvery`. Answers how many uses it counted. */
export function sweepUsage(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, async (tenants) => {
    const countedAt = await findMark(tenants.db)
    return now - countedAt < countEvery ? 0 : countIn(tenants, { now, countedAt })
  })
}

/** Counts all tenants' uses that are older than `countAfter`. Answers how many there were. */
export function countUsage(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, async (tenants) =>
    countIn(tenants, { now, countedAt: await findMark(tenants.db) }),
  )
}

/** When uses were last counted; 0 in a database where they never were. */
async function findMark(db: Database): Promise<number> {
  const mark = await db.selectFrom('usage_mark').select('counted_at').executeTakeFirst()
  return mark?.counted_at ?? 0
}

type Run = { now: number; countedAt: number }

/**
 * Counts in batches. Each deletes what it counts, so that nothing is counted twice, also if several sweeps run at once or one is killed: a
 * use is either there or in the counts.
 */
async function countIn({ database, d1, db }: OpenDatabase, run: Run): Promise<number> {
  const until = run.now - countAfter
  let counted = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const last = await findLast(db, until)
    const deleted = (await commitTo(d1, countUses(db, { until, last }))).at(-1) ?? 0
    counted += deleted
    if (last === null) {
      await finish({ database, d1, db }, run)
      break
    }
  }
  return counted
}

/** The visitor with whom a batch ends. Null if it reaches to the end. */
async function findLast(db: Database, until: number): Promise<UsesToCount['last']> {
  const row = await db
    .selectFrom('usage_event')
    .select(['tenant_id as tenantId', 'visitor'])
    .where('at', '<=', until)
    .orderBy('tenant_id')
    .orderBy('visitor')
    .limit(1)
    .offset(maxAtOnce - 1)
    .executeTakeFirst()
  return row ?? null
}

/** Notes that everything is counted. The first run of a day in Japan also deletes visitors and counts that are old. */
async function finish({ d1, db }: OpenDatabase, { now, countedAt }: Run): Promise<void> {
  const today = dayOf(now)
  const old = dayOf(countedAt) === today ? [] : deletesOfOld(db, today)
  const mark = db
    .insertInto('usage_mark')
    .values({ id: 1, counted_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ counted_at: now }))
  await commitTo(d1, [...old, mark])
}

function deletesOfOld(db: Database, today: Day): Write[] {
  const oldest = addDays(today, -maxDays)
  // With the tenants named, SQLite finds the old rows of each by the key.
  const ofAll = sql<SqlBool>`tenant_id IN (SELECT id FROM tenant)`
  return [
    db.deleteFrom('usage_visitor').where(ofAll).where('day', '<', addDays(today, -visitorDays)),
    ...(['usage_denial', 'allowance_day'] as const).map((table) =>
      db.deleteFrom(table as 'usage_denial').where('day', '<', oldest),
    ),
    db
      .updateTable('usage_month')
      .set({ days: null })
      .where(ofAll)
      .where('kind', 'in', ['view', 'open'])
      .where('month', '<', oldest.slice(0, 7))
      .where('days', 'is not', null),
  ]
}
