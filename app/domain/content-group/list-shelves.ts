import type { ContentCard } from '#app/domain/content/content.ts'
import { pageOfCards } from '#app/domain/content/content-store.ts'
import { type CardView, viewCard } from '#app/domain/content/content-view.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/domain/content/get-content.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type ContentGroup, listGroups } from './content-group-store.ts'

export type ShelfView = { id: number; name: string; total: number; cards: CardView[] }

/** A shelf shows a row count times an item size, or the item size alone where lines wrap (R269, R270). */
function shelfSize({
  itemSize,
  numRow,
  isWrapLine,
}: Pick<ContentGroup, 'itemSize' | 'numRow' | 'isWrapLine'>): number {
  return isWrapLine ? itemSize : itemSize * numRow
}

/** The groups of the home page with their newest contents; empty ones are left out. Refuses as browsing does. */
export async function listShelves(visit: Visit): Promise<ShelfView[]> {
  ensureMayBrowse(visit)
  const [groups] = await Promise.all([listGroups(visit.db, visit.site.tenantId), confirmMayBrowse(visit)])
  const shelves = await Promise.all(groups.map((group) => readShelf(visit, group)))
  return shelves.filter((shelf) => shelf.total > 0)
}

async function readShelf(visit: Visit, group: ContentGroup): Promise<ShelfView> {
  const { cards, total } = await pageOfCards(visit.db, visit.site.tenantId, {
    groupIds: [group.id],
    limit: shelfSize(group),
    offset: 0,
  })
  return { id: group.id, name: group.name, total, cards: cards.map((card) => viewCard(inGroup(card, group))) }
}

/** On a group's own shelf its contents open in that group. */
export function inGroup(card: ContentCard, group: { id: number; name: string }): ContentCard {
  return { ...card, groupId: group.id, groupName: group.name }
}
