import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { cardReaderOf, type ListOrder } from './card-store.ts'
import {
  type ContentList,
  findListedContents,
  type ListedContent,
  readFullLists,
} from './content-list-store.ts'

export type ContentPage = Paged & { contents: ListedContent[] }

/** A page of a list of contents with all their fields, as the visitor sees them. Refuses as browsing does. */
export async function listContents(
  visit: Visit,
  { list, order, ...paging }: Paging & { list: ContentList; order: ListOrder },
): Promise<ContentPage> {
  ensureMayBrowse(visit)
  const [[found]] = await Promise.all([
    readFullLists(visit.db, cardReaderOf(visit), {
      lists: [{ list, size: paging.size }],
      order,
      offset: offsetOf(paging),
    }),
    confirmMayBrowse(visit),
  ])
  return { ...pagedOf(paging, found?.total ?? 0), contents: found?.rows ?? [] }
}

/**
 * Some contents with all their fields, in the order of the ids. `withHidden` is for callers that have checked that
 * hidden ones may be seen. Refuses as browsing does.
 */
export async function listContentsById(
  visit: Visit,
  ids: readonly string[],
  { withHidden = false } = {},
): Promise<ListedContent[]> {
  ensureMayBrowse(visit)
  const [found] = await Promise.all([
    findListedContents(visit.db, cardReaderOf(visit), ids, { withHidden }),
    confirmMayBrowse(visit),
  ])
  const byId = new Map(found.map((content) => [content.id, content]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The number of visible contents in some groups, each counted once. */
export async function countInGroups({ db, site }: Visit, groupIds: readonly number[]): Promise<number> {
  const { titles } = await db
    .selectFrom('content_in_group as stands')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'stands.content_id'))
    .select(({ fn }) => fn.count<number>('stands.content_id').distinct().as('titles'))
    .where('stands.tenant_id', '=', site.tenantId)
    .where('stands.group_id', 'in', groupIds)
    .where('content.visible', '=', 1)
    .executeTakeFirstOrThrow()
  return titles
}
