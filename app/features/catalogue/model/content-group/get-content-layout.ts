import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listSeries } from '#app/features/catalogue/model/series/list-related.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewFilledGroup, viewGroup } from './content-group-view.ts'
import { fillGroups } from './list-groups.ts'

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
