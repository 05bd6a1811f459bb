import { cardReaderOf, pageOfCards, toCard } from '#app/domain/content/card-store.ts'
import { type CardView, viewCard } from '#app/domain/content/content-view.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/domain/content/get-content.ts'
import { refuse } from '#app/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { inGroup } from './list-shelves.ts'

export type GroupPage = Paged & { id: number; name: string; cards: CardView[] }

/** One page of a group's contents, newest first. Refuses `contentGroupNotFound`, and as browsing does. */
export async function getGroupPage(visit: Visit, groupId: number, paging: Paging): Promise<GroupPage> {
  ensureMayBrowse(visit)
  const group = visit.site.groups.find((candidate) => candidate.id === groupId)
  if (group === undefined) refuse('contentGroupNotFound')
  const [{ cards, total }] = await Promise.all([
    pageOfCards(visit.db, cardReaderOf(visit), {
      list: { group: groupId },
      order: { by: 'day', direction: 'desc' },
      limit: paging.size,
      offset: offsetOf(paging),
    }),
    confirmMayBrowse(visit),
  ])
  return {
    ...pagedOf(paging, total),
    id: group.id,
    name: group.name,
    cards: cards.map((card) => viewCard(inGroup(toCard(card, visit.site.groups), group))),
  }
}
