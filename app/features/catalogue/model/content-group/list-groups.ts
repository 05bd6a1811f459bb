import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { cardReaderOf } from '#app/features/catalogue/model/content/card-store.ts'
import {
  type ListedContent,
  readFullLists,
} from '#app/features/catalogue/model/content/content-list-store.ts'
import { orderOf } from '#app/features/catalogue/model/content/list-order.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireReader } from '#app/visit/require.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isReadersOwn, listOfGroup, pageSizeOf } from './group-rules.ts'
import { groupsShown, homeSortFields } from './groups-shown.ts'

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

/** Fills all of them in one round trip. */
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
