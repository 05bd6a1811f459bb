import { sortByDay } from '#app/features/catalogue/model/content/sort-keys.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

export type Sample = { groupId: number; contentId: string; title: string }

/** How many of the newest contents are searched for one that can be opened. */
const maxSampled = 20

/**
 * A content that readers see, in one of its groups, for previewing pages. If possible one that can be opened. Null if the
 * site has none. One query.
 */
export async function findSample(visit: Visit): Promise<Sample | null> {
  const rows = await visit.db
    .selectFrom('listed')
    .innerJoin('content_in_group as placed', (join) =>
      join
        .onRef('placed.tenant_id', '=', 'listed.tenant_id')
        .onRef('placed.content_id', '=', 'listed.content_id'),
    )
    .innerJoin('content', (join) =>
      join.onRef('content.tenant_id', '=', 'listed.tenant_id').onRef('content.id', '=', 'listed.content_id'),
    )
    .select([
      'placed.group_id as groupId',
      'listed.content_id as contentId',
      'content.title',
      'content.page_count as pages',
    ])
    .where('listed.tenant_id', '=', visit.site.tenantId)
    .where('listed.list_id', '=', 0)
    .where('listed.sort', '=', sortByDay)
    .where('listed.key', '<=', dayOf(visit.now()))
    .orderBy('listed.key', 'desc')
    .limit(maxSampled)
    .execute()
  const row = rows.find(({ pages }) => pages > 0) ?? rows[0]
  return row === undefined ? null : { groupId: row.groupId, contentId: row.contentId, title: row.title }
}
