import { cardReaderOf, toCard } from '#app/features/catalogue/model/content/card-store.ts'
import type { ContentCard } from '#app/features/catalogue/model/content/content.ts'
import { readLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { countInGroups } from '#app/features/catalogue/model/content/list-contents.ts'
import { orderOf } from '#app/features/catalogue/model/content/list-order.ts'
import type { PlanOffer } from '#app/features/plans/model/plan/plan.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A preview of a plan's contents: the number of titles, some of them, and a group to start with. */
export type PlanContents = {
  total: number
  some: Pick<ContentCard, 'id' | 'title' | 'cover' | 'groupId'>[]
  groupId: number | null
}

const maxCovers = 6

/** The newest titles of a plan's groups, and how many there are. */
export async function viewPlanContents(visit: Visit, { groupIds }: PlanOffer): Promise<PlanContents> {
  const known = visit.site.groups.filter(({ id }) => groupIds.includes(id)).map(({ id }) => id)
  const [first] = known
  if (first === undefined) return { total: 0, some: [], groupId: null }
  const [lists, total] = await Promise.all([
    readLists(visit.db, cardReaderOf(visit), {
      lists: known.map((group) => ({ list: { group }, size: maxCovers })),
      order: orderOf({ field: null, direction: null }, visit.site.sortFields),
      offset: 0,
    }),
    countInGroups(visit, known),
  ])
  const cards = lists.flatMap(({ rows }, at) =>
    rows.map((row) => toCard({ ...row, group_id: known[at] ?? first }, visit.site.groups)),
  )
  const each = [...new Map(cards.map((card) => [card.id, card])).values()].slice(0, maxCovers)
  const some = each.map(({ id, title, cover, groupId }) => ({ id, title, cover, groupId }))
  return { total, some, groupId: first }
}
