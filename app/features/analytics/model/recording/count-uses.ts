import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'

/** Uses up to a time, in the order of tenants and visitors up to `last`, who is included; null is the end. */
export type UsesToCount = { until: number; last: { tenantId: number; visitor: string } | null }

/** The writers that count uses, to be committed as one batch. The last one deletes the uses. */
export function countUses(db: Database, wanted: UsesToCount): Write[] {
  return [
    countByKind(db, wanted),
    countBySubject(db, wanted),
    countDenials(db, wanted),
    ...visitorPeriods.map((period) => countVisitors(db, wanted, period)),
    noteVisitors(db, wanted),
    db.deleteFrom('usage_event').where(isWanted(wanted)),
  ]
}

function isWanted({ until, last }: UsesToCount) {
  const before = last === null ? sql`` : sql` AND (tenant_id, visitor) <= (${last.tenantId}, ${last.visitor})`
  return sql<SqlBool>`at <= ${until}${before}`
}

function usesOf(db: Database, wanted: UsesToCount) {
  return db.selectFrom('usage_event').where(isWanted(wanted))
}

/** The day in Japan. */
const inDay = sql<string>`strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch')`

function countByKind(db: Database, wanted: UsesToCount): Write {
  const counts = usesOf(db, wanted)
    .select(['tenant_id', 'kind', inDay.as('day'), sql<number>`count(*)`.as('count')])
    .groupBy(['tenant_id', 'kind', 'day'])
  return insertSelected(db, 'usage_day', counts).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'kind', 'day']).doUpdateSet({ count: sql`count + excluded.count` }),
  )
}

/** Counts by subject and month, and of contents also by the days of the month, in the same row. */
function countBySubject(db: Database, wanted: UsesToCount): Write {
  const inDays = usesOf(db, wanted)
    .where('about', '<>', '')
    .select(['tenant_id', 'kind', 'about', inDay.as('day'), sql<number>`count(*)`.as('of_day')])
    .groupBy(['tenant_id', 'kind', 'about', 'day'])
  const counts = db
    .selectFrom(inDays.as('counted'))
    .select(['tenant_id', 'kind', sql<string>`substr(day, 1, 7)`.as('month'), 'about'])
    .select([
      sql<number>`sum(of_day)`.as('count'),
      sql<string | null>`iif(kind IN ('view', 'open'), json_group_object(substr(day, 9), of_day), NULL)`.as(
        'days',
      ),
    ])
    .groupBy(['tenant_id', 'kind', 'month', 'about'])
  const bothDays = sql`SELECT key, value FROM json_each(usage_month.days)
    UNION ALL SELECT key, value FROM json_each(excluded.days)`
  const sums = sql`SELECT key, sum(value) AS of_day FROM (${bothDays}) GROUP BY key`
  return insertSelected(db, 'usage_month', counts).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'kind', 'month', 'about']).doUpdateSet({
      count: sql`count + excluded.count`,
      days: sql`iif(excluded.days IS NULL, days, (SELECT json_group_object(key, of_day) FROM (${sums})))`,
    }),
  )
}

function countDenials(db: Database, wanted: UsesToCount): Write {
  const counts = usesOf(db, wanted)
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
    .$narrowType<{ content_id: NotNull; user_group_id: NotNull }>()
  return insertSelected(db, 'usage_denial', counts).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'user_group_id', 'day', 'content_id', 'reason'])
      .doUpdateSet({ count: sql`count + excluded.count` }),
  )
}

type VisitorPeriod = {
  /** The first day of the period in which a use was made. */
  first: RawBuilder<string>
  /** The most days that a period has. */
  days: number
  /** The first day of the next period. */
  next: RawBuilder<string>
  /** The period's name in `usage_day`. */
  name: RawBuilder<string>
}

const visitorPeriods: readonly VisitorPeriod[] = [
  { first: inDay, days: 1, next: sql`date(seen.first, '+1 day')`, name: sql`seen.first` },
  {
    first: sql`strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch', '-6 days', 'weekday 1')`,
    ...{ days: 7, next: sql`date(seen.first, '+7 days')`, name: sql`'w' || seen.first` },
  },
  {
    first: sql`strftime('%Y-%m-01', at / 1000 + 32400, 'unixepoch')`,
    ...{ days: 31, next: sql`date(seen.first, '+1 month')`, name: sql`substr(seen.first, 1, 7)` },
  },
]

/** Counts the visitors who are new in a period: no day of it has them yet. */
function countVisitors(db: Database, wanted: UsesToCount, { first, days, next, name }: VisitorPeriod): Write {
  const seen = usesOf(db, wanted)
    .select(['tenant_id', 'visitor', first.as('first')])
    .distinct()
  // The days are listed, so that each is a step in the key. A short month's list runs into the next month.
  const all = Array.from({ length: days }, (_, at) => sql`date(seen.first, ${sql.lit(`+${at} days`)})`)
  const counts = db
    .selectFrom(seen.as('seen'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usage_visitor as known')
            .select('known.visitor')
            .whereRef('known.tenant_id', '=', 'seen.tenant_id')
            .whereRef('known.visitor', '=', 'seen.visitor')
            .where(sql<SqlBool>`known.day IN (${sql.join(all)})`)
            .where('known.day', '<', next),
        ),
      ),
    )
    .select([
      'seen.tenant_id',
      sql<string>`'visitor'`.as('kind'),
      name.as('day'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['seen.tenant_id', 'seen.first'])
  return insertSelected(db, 'usage_day', counts).onConflict((conflict) =>
    conflict.columns(['tenant_id', 'kind', 'day']).doUpdateSet({ count: sql`count + excluded.count` }),
  )
}

/** Stores the days of visitors. It comes after `countVisitors`, which asks for days that were stored before. */
function noteVisitors(db: Database, wanted: UsesToCount): Write {
  const days = usesOf(db, wanted)
    .select(['tenant_id', inDay.as('day'), 'visitor'])
    .distinct()
  return insertSelected(db, 'usage_visitor', days).onConflict((conflict) => conflict.doNothing())
}
