import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { cardReaderOf, toCard } from '#app/features/catalogue/model/content/card-store.ts'
import type { ContentCard } from '#app/features/catalogue/model/content/content.ts'
import {
  type ListedContent,
  readFullLists,
  readLists,
} from '#app/features/catalogue/model/content/content-list-store.ts'
import { type CardView, viewCard } from '#app/features/catalogue/model/content/content-view.ts'
import {
  type AskedOrder,
  orderOf,
  type SortChoice,
  sortChoices,
} from '#app/features/catalogue/model/content/list-order.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireReader } from '#app/visit/require.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupsShown, homeSortFields, isReadersOwn, listOfGroup, pageSizeOf } from './group-rules.ts'
import { isAutomatic, shelfSizeOf, withoutRepeats } from './shelf-rules.ts'

/** A group with the first page of its contents. */
export type FilledGroup = { group: SiteGroup; contents: ListedContent[]; total: number }

/**
 * A page of the site's groups, including empty ones: those for everybody (R272), or for a reader with their own among
 * them (R271). Refuses as browsing does.
 */
export async function listGroups(
  visit: Visit,
  { withOwn, ...paging }: Paging & { withOwn: boolean },
): Promise<Paged & { groups: FilledGroup[] }> {
  const shown = groupsShown(visit).filter((group) => withOwn || !isReadersOwn(group))
  const from = offsetOf(paging)
  const groups = await fillGroups(visit, shown.slice(from, from + paging.size))
  return { ...pagedOf(paging, shown.length), groups }
}

/** The reader's own groups: favourites and recently read. Refuses guests with `unauthorized`. */
export async function listOwnGroups(visit: Visit): Promise<FilledGroup[]> {
  requireReader(visit)
  return fillGroups(visit, visit.site.groups.filter(isReadersOwn))
}

/** Reads the first page of all these groups in one round trip. */
export async function fillGroups(visit: Visit, groups: readonly SiteGroup[]): Promise<FilledGroup[]> {
  ensureMayBrowse(visit)
  const [lists] = await Promise.all([
    readFullLists(visit.db, cardReaderOf(visit), {
      lists: groups.map((group) => ({ list: listOfGroup(group), size: pageSizeOf(group) })),
      order: orderOf({ field: null, direction: null }, homeSortFields(visit.site)),
      offset: 0,
    }),
    confirmMayBrowse(visit),
  ])
  return groups.map((group, at) => ({
    group,
    contents: lists[at]?.rows ?? [],
    total: lists[at]?.total ?? 0,
  }))
}

type GroupPage = Paged & {
  /** The group; null for all contents of the site. */
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

type ShelfView = {
  id: number
  name: string
  total: number
  /** The number of contents in one row of the shelf. */
  itemSize: number
  isWrapLine: boolean
  cards: CardView[]
}

/**
 * The groups of the home page with their first contents, read by three statements in one round trip. An automatic shelf
 * repeats nothing that `above`, the list over the shelves, or an earlier automatic shelf shows. Leaves out empty shelves.
 * Refuses as browsing does.
 */
export async function listShelves(
  visit: Visit,
  above: Promise<readonly { id: string }[]> = Promise.resolve([]),
): Promise<ShelfView[]> {
  ensureMayBrowse(visit)
  const { site } = visit
  const groups = recentlyReadFirst(groupsShown(visit))
  const [lists, shown] = await Promise.all([
    readLists(visit.db, cardReaderOf(visit), {
      lists: groups.map((group) => ({ list: listOfGroup(group), size: shelfSizeOf(group) })),
      order: orderOf({ field: null, direction: null }, homeSortFields(site)),
      offset: 0,
    }),
    above,
    confirmMayBrowse(visit),
  ])
  const filled = groups.map((group, at) => ({
    group,
    isAutomatic: isAutomatic(group),
    size: pageSizeOf(group),
    rows: lists[at]?.rows ?? [],
    total: lists[at]?.total ?? 0,
  }))
  return withoutRepeats(filled, shown).map(({ group, rows, total }) => {
    const { id, name, itemSize, isWrapLine } = group
    const cards = rows.map((row) => viewCard(inGroup(toCard(row, site.groups), group)))
    return { id, name, total, itemSize, isWrapLine, cards }
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
function inGroup(
  card: ContentCard,
  { id, name, type }: { id: number; name: string; type: string },
): ContentCard {
  return type === 'normal' ? { ...card, groupId: id, groupName: name } : card
}
