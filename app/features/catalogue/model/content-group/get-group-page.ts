import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { cardReaderOf, toCard } from '#app/features/catalogue/model/content/card-store.ts'
import { readLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { type CardView, viewCard } from '#app/features/catalogue/model/content/content-view.ts'
import {
  type AskedOrder,
  orderOf,
  type SortChoice,
  sortChoices,
} from '#app/features/catalogue/model/content/list-order.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paged, pagedOf } from '#app/kernel/values/paging.ts'
import { requireReader } from '#app/visit/require.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isReadersOwn, listOfGroup, pageSizeOf } from './group-rules.ts'
import { homeSortFields } from './groups-shown.ts'
import { inGroup } from './list-shelves.ts'

export type GroupPage = Paged & {
  /** Null for all contents of the site. */
  group: Pick<SiteGroup, 'id' | 'name' | 'type'> | null
  cards: CardView[]
  /** Empty if the list has an order of its own. */
  sorts: SortChoice[]
}

/** assumed: a page of all contents is as long as a page of results. */
const pageOfAll = 20

/**
 * A page of a group's contents, or of all contents of the site (`groupId` null), in the order asked for. A page after the
 * end has no cards but says how many pages there are (R265). Refuses with `contentGroupNotFound`, guests who ask for a
 * reader's own group with `unauthorized`, and as browsing does.
 */
export async function getGroupPage(
  visit: Visit,
  { groupId, page, ...asked }: { groupId: number | null; page: number } & AskedOrder,
): Promise<GroupPage> {
  ensureMayBrowse(visit)
  const { site } = visit
  const group = groupId === null ? null : findGroup(visit, groupId)
  const paging = { page, size: group === null ? pageOfAll : pageSizeOf(group) }
  // A computed list has an order of its own.
  const offered = group === null || group.type === 'normal' ? homeSortFields(site) : []
  const order = orderOf(asked, offered)
  const [[list]] = await Promise.all([
    readLists(visit.db, cardReaderOf(visit), {
      lists: [{ list: group === null ? 'all' : listOfGroup(group), size: paging.size }],
      order,
      offset: offsetOf(paging),
    }),
    confirmMayBrowse(visit),
  ])
  const cards = (list?.rows ?? []).map((row) => toCard(row, site.groups))
  return {
    ...pagedOf(paging, list?.total ?? 0),
    group: group === null ? null : { id: group.id, name: group.name, type: group.type },
    cards: cards.map((card) => viewCard(group === null ? card : inGroup(card, group))),
    sorts: sortChoices(order, offered),
  }
}

/**
 * The site's group with this number. Refuses with `contentGroupNotFound`, and guests who ask for a reader's own group.
 */
export function findGroup(visit: Visit, groupId: number): SiteGroup {
  const group = visit.site.groups.find((candidate) => candidate.id === groupId)
  if (group === undefined) refuse('contentGroupNotFound')
  if (isReadersOwn(group)) requireReader(visit)
  return group
}
