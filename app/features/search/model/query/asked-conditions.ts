import { type RawBuilder, sql } from 'kysely'
import { publicationSlot, slotOf } from '#app/features/search/model/index/search-row.ts'
import { addDays } from '#app/kernel/values/day.ts'
import { maxSpanDays } from '#app/kernel/values/day-span.ts'
import { hasText } from './match-expression.ts'
import type { Condition, ConditionOf } from './search-request.ts'

/** All conditions that are checked on the content `c`, joined by AND. */
export function hasAll(tenantId: number, asked: readonly Looked[]): RawBuilder<unknown> {
  return sql.join(
    asked.map((condition) => sql`AND ${has(tenantId, condition)}`),
    sql` `,
  )
}

/**
 * Whether the content `c` meets a condition. Written as a single value where possible, because the planner turns an
 * EXISTS into a join and starts it at the wrong end.
 */
function has(tenantId: number, condition: Looked): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'tag':
      return sql`(SELECT 1 FROM indexed_tag t
        WHERE t.tenant_id = ${tenantId} AND t.no = c.no AND t.tag_id = ${condition.tagId})`
    case 'groups':
      return sql`(EXISTS (SELECT 1 FROM indexed_group g WHERE g.tenant_id = ${tenantId} AND g.no = c.no
          AND g.group_id IN (${listed(condition.groupIds)}))
        OR c.content_id IN (${listed(condition.contentIds)}))`
    case 'days':
      return sql`(SELECT 1 FROM indexed_day d
        WHERE d.tenant_id = ${tenantId} AND d.no = c.no AND d.slot IN (${slotsOf(condition)})
          AND ${overlaps(condition)})`
    case 'aloud': {
      const listing = sql.raw(condition.are === 'all' ? 'IN' : 'NOT IN')
      return sql`${hasText(tenantId, sql`c.no`)}
        AND c.content_id ${listing} (${listed(condition.contentIds)})`
    }
  }
}

/** The numbers of the contents that meet a condition. */
export function contentsOf(
  tenantId: number,
  condition: Exclude<Looked, ConditionOf<'aloud'>>,
): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'tag':
      return sql`SELECT no FROM indexed_tag WHERE tenant_id = ${tenantId} AND tag_id = ${condition.tagId}`
    case 'groups':
      return inGroups(tenantId, condition)
    case 'days':
      return sql`SELECT DISTINCT no FROM indexed_day
        WHERE tenant_id = ${tenantId} AND slot IN (${slotsOf(condition)}) AND ${overlaps(condition)}`
  }
}

function inGroups(tenantId: number, { groupIds, contentIds }: ConditionOf<'groups'>): RawBuilder<unknown> {
  const ofGroups = sql`SELECT no FROM indexed_group
    WHERE tenant_id = ${tenantId} AND group_id IN (${listed(groupIds)})`
  const ofContents = sql`SELECT no FROM indexed_content
    WHERE tenant_id = ${tenantId} AND live = 1 AND content_id IN (${listed(contentIds)})`
  return contentIds.length === 0
    ? sql`SELECT DISTINCT no FROM (${ofGroups})`
    : sql`${ofGroups} UNION ${ofContents}`
}

/** Conditions that are checked on contents found by other conditions. */
export type Looked = ConditionOf<'tag' | 'groups' | 'days' | 'aloud'>

/** Conditions that can find contents. */
export type Finding = Exclude<Condition, ConditionOf<'aloud'>>
const breadth: Record<Looked['kind'], number> = { tag: 0, groups: 1, days: 2, aloud: 3 }
const isLooked = (condition: Condition): condition is Looked => condition.kind in breadth

/**
 * Divides conditions into those that find contents and those that are checked afterwards, starting with the ones that are
 * likely to be narrower.
 */
export function plan(conditions: readonly Condition[]): { found: Finding[]; asked: Looked[] } {
  const found = conditions.filter(
    (condition): condition is Exclude<Condition, Looked> => !isLooked(condition),
  )
  const looked = conditions.filter(isLooked).sort((a, b) => breadth[a.kind] - breadth[b.kind])
  if (found.length > 0) return { found, asked: looked }
  const [first, ...others] = looked
  if (first === undefined) throw new Error('a search without a condition')
  if (first.kind === 'aloud') return { found: [{ kind: 'everything' }], asked: looked }
  return { found: [first], asked: others }
}

/** Selects any number of values from one parameter, because D1 binds at most 100 in a query. */
function listed(values: readonly (number | string)[]): RawBuilder<unknown> {
  return sql`SELECT value FROM json_each(${JSON.stringify(values)})`
}

/** The slots in which the days of a field, or the day of publication, are indexed. */
function slotsOf({ in: fields }: ConditionOf<'days'>): RawBuilder<unknown> {
  const slots = fields === 'publication' ? [publicationSlot] : fields.map(slotOf)
  return sql.join(slots.map((slot) => sql.lit(slot)))
}

/**
 * Whether an indexed span overlaps with the searched one. No span in the index is longer than a year, so such a span begins at most a year
 * before the searched one.
 */
function overlaps({ span }: ConditionOf<'days'>): RawBuilder<unknown> {
  return sql`from_day BETWEEN ${addDays(span.from, -maxSpanDays)} AND ${span.to} AND to_day >= ${span.from}`
}
