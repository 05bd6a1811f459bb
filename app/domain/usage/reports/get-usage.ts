import type { Database } from '#app/data/database.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { periodOf, periodsOf, spanOf, type UsageQuery, type UsageSpan } from './usage-query.ts'

/** What a chart and a table show of each period. */
export const usageFigures = [
  'visitor',
  'session',
  'view',
  'open',
  'refused',
  'search',
  'no_result',
  'mail',
] as const
export type UsageFigure = (typeof usageFigures)[number]
export type UsagePeriod = { period: string } & Record<UsageFigure, number>

export type Named = { about: string; count: number }
export type Usage = {
  span: UsageSpan
  periods: UsagePeriod[]
  /** Of the whole span, and of the one before it. */
  total: Record<UsageFigure, number>
  before: Record<UsageFigure, number>
  /** Of the months the span touches. */
  opened: (Named & { title: string })[]
  words: Named[]
  wordsWithout: Named[]
  refusals: Named[]
  unread: { id: string; title: string }[]
  /** Bytes of the books as they were uploaded. */
  bytes: number
}

const mostNamed = 10

/** How a site was used in a span of days, for its administrators; it costs the same however much happened. */
export async function getUsage(visit: Visit, query: UsageQuery): Promise<Usage> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const { tenantId } = site
  const span = spanOf(query, visit.now())
  const months = { first: span.from.slice(0, 7), last: span.to.slice(0, 7) }
  const [days, opened, words, wordsWithout, refusals, unread, bytes] = await Promise.all([
    readDays(db, tenantId, span),
    readOpened(db, tenantId, months),
    readNamed(db, tenantId, 'search', months),
    readNamed(db, tenantId, 'no_result', months),
    readNamed(db, tenantId, 'refused', months),
    readUnread(db, tenantId, months),
    readBytes(db, tenantId),
  ])
  return { span, ...sumsOf(days, span), opened, words, wordsWithout, refusals, unread, bytes }
}

type DayRow = { kind: string; day: string; count: number }

/** All that is counted of the span and the one before it; of visitors also by week and by month. */
function readDays(db: Database, tenantId: number, { from, to, before }: UsageSpan): Promise<DayRow[]> {
  return db
    .selectFrom('usage_day')
    .select(['kind', 'day', 'count'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', [...usageFigures])
    .where(({ or, and, eb }) =>
      or([
        and([eb('day', '>=', before.from), eb('day', '<=', to)]),
        and([eb('day', '>=', periodOf(from, 'week')), eb('day', '<=', periodOf(to, 'week'))]),
        and([eb('day', '>=', periodOf(from, 'month')), eb('day', '<=', periodOf(to, 'month'))]),
      ]),
    )
    .execute()
}

function sumsOf(rows: readonly DayRow[], span: UsageSpan): Pick<Usage, 'periods' | 'total' | 'before'> {
  const ofDays = rows.filter(({ day }) => day.length === 10)
  const within = (from: string, to: string) => sumOf(ofDays.filter(({ day }) => day >= from && day <= to))
  const periods = periodsOf(span).map((period) => {
    const inPeriod = ofDays.filter(
      ({ day }) =>
        day >= span.from && day <= span.to && periodOf(day as UsageSpan['from'], span.by) === period,
    )
    const visitor = rows.find(({ kind, day }) => kind === 'visitor' && day === period)?.count ?? 0
    return { period, ...sumOf(inPeriod), visitor }
  })
  return { periods, total: within(span.from, span.to), before: within(span.before.from, span.before.to) }
}

function sumOf(rows: readonly DayRow[]): Record<UsageFigure, number> {
  const sums = usageFigures.map((figure) => [
    figure,
    rows.reduce((sum, { kind, count }) => (kind === figure ? sum + count : sum), 0),
  ])
  return Object.fromEntries(sums)
}

type Months = { first: string; last: string }

function ofMonths(db: Database, tenantId: number, kind: string, { first, last }: Months) {
  return db
    .selectFrom('usage_month')
    .select(({ fn }) => ['usage_month.about as about', fn.sum<number>('usage_month.count').as('count')])
    .where('usage_month.tenant_id', '=', tenantId)
    .where('usage_month.kind', '=', kind)
    .where('usage_month.month', '>=', first)
    .where('usage_month.month', '<=', last)
    .groupBy('usage_month.about')
    .orderBy('count', 'desc')
    .orderBy('usage_month.about')
    .limit(mostNamed)
}

function readNamed(db: Database, tenantId: number, kind: string, months: Months): Promise<Named[]> {
  return ofMonths(db, tenantId, kind, months).execute()
}

/** What was opened most and is still there. */
function readOpened(db: Database, tenantId: number, months: Months): Promise<Usage['opened']> {
  return ofMonths(db, tenantId, 'open', months)
    .innerJoin('content', (join) =>
      join
        .onRef('content.tenant_id', '=', 'usage_month.tenant_id')
        .onRef('content.id', '=', 'usage_month.about'),
    )
    .select('content.title')
    .execute()
}

/** What is visible and was opened by nobody, the newest first. */
function readUnread(db: Database, tenantId: number, { first, last }: Months): Promise<Usage['unread']> {
  return db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('visible', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usage_month')
            .select('usage_month.count')
            .whereRef('usage_month.tenant_id', '=', 'content.tenant_id')
            .whereRef('usage_month.about', '=', 'content.id')
            .where('usage_month.kind', '=', 'open')
            .where('usage_month.month', '>=', first)
            .where('usage_month.month', '<=', last),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(mostNamed)
    .execute()
}

async function readBytes(db: Database, tenantId: number): Promise<number> {
  const row = await db
    .selectFrom('document')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.bytes ?? 0
}
