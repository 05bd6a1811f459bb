import { type RawBuilder, sql } from 'kysely'

/** 1 where a version, by its number in the index, has any page with text; else null. One value, which a planner begins nothing with. */
export function hasText(tenantId: number, no: RawBuilder<unknown>): RawBuilder<1 | null> {
  return sql<
    1 | null
  >`(SELECT 1 FROM page_text t WHERE t.tenant_id = ${tenantId} AND t.no = ${no} AND t.text <> '' LIMIT 1)`
}
