import { sql } from 'kysely'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { dayOf } from '#app/kernel/values/day.ts'

/** Adds refusals to the day's counts, by code: one statement per batch. */
export async function addRefusals(
  env: Pick<Env, 'DB'>,
  counts: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const { d1, db } = await platformDb(env)
  const day = dayOf(now)
  const rows = [...counts].map(([code, count]) => ({ day, code, count }))
  if (rows.length === 0) return
  const insert = db
    .insertInto('refusal_day')
    .values(rows.slice(0, maxCodes))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'code'])
        .doUpdateSet({ count: sql<number>`refusal_day.count + excluded.count` }),
    )
  await commitTo(d1, [insert])
}

/** D1 binds at most 100 values per statement. More kinds of refusal within seconds are not expected. */
const maxCodes = 33

export type RefusalCount = { code: number; today: number; week: number }

/** Counts the refusals of the last seven days in Japan, the most frequent first. */
export async function countRefusals(db: Database, now: number): Promise<RefusalCount[]> {
  const today = dayOf(now)
  const weekAgo = dayOf(now - 6 * 86_400_000)
  return await db
    .selectFrom('refusal_day')
    .select(({ fn }) => [
      'code',
      fn.sum<number>('count').as('week'),
      sql<number>`sum(iif(day = ${today}, count, 0))`.as('today'),
    ])
    .where('day', '>=', weekAgo)
    .groupBy('code')
    .orderBy('week', 'desc')
    .orderBy('code')
    .limit(50)
    .execute()
}
