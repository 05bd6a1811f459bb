import type { ListedContent } from '#app/features/catalogue/model/content/content-list-store.ts'
import { viewListedContent } from '#app/features/catalogue/model/content/content-view.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import type { ContentPage } from '#app/features/catalogue/model/content/list-contents.ts'
import { listSeries } from '#app/features/catalogue/model/series/list-related.ts'
import { pagedOf } from '#app/kernel/values/paging.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { groupTypeToCode, pageSizeOf } from './group-rules.ts'
import { type FilledGroup, fillGroups } from './groups.ts'

type Around = Pick<Visit, 'site'>

/** A group as the API shows it, with the first page of its contents (spec ContentGroup). */
export function viewFilledGroup({ group, contents, total }: FilledGroup, around: Around) {
  return viewGroup(group, contents, { size: pageSizeOf(group), total, ...around })
}

function viewGroup(
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

/** A page of contents as the API shows it. */
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

const seriesSize = 10

/**
 * The groups below a content's page, by the site's setting: none (R295), the group in which it was opened, or its series
 * as a group of that name (R294). Refuses as `getContent` does.
 */
export async function getContentLayout(
  visit: Visit,
  { contentId, contentGroupId }: { contentId: string; contentGroupId?: number },
) {
  const { contentLayoutDetail, paramSeriesContent } = visit.site.settings.searchResult
  const { content, groups } = await getContent(visit, { id: contentId })
  const placed = groups.find(({ id }) => id === contentGroupId) ?? groups[0]
  const group = visit.site.groups.find(({ id }) => id === placed?.id)
  if (contentLayoutDetail === 'SIMPLE' || group === undefined) return []
  if (contentLayoutDetail === 'LIST_SAME_GROUP')
    return (await fillGroups(visit, [group])).map((one) => viewFilledGroup(one, visit))
  if (paramSeriesContent === null) return []
  const series = await listSeries(visit, { contentId, page: 1, size: seriesSize })
  if (series.contents.length === 0) return []
  const name = content.params[Number(paramSeriesContent.at(-1)) - 1] ?? ''
  const shape = { itemSize: seriesSize, numRow: 1, isWrapLine: false, isDefault: false }
  return [
    viewGroup({ ...group, ...shape, name }, series.contents, {
      size: seriesSize,
      total: series.totalRecords,
      site: visit.site,
    }),
  ]
}
