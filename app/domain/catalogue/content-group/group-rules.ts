import type { GroupType } from '#app/data/tables.ts'
import type { ContentList } from '#app/domain/catalogue/content/content-list-store.ts'
import { atMostAPage } from '#app/values/paging.ts'
import type { SiteGroup } from '#app/visit/site.ts'

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

/** Favourites and what was read last are somebody's: guests and administrators have none (R234). */
export function isReadersOwn({ type }: Pick<SiteGroup, 'type'>): boolean {
  return type === 'favourite' || type === 'recently_read'
}

/**
 * How many contents a page of the group has, and its shelf: row count times item size (R269), the item size alone where
 * lines wrap (R270); no more than the largest page there is.
 */
export function pageSizeOf({
  itemSize,
  numRow,
  isWrapLine,
}: Pick<SiteGroup, 'itemSize' | 'numRow' | 'isWrapLine'>): number {
  return atMostAPage(isWrapLine ? itemSize : itemSize * numRow)
}

/** Where the group's contents come from: a normal one has its own, the others are reckoned. */
export function listOfGroup({ id, type }: Pick<SiteGroup, 'id' | 'type'>): ContentList {
  return type === 'normal' ? { group: id } : type
}
