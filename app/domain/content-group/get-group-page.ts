import { pageOfCards } from '#app/domain/content/content-store.ts'
import { type CardView, viewCard } from '#app/domain/content/content-view.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/domain/content/get-content.ts'
import { refuse } from '#app/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listGroups } from './content-group-store.ts'
import { inGroup } from './list-shelves.ts'

export type GroupPage = Paged & { id: number; name: string; cards: CardView[] }

/** One page of a group's contents, newest first. Refuses `contentGroupNotFound`, and as browsing does. */
export async function getGroupPage(visit: Visit, groupId: number, paging: Paging): Promise<GroupPage> {
  ensureMayBrowse(visit)
  const [groups, { cards, total }] = await Promise.all([
    listGroups(visit.db, visit.site.tenantId),
    pageOfCards(visit.db, visit.site.tenantId, {
      groupIds: [groupId],
      limit: paging.size,
      offset: offsetOf(paging),
    }),
    confirmMayBrowse(visit),
  ])
  const group = groups.find((candidate) => candidate.id === groupId)
  if (group === undefined) refuse('contentGroupNotFound')
  return {
    ...pagedOf(paging, total),
    id: group.id,
    name: group.name,
    cards: cards.map((card) => viewCard(inGroup(card, group))),
  }
}
