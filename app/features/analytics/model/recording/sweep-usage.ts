import { type NotNull, type RawBuilder, sql } from 'kysely'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { maxDays } from './usage-query.ts'

/** The most events in one batch. */
const maxAtOnce = 20_000
/** The most batches in one sweep; the next sweep continues. */
const maxBatches = 10
const day = 86_400_000
/** The visitors of a month are stored until no event of that month can arrive any more and all of them are counted. */
const visitorsKept = 45 * day

/** Run by cron: counts all tenants' new events. Answers how many events it counted. */
export function sweepUsage(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, (tenants) => sweepUsageIn(tenants, now))
}

async function sweepUsageIn({ d1, db }: OpenDatabase, now: number): Promise<number> {
  let counted = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const span = await nextSpan(db)
    if (span === null) {
      await commitTo(d1, [
        db.deleteFrom('usage_visitor').where('last_at', '<', now - visitorsKept),
        ...(['usage_content', 'usage_denial', 'allowance_day'] as const).map((table) =>
          db.deleteFrom(table as 'usage_content').where('day', '<', addDays(dayOf(now), -maxDays)),
        ),
      ])
      break
    }
    if (!(await isCounted(d1, countSpan(db, span)))) break
    counted += span.to - span.from
  }
  return counted
}

/** False if another sweep has counted the same events meanwhile. */
async function isCounted(d1: D1Database, writes: readonly Write[]): Promise<boolean> {
  try {
    await commitTo(d1, writes)
    return true
  } catch (error) {
    if (isRefusal(error) && error.name === 'changedMeanwhile') return false
    throw error
  }
}

type Span = { from: number; to: number }

async function nextSpan(db: Database): Promise<Span | null> {
  const row = await db
    .selectFrom('usage_mark')
    .select(['event_id as from'])
    .select((select) =>
      select
        .selectFrom('usage_event')
        .select(({ fn }) => fn.max('id').as('to'))
        .as('to'),
    )
    .executeTakeFirstOrThrow()
  const to = Math.min(row.to ?? 0, row.from + maxAtOnce)
  return to > row.from ? { from: row.from, to } : null
}

/**
 * Counts the events of a span, in one batch with the mark that says that they are counted. If two sweeps count the same
 * span, the mark breaks the batch of the second.
 */
function countSpan(db: Database, { from, to }: Span): Write[] {
  const inDay = sql<string>`strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch')`
  const inMonth = sql<string>`strftime('%Y-%m', at / 1000 + 32400, 'unixepoch')`
  const inWeek = sql<string>`'w' || strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch', '-6 days', 'weekday 1')`
  const mark = db
    .updateTable('usage_mark')
    .set({ event_id: sql`CASE WHEN event_id = ${from} THEN ${to} ELSE -1 END` })
  const events = db.selectFrom('usage_event').where('id', '>', from).where('id', '<=', to)
  const counts = insertSelected(
    db,
    'usage_day',
    events
      .select(['tenant_id', 'kind', inDay.as('day'), sql<number>`count(*)`.as('count')])
      .groupBy(['tenant_id', 'kind', 'day']),
  ).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'kind', 'day']).doUpdateSet({ count: sql`count + excluded.count` }),
  )
  const abouts = insertSelected(
    db,
    'usage_month',
    events
      .where('about', '<>', '')
      .select(['tenant_id', 'kind', inMonth.as('month'), 'about', sql<number>`count(*)`.as('count')])
      .groupBy(['tenant_id', 'kind', 'month', 'about']),
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'kind', 'month', 'about'])
      .doUpdateSet({ count: sql`count + excluded.count` }),
  )
  const contents = insertSelected(
    db,
    'usage_content',
    events
      .where('kind', 'in', ['view', 'open'])
      .where('about', '<>', '')
      .select([
        'tenant_id',
        'about as content_id',
        'kind',
        inDay.as('day'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(['tenant_id', 'about', 'kind', 'day']),
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'content_id', 'kind', 'day'])
      .doUpdateSet({ count: sql`count + excluded.count` }),
  )
  const denials = insertSelected(
    db,
    'usage_denial',
    events
      .where('kind', '=', 'refused')
      .where('content_id', 'is not', null)
      .where('user_group_id', 'is not', null)
      .select([
        'tenant_id',
        'user_group_id',
        inDay.as('day'),
        'content_id',
        'about as reason',
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(['tenant_id', 'user_group_id', 'day', 'content_id', 'about'])
      .$narrowType<{ content_id: NotNull; user_group_id: NotNull }>(),
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'user_group_id', 'day', 'content_id', 'reason'])
      .doUpdateSet({ count: sql`count + excluded.count` }),
  )
  const visitorsBy = (period: RawBuilder<string>) =>
    insertSelected(
      db,
      'usage_visitor',
      events
        .select(['tenant_id', period.as('period'), 'visitor', sql<number>`max(at)`.as('last_at')])
        .groupBy(['tenant_id', 'period', 'visitor']),
    ).onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'period', 'visitor'])
        .doUpdateSet({ last_at: sql`max(last_at, excluded.last_at)` }),
    )
  return [mark, counts, abouts, contents, denials, ...[inDay, inWeek, inMonth].map(visitorsBy)]
}
