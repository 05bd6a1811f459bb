import { z } from 'zod'
import {
  periodOf,
  periodsOf,
  spanOf,
  UsageQuery,
  type UsageSpan,
} from '#app/features/analytics/model/recording/usage-query.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findReadingDetail } from './reading-detail.ts'

/** What is counted of one content. */
export const contentFigures = ['view', 'open'] as const
type ContentFigure = (typeof contentFigures)[number]
type ContentFigures = Record<ContentFigure, number>

export type ContentUsage = {
  id: string
  title: string
  span: UsageSpan
  periods: ({ period: string } & ContentFigures)[]
  /** Of the whole span, and of the one before it. */
  total: ContentFigures
  before: ContentFigures
  /** Who opened it last, and how far they read; null where the site tells nobody of persons. */
  readers: ContentReader[] | null
}

export const ContentUsageQuery = UsageQuery.extend({ id: z.string().max(64) })
export type ContentUsageQuery = z.output<typeof ContentUsageQuery>

/**
 * How one content was used in a span of days, for administrators of the site; persons only where the site says that they may be
 * told of. Refuses an unknown content with `contentNotFound`.
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
      .selectFrom('usage_content')
      .select(['kind', 'day', 'count'])
      .$narrowType<{ kind: ContentFigure; day: Day }>()
      .where('tenant_id', '=', site.tenantId)
      .where('content_id', '=', id)
      .where('kind', 'in', [...contentFigures])
      .where('day', '>=', span.before.from)
      .where('day', '<=', span.to)
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

/** A reader of a content: `page` is where they are, `furthestPage` how far they came, from 1; null until their viewer told. */
export type ContentReader = {
  accountId: string
  name: string
  email: string | null
  readAt: number
  page: number | null
  furthestPage: number | null
  /** Of the document as it is now. */
  pages: number
}

const maxReaders = 100

/** Readers with an account of their own who opened a content, by the last time; who shares an account is nobody in particular. */
function readReaders(db: Database, tenantId: number, contentId: string): Promise<ContentReader[]> {
  return db
    .selectFrom('reading')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reading.tenant_id')
        .onRef('account.id', '=', 'reading.account_id'),
    )
    .innerJoin('content', (join) =>
      join
        .onRef('content.tenant_id', '=', 'reading.tenant_id')
        .onRef('content.id', '=', 'reading.content_id'),
    )
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
