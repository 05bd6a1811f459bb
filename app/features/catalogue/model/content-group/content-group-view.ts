import type { ListedContent } from '#app/features/catalogue/model/content/content-list-store.ts'
import { viewListedContent } from '#app/features/catalogue/model/content/content-view.ts'
import type { ContentPage } from '#app/features/catalogue/model/content/list-contents.ts'
import { pagedOf } from '#app/kernel/values/paging.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupTypeToCode, pageSizeOf } from './group-rules.ts'
import type { FilledGroup } from './list-groups.ts'

type Around = Pick<Visit, 'site'>

/** A group on the API with the first page of its contents (spec ContentGroup). */
export function viewFilledGroup({ group, contents, total }: FilledGroup, around: Around) {
  return viewGroup(group, contents, { size: pageSizeOf(group), total, ...around })
}

export function viewGroup(
  group: SiteGroup,
  contents: readonly ListedContent[],
  { size, total, site }: Around & { size: number; total: number },
) {
  const { totalPages, totalRecords } = pagedOf({ page: 1, size }, total)
  return {
    id: String(group.id),
    name: group.name,
    type: groupTypeToCode(group.type),
    default: group.isDefault,
    isWrapLine: group.isWrapLine,
    itemSize: group.itemSize,
    numRow: group.numRow,
    refCode: group.refCode,
    contents: contents.map((row) => viewListedContent(row, { site }, placeIn(group))),
    page: 1,
    totalPages,
    totalRecords,
  }
}

/** The group in which its contents are opened. Contents of a computed group belong to others. */
function placeIn({ id, type }: Pick<SiteGroup, 'id' | 'type'>): number | undefined {
  return type === 'normal' ? id : undefined
}

/** A page of contents on the API. */
export function viewContentPage({ contents, ...paged }: ContentPage, around: Around, groupId?: number) {
  return { contents: contents.map((row) => viewListedContent(row, around, groupId)), ...paged }
}

/**
 * A page of one group's contents (spec ContentGroupListResult). assumed: `type` 1 is a list by content group,
 * `isIncremental` means that pages are appended, `caseChangePage` is how readers move between pages on this site (R263).
 */
export function viewGroupContents(
  { group, ...page }: ContentPage & { group: Pick<SiteGroup, 'id' | 'type'> },
  { site }: Around,
) {
  const { groupPaging } = site.settings.layout
  return {
    type: 1,
    contentGroupId: String(group.id),
    ...viewContentPage(page, { site }, placeIn(group)),
    isNext: page.page < page.totalPages,
    isIncremental: groupPaging === 'scroll',
    caseChangePage: groupPaging,
  }
}
