import type { ListedContent } from '#app/domain/catalogue/content/content-list-store.ts'
import { viewListedContent } from '#app/domain/catalogue/content/content-view.ts'
import type { ContentPage } from '#app/domain/catalogue/content/list-contents.ts'
import { pagedOf } from '#app/values/paging.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupTypeToCode, pageSizeOf } from './group-rules.ts'
import type { FilledGroup } from './list-groups.ts'

/** A group on the API with the first page of its contents (spec ContentGroup). */
export function viewFilledGroup({ group, contents, total }: FilledGroup) {
  return viewGroup(group, contents, { size: pageSizeOf(group), total })
}

export function viewGroup(
  group: SiteGroup,
  contents: readonly ListedContent[],
  { size, total }: { size: number; total: number },
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
    contents: contents.map(viewListedContent),
    page: 1,
    totalPages,
    totalRecords,
  }
}

/** A page of contents on the API. */
export function viewContentPage({ contents, ...paged }: ContentPage) {
  return { contents: contents.map(viewListedContent), ...paged }
}

/**
 * A page of one group's contents (spec ContentGroupListResult). assumed: `type` 1 is a list by content group, `isIncremental`
 * says that pages are appended, `caseChangePage` how pages follow one another on this site (R263).
 */
export function viewGroupContents(found: ContentPage & { groupId: number }, { site }: Visit) {
  const { groupId, ...page } = found
  const { groupPaging } = site.settings.layout
  return {
    type: 1,
    contentGroupId: String(groupId),
    ...viewContentPage(page),
    isNext: page.page < page.totalPages,
    isIncremental: groupPaging === 'scroll',
    caseChangePage: groupPaging,
  }
}
