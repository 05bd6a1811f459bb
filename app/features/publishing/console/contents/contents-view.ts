import type {
  ContentOverview,
  OverviewRow,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content as the console's list and its own screen show it. */
export type ConsoleContent = {
  id: string
  title: string
  author: string
  groups: string[]
  isVisible: boolean
  isShown: boolean
  period: OverviewRow['period']
  isRecommended: boolean
  isReadable: boolean
  publishedOn: string
  addedOn: string
  file: OverviewRow['file']
}

/**
 * assumed: nobody turns more than 100 pages. To find something further back, administrators use a filter or another
 * order.
 */
const maxPages = 100

export function viewContents(found: ContentOverview, visit: Visit) {
  const { rows, ...rest } = found
  const tags = visit.site.hashTags.map(({ id, name }) => ({ id, name }))
  return {
    ...rest,
    totalPages: Math.min(rest.totalPages, maxPages),
    contents: rows.map((row) => viewConsoleContent(row, visit)),
    groups: groupsToFill(visit),
    tags,
  }
}

/** All rows of the list, in batches, for its CSV file. */
export async function* viewContentPieces(
  pieces: AsyncIterable<OverviewRow[]>,
  visit: Visit,
): AsyncGenerator<ConsoleContent[]> {
  for await (const rows of pieces) yield rows.map((row) => viewConsoleContent(row, visit))
}

export function viewConsoleContent(row: OverviewRow, { site }: Visit): ConsoleContent {
  const { groupIds, addedAt, ...content } = row
  const groups = site.groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name)
  return { ...content, groups, addedOn: dayOf(addedAt) }
}

/** The address of a content's page, in the first of its groups; null if readers can't see it. */
export function readerUrlOf({ id, groupIds, isVisible }: OverviewRow, visit: Visit): string | null {
  const [group] = groupIds
  return isVisible && group !== undefined ? absoluteUrl(visit, paths.content(group, id)) : null
}

/** The groups that contents can be put into. The contents of other groups follow from rules. */
export function groupsToFill({ site }: Visit): { id: number; name: string }[] {
  return site.groups.filter(({ type }) => type === 'normal').map(({ id, name }) => ({ id, name }))
}
