import { type RawBuilder, sql } from 'kysely'

/**
 * 1 if a version, by its number in the index, has any page with text, otherwise null. A single value, so that the planner
 * doesn't start with it.
 */
export function hasText(tenantId: number, no: RawBuilder<unknown>): RawBuilder<1 | null> {
  return sql<
    1 | null
  >`(SELECT 1 FROM page_text t WHERE t.tenant_id = ${tenantId} AND t.no = ${no} AND t.text <> '' LIMIT 1)`
}
