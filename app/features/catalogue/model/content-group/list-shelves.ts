import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { cardReaderOf, toCard } from '#app/features/catalogue/model/content/card-store.ts'
import type { ContentCard } from '#app/features/catalogue/model/content/content.ts'
import { readLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { type CardView, viewCard } from '#app/features/catalogue/model/content/content-view.ts'
import { orderOf } from '#app/features/catalogue/model/content/list-order.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listOfGroup, pageSizeOf } from './group-rules.ts'
import { groupsShown, homeSortFields } from './groups-shown.ts'

export type ShelfView = {
  id: number
  name: string
  total: number
  /** The number of contents in a row. */
  itemSize: number
  isWrapLine: boolean
  cards: CardView[]
}

/**
 * The groups of the home page with their first contents, read by three statements in one round trip. Leaves out empty
 * groups. Refuses as browsing does.
 */
export async function listShelves(visit: Visit): Promise<ShelfView[]> {
  ensureMayBrowse(visit)
  const { site } = visit
  const groups = recentlyReadFirst(groupsShown(visit))
  const [lists] = await Promise.all([
    readLists(visit.db, cardReaderOf(visit), {
      lists: groups.map((group) => ({ list: listOfGroup(group), size: pageSizeOf(group) })),
      order: orderOf({ field: null, direction: null }, homeSortFields(site)),
      offset: 0,
    }),
    confirmMayBrowse(visit),
  ])
  return groups.flatMap((group, at) => {
    const { rows, total } = lists[at] ?? { rows: [], total: 0 }
    if (rows.length === 0) return []
    const { id, name, itemSize, isWrapLine } = group
    const cards = rows.map((row) => viewCard(inGroup(toCard(row, site.groups), group)))
    return [{ id, name, total, itemSize, isWrapLine, cards }]
  })
}

/**
 * Readers who come back often want to continue reading, so this group comes before the tenant's order on the home page.
 */
function recentlyReadFirst(groups: readonly SiteGroup[]): SiteGroup[] {
  const isFirst = ({ type }: SiteGroup) => type === 'recently_read'
  return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))]
}

/** On a normal group's shelf, contents open in that group. A computed group has none of its own. */
export function inGroup(
  card: ContentCard,
  { id, name, type }: { id: number; name: string; type: string },
): ContentCard {
  return type === 'normal' ? { ...card, groupId: id, groupName: name } : card
}
