import type { ContentList } from '#app/features/catalogue/model/content/content-list-store.ts'
import type { GroupType } from '#app/kernel/data/tables.ts'
import { atMostAPage } from '#app/kernel/values/paging.ts'
import type { Site, SiteGroup, SiteSortField } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Numbers of the types on the API (R279). */
const typeCodes: Record<GroupType, 1 | 2 | 3 | 4 | 5 | 6> = {
  normal: 1,
  favourite: 2,
  recently_read: 3,
  new: 4,
  popular: 5,
  recommend: 6,
}

export function groupTypeToCode(type: GroupType): 1 | 2 | 3 | 4 | 5 | 6 {
  return typeCodes[type]
}

export function groupTypeFromCode(code: number): GroupType {
  const types = Object.keys(typeCodes) as GroupType[]
  return types.find((type) => typeCodes[type] === code) ?? 'normal'
}

/** Favourites and recently read contents belong to one reader; guests and administrators have none (R234). */
export function isReadersOwn({ type }: Pick<SiteGroup, 'type'>): boolean {
  return type === 'favourite' || type === 'recently_read'
}

/**
 * The number of contents on a page of the group and on its shelf: rows times items in a row (R269), or the items alone if
 * lines wrap (R270). At most the maximum page size.
 */
export function pageSizeOf({
  itemSize,
  numRow,
  isWrapLine,
}: Pick<SiteGroup, 'itemSize' | 'numRow' | 'isWrapLine'>): number {
  return atMostAPage(isWrapLine ? itemSize : itemSize * numRow)
}

/** Says which list has the group's contents: a normal group has its own, the others are computed. */
export function listOfGroup({ id, type }: Pick<SiteGroup, 'id' | 'type'>): ContentList {
  return type === 'normal' ? { group: id } : type
}

/** The site's groups that this visitor sees, in the tenant's order (R234, R271, R272). */
export function groupsShown({ site, actor }: Pick<Visit, 'site' | 'actor'>): SiteGroup[] {
  return site.groups.filter((group) => actor?.kind === 'reader' || !isReadersOwn(group))
}

/** The fields by which lists on the home page and in groups can be sorted. */
export function homeSortFields({ sortFields }: Pick<Site, 'sortFields'>): SiteSortField[] {
  return sortFields.filter(({ context }) => context === 2)
}
