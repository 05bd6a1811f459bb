import type {
  ContentOverview,
  OverviewRow,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A content in the console: what its row and its page show. */
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

/** assumed: nobody turns over more; whoever looks for something further on narrows the list, or turns its order. */
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

/** The same list whole, some rows at a time, for its file. */
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

/** Where readers see a content, in its first group; null where they don't. */
export function readerUrlOf({ id, groupIds, isVisible }: OverviewRow, visit: Visit): string | null {
  const [group] = groupIds
  return isVisible && group !== undefined ? absoluteUrl(visit, paths.content(group, id)) : null
}

/** The groups that contents can be put into; the others are reckoned. */
export function groupsToFill({ site }: Visit): { id: number; name: string }[] {
  return site.groups.filter(({ type }) => type === 'normal').map(({ id, name }) => ({ id, name }))
}
