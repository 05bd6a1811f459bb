import type { ContentOverview, OverviewRow } from '#app/domain/publishing/overview/content-overview.ts'
import { dayOf } from '#app/values/day.ts'
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

export function viewContents(found: ContentOverview, visit: Visit) {
  const { rows, ...rest } = found
  const tags = visit.site.hashTags.map(({ id, name }) => ({ id, name }))
  return {
    ...rest,
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

/** The groups that contents can be put into; the others are reckoned. */
export function groupsToFill({ site }: Visit): { id: number; name: string }[] {
  return site.groups.filter(({ type }) => type === 'normal').map(({ id, name }) => ({ id, name }))
}
