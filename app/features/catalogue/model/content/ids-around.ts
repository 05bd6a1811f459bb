import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/kernel/data/tables.ts'

/** The groups and the hashtags of a row of `content`, each as a JSON list of ids. */
export function idsAround() {
  const of = expressionBuilder<Tables, 'content'>()
  const groupIds = of
    .selectFrom('content_in_group as g')
    .select(sql<string>`json_group_array(g.group_id)`.as('ids'))
    .whereRef('g.tenant_id', '=', 'content.tenant_id')
    .whereRef('g.content_id', '=', 'content.id')
  const tagIds = of
    .selectFrom('content_hash_tag as h')
    .select(sql<string>`json_group_array(h.tag_id)`.as('ids'))
    .whereRef('h.tenant_id', '=', 'content.tenant_id')
    .whereRef('h.content_id', '=', 'content.id')
  return [groupIds.$asScalar().$notNull().as('groupIds'), tagIds.$asScalar().$notNull().as('tagIds')] as const
}
