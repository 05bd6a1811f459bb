import { sql } from 'kysely'
import { z } from 'zod'
import {
  periodOf,
  periodsOf,
  spanOf,
  UsageQuery,
  type UsageSpan,
} from '#app/features/analytics/model/recording/usage-query.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findReadingDetail } from './reading-detail.ts'

/** The figures that are counted for a single content. */
export const contentFigures = ['view', 'open'] as const
type ContentFigure = (typeof contentFigures)[number]
type ContentFigures = Record<ContentFigure, number>

export type ContentUsage = {
  id: string
  title: string
  span: UsageSpan
  periods: ({ period: string } & ContentFigures)[]
  /** The sums of the whole span and of the previous one. */
  total: ContentFigures
  before: ContentFigures
  /** The last readers and how far they read; null unless the site allows administrators to see readers. */
  readers: ContentReader[] | null
}

export const ContentUsageQuery = UsageQuery.extend({ id: z.string().max(64) })
export type ContentUsageQuery = z.output<typeof ContentUsageQuery>

/**
 * The use of one content in a span of days, for administrators of the site. Names readers only if the site allows it.
 * Refuses an unknown content with `contentNotFound`.
 */
export async function getContentUsage(
  visit: Visit,
  { id, ...query }: ContentUsageQuery,
): Promise<ContentUsage> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const span = spanOf(query, visit.now())
  const [title, rows, { readingDetail }] = await Promise.all([
    findTitle(db, site.tenantId, id),
    db
      .selectFrom('usage_month')
      .innerJoin(sql<{ key: string; value: number }>`json_each(usage_month.days)`.as('in_day'), (join) =>
        join.onTrue(),
      )
      .select(['kind', sql<Day>`month || '-' || in_day.key`.as('day'), 'in_day.value as count'])
      .$narrowType<{ kind: ContentFigure }>()
      .where('tenant_id', '=', site.tenantId)
      .where('about', '=', id)
      .where('kind', 'in', [...contentFigures])
      .where('month', '>=', span.before.from.slice(0, 7))
      .where('month', '<=', span.to.slice(0, 7))
      .execute(),
    findReadingDetail(visit),
  ])
  if (title === null) refuse('contentNotFound')
  const readers = readingDetail ? await readReaders(db, site.tenantId, id) : null
  return { id, title, span, ...sumsOf(rows, span), readers }
}

async function findTitle(db: Database, tenantId: number, id: string): Promise<string | null> {
  const content = await db
    .selectFrom('content')
    .select('title')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return content?.title ?? null
}

type DayRow = { kind: ContentFigure; day: Day; count: number }

function sumsOf(
  rows: readonly DayRow[],
  span: UsageSpan,
): Pick<ContentUsage, 'periods' | 'total' | 'before'> {
  const [total, before] = [none(), none()]
  const inPeriods = new Map(periodsOf(span).map((period) => [period, none()]))
  for (const { kind, day, count } of rows) {
    // The months of a span have days outside of it.
    if (day < span.before.from || day > span.to) continue
    if (day < span.from) before[kind] += count
    else {
      total[kind] += count
      const sums = inPeriods.get(periodOf(day, span.by))
      if (sums !== undefined) sums[kind] += count
    }
  }
  return { periods: [...inPeriods].map(([period, sums]) => ({ period, ...sums })), total, before }
}

const none = (): ContentFigures => ({ view: 0, open: 0 })

/**
 * A reader of a content. `page` is where they stopped, `furthestPage` how far they came, both from 1; null if their
 * viewer never reported it.
 */
export type ContentReader = {
  accountId: string
  name: string
  email: string | null
  readAt: number
  page: number | null
  furthestPage: number | null
  /** The number of pages of the current document. */
  pages: number
}

const maxReaders = 100

/**
 * The readers with their own account who opened a content, last first. Readers who share an account are left out,
 * because it identifies nobody.
 */
function readReaders(db: Database, tenantId: number, contentId: string): Promise<ContentReader[]> {
  return db
    .selectFrom('reading')
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'reading.account_id'))
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'reading.content_id'))
    .select([
      'account.id as accountId',
      'account.name',
      'account.email',
      'reading.read_at as readAt',
      'reading.page',
      'reading.furthest_page as furthestPage',
      'content.page_count as pages',
    ])
    .where('reading.tenant_id', '=', tenantId)
    .where('reading.content_id', '=', contentId)
    .where('account.level', '=', 'reader')
    .where('account.cancelled_at', 'is', null)
    .orderBy('reading.read_at', 'desc')
    .limit(maxReaders)
    .execute()
}
