import type { SiteGroup } from '#app/data/site.ts'
import { cardReaderOf, pageOfCards, toCard } from '#app/domain/content/card-store.ts'
import type { ContentCard } from '#app/domain/content/content.ts'
import { type CardView, viewCard } from '#app/domain/content/content-view.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/domain/content/get-content.ts'
import type { Visit } from '#app/visit/visit.ts'

export type ShelfView = { id: number; name: string; total: number; cards: CardView[] }

/** A shelf shows a row count times an item size, or the item size alone where lines wrap (R269, R270). */
function shelfSize({
  itemSize,
  numRow,
  isWrapLine,
}: Pick<SiteGroup, 'itemSize' | 'numRow' | 'isWrapLine'>): number {
  return isWrapLine ? itemSize : itemSize * numRow
}

/** The groups of the home page with their newest contents; empty ones are left out. Refuses as browsing does. */
export async function listShelves(visit: Visit): Promise<ShelfView[]> {
  ensureMayBrowse(visit)
  const [shelves] = await Promise.all([
    Promise.all(visit.site.groups.map((group) => readShelf(visit, group))),
    confirmMayBrowse(visit),
  ])
  return shelves.filter((shelf) => shelf.total > 0)
}

async function readShelf(visit: Visit, group: SiteGroup): Promise<ShelfView> {
  const { cards, total } = await pageOfCards(visit.db, cardReaderOf(visit), {
    list: { group: group.id },
    order: { by: 'day', direction: 'desc' },
    limit: shelfSize(group),
    offset: 0,
  })
  const shown = cards.map((card) => viewCard(inGroup(toCard(card, visit.site.groups), group)))
  return { id: group.id, name: group.name, total, cards: shown }
}

/** On a group's own shelf its contents open in that group. */
export function inGroup(card: ContentCard, group: { id: number; name: string }): ContentCard {
  return { ...card, groupId: group.id, groupName: group.name }
}
