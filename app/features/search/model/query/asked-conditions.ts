import { type RawBuilder, sql } from 'kysely'
import type { Looked } from './condition-plan.ts'
import { listed, overlaps, slotsOf } from './filter-values.ts'
import { hasText } from './has-text.ts'

/** All conditions that are checked on the content `c`. */
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
