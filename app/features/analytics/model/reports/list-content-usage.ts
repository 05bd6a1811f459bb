import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import { spanOf, UsageQuery, type UsageSpan } from '#app/features/analytics/model/recording/usage-query.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The list's filters and order: words of the title, a group, and the sort. Invalid values count as absent. */
export const ContentsUsageQuery = UsageQuery.omit({ by: true }).extend({
  q: z.string().trim().max(100).optional().catch(undefined),
  group: z.coerce.number().int().min(1).optional().catch(undefined),
  sort: z.enum(['open', 'view', 'title']).catch('open'),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
})
export type ContentsUsageQuery = z.output<typeof ContentsUsageQuery>

export type ContentsUsageRow = { id: string; title: string; author: string; view: number; open: number }
export type ContentsUsage = Paged & { span: UsageSpan; months: UsageMonths; contents: ContentsUsageRow[] }

/** The months that a span touches. Figures of single contents are sums of whole months. */
export type UsageMonths = { first: string; last: string }

export function monthsOf({ from, to }: Pick<UsageSpan, 'from' | 'to'>): UsageMonths {
  return { first: from.slice(0, 7), last: to.slice(0, 7) }
}

/**
 * All contents of a site, including unread ones, by their use in the months that a span touches. For administrators of
 * the site.
 */
export async function listContentUsage(
  visit: Visit,
  { query, paging }: { query: ContentsUsageQuery; paging: Paging },
): Promise<ContentsUsage> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const span = spanOf(query, visit.now())
  const months = monthsOf(span)
  const { sort, direction = sort === 'title' ? 'asc' : 'desc' } = query
  const [contents, count] = await Promise.all([
    usedContents(db, site.tenantId, { query, months })
      .orderBy(sort, direction)
      .orderBy('id')
      .limit(paging.size)
      .offset(offsetOf(paging))
      .execute(),
    contentsOf(db, site.tenantId, query)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { span, months, contents, ...pagedOf(paging, count.count) }
}

/** The number of rows that are read at once for a file. */
const rowsAtOnce = 1_000

/** All rows of the list in batches, ordered by id, so that each batch costs the same. People sort the file themselves. */
export async function* eachContentUsage(
  visit: Visit,
  query: ContentsUsageQuery,
): AsyncGenerator<ContentsUsageRow[]> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const months = monthsOf(spanOf(query, visit.now()))
  let after = ''
  while (true) {
    const rows = await usedContents(db, site.tenantId, { query, months })
      .where('content.id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.id
  }
}

function usedContents(
  db: Database,
  tenantId: number,
  { query, months }: { query: ContentsUsageQuery; months: UsageMonths },
) {
  const sumOf = (kind: 'view' | 'open', id: Expression<string>) =>
    db
      .selectFrom('usage_month')
      .select(sql<number>`coalesce(sum(usage_month.count), 0)`.as('sum'))
      .where('usage_month.tenant_id', '=', tenantId)
      .where('usage_month.about', '=', id)
      .where('usage_month.kind', '=', kind)
      .where('usage_month.month', '>=', months.first)
      .where('usage_month.month', '<=', months.last)
      .$asScalar()
      .$notNull()
  return contentsOf(db, tenantId, query)
    .select(['content.id', 'content.title', 'content.author'])
    .select(({ ref }) => [
      sumOf('view', ref('content.id')).as('view'),
      sumOf('open', ref('content.id')).as('open'),
    ])
}

/** The contents that readers see and that match the filters. */
function contentsOf(db: Database, tenantId: number, { q, group }: ContentsUsageQuery) {
  return db
    .selectFrom('content')
    .where('content.tenant_id', '=', tenantId)
    .where('content.visible', '=', 1)
    .$if(q !== undefined && q !== '', (rows) =>
      rows.where(sql<boolean>`instr(lower(content.title), lower(${q}))`),
    )
    .$if(group !== undefined, (rows) =>
      rows.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('content_in_group as placed')
            .select('placed.content_id')
            .whereRef('placed.tenant_id', '=', 'content.tenant_id')
            .whereRef('placed.content_id', '=', 'content.id')
            .where('placed.group_id', '=', group as number),
        ),
      ),
    )
}
