import {
  periodOf,
  periodsOf,
  spanOf,
  type UsageQuery,
  type UsageSpan,
} from '#app/features/analytics/model/recording/usage-query.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { monthsOf, type UsageMonths } from './list-content-usage.ts'

/** The figures in a chart and its table, per period. */
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
  /** The months that the span touches: lists by name count whole months. */
  months: UsageMonths
  periods: UsagePeriod[]
  /** The sums of the whole span and of the previous one. */
  total: Record<UsageFigure, number>
  before: Record<UsageFigure, number>
  /** These lists count all months that the span touches. */
  opened: (Named & { title: string })[]
  words: Named[]
  wordsWithout: Named[]
  refusals: Named[]
  /** The number of mails by kind. */
  mails: Named[]
  unread: { id: string; title: string }[]
  /** The total size in bytes of the uploaded files. */
  bytes: number
}

const maxNamed = 10
/** More than the number of kinds of mail, so that all are listed. */
const mailKindsShown = 40

/** The use of a site in a span of days, for its administrators. Its cost doesn't grow with the number of events. */
export async function getUsage(visit: Visit, query: UsageQuery): Promise<Usage> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const { tenantId } = site
  const span = spanOf(query, visit.now())
  const months = monthsOf(span)
  const [days, opened, words, wordsWithout, refusals, mails, unread, bytes] = await Promise.all([
    readDays(db, tenantId, span),
    readOpened(db, tenantId, months),
    readNamed(db, { tenantId, kind: 'search', months }),
    readNamed(db, { tenantId, kind: 'no_result', months }),
    readNamed(db, { tenantId, kind: 'refused', months }),
    readNamed(db, { tenantId, kind: 'mail', months, most: mailKindsShown }),
    readUnread(db, tenantId, months),
    readBytes(db, tenantId),
  ])
  return { span, months, ...sumsOf(days, span), mails, opened, words, wordsWithout, refusals, unread, bytes }
}

type DayRow = { kind: UsageFigure; day: string; count: number }

/** All counts of the span and the previous one. Visitors are also counted by week and by month. */
function readDays(db: Database, tenantId: number, { from, to, before }: UsageSpan): Promise<DayRow[]> {
  return db
    .selectFrom('usage_day')
    .select(['kind', 'day', 'count'])
    .$narrowType<{ kind: UsageFigure }>()
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

/** Adds up the rows by period, in a single pass. */
function sumsOf(rows: readonly DayRow[], span: UsageSpan): Pick<Usage, 'periods' | 'total' | 'before'> {
  const [total, before] = [noUse(), noUse()]
  const inPeriods = new Map(periodsOf(span).map((period) => [period, noUse()]))
  const periodOfDay = new Map<string, string>()
  for (const { kind, day, count } of rows) {
    const ofDay = day.length === 10
    if (ofDay && day >= span.from && day <= span.to) {
      total[kind] += count
      const period = periodOfDay.get(day) ?? periodOf(day as Day, span.by)
      periodOfDay.set(day, period)
      const sums = inPeriods.get(period)
      if (sums !== undefined && kind !== 'visitor') sums[kind] += count
    } else if (ofDay && day >= span.before.from && day <= span.before.to) before[kind] += count
    const ofPeriod = kind === 'visitor' ? inPeriods.get(day) : undefined
    if (ofPeriod !== undefined) ofPeriod.visitor = count
  }
  return { periods: [...inPeriods].map(([period, sums]) => ({ period, ...sums })), total, before }
}

function noUse(): Record<UsageFigure, number> {
  return Object.fromEntries(usageFigures.map((figure) => [figure, 0])) as Record<UsageFigure, number>
}

function readNamed(
  db: Database,
  {
    tenantId,
    kind,
    months: { first, last },
    most = maxNamed,
  }: { tenantId: number; kind: UsageFigure; months: UsageMonths; most?: number },
): Promise<Named[]> {
  return db
    .selectFrom('usage_month')
    .select(({ fn }) => ['about', fn.sum<number>('count').as('count')])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .groupBy('about')
    .orderBy('count', 'desc')
    .orderBy('about')
    .limit(most)
    .execute()
}

/** The contents that were opened most. Reads three times as many as it answers, since some may be deleted by now. */
async function readOpened(db: Database, tenantId: number, months: UsageMonths): Promise<Usage['opened']> {
  const named = await readNamed(db, { tenantId, kind: 'open', months, most: 3 * maxNamed })
  if (named.length === 0) return []
  const titles = await db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      named.map(({ about }) => about),
    )
    .execute()
  const there = named.flatMap((row) => {
    const title = titles.find(({ id }) => id === row.about)?.title
    return title === undefined ? [] : [{ ...row, title }]
  })
  return there.slice(0, maxNamed)
}

/** Visible contents that nobody opened, newest first. */
function readUnread(db: Database, tenantId: number, { first, last }: UsageMonths): Promise<Usage['unread']> {
  return db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('visible', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usage_month')
            .select('usage_month.about')
            .whereRef('usage_month.tenant_id', '=', 'content.tenant_id')
            .whereRef('usage_month.about', '=', 'content.id')
            .where('usage_month.kind', '=', 'open')
            .where('usage_month.month', '>=', first)
            .where('usage_month.month', '<=', last),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(maxNamed)
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
