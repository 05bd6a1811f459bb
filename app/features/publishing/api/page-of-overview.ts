import { z } from 'zod'
import { viewListedContent } from '#app/features/catalogue/model/content/content-view.ts'
import { listContentsById } from '#app/features/catalogue/model/content/list-contents.ts'
import { directionOf, fieldNumberOf } from '#app/features/catalogue/model/content/list-order.ts'
import {
  filterOf,
  isOverviewSort,
  OverviewQuery,
  orderOf,
} from '#app/features/publishing/model/overview/content-overview.ts'
import { listContentOverview } from '#app/features/publishing/model/overview/list-content-overview.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isFieldName } from '#app/kernel/values/content-field.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Inputs that only administrators may add to a reader's call: the state of the newest file, and `shown` or `hidden`. */
export const overviewFields = { state: z.unknown().optional(), view: z.unknown().optional() }

type Call = {
  page?: unknown
  size?: unknown
  sort?: string
  sortField?: string
  sortBy?: string
  contentGroupId?: number
  searchKey?: string
  state?: unknown
  view?: unknown
}

/**
 * One page of all the site's contents as the console lists them: hidden ones too, each with the progress of its newest
 * file (ruling 21). assumed: sorted by title (field 1) or by day, otherwise by when they were added, newest first.
 * Refuses an unknown field with `sortFieldNotFound`.
 */
export async function pageOfOverview(visit: Visit, call: Call) {
  const { searchKey: q, contentGroupId: group, state, view } = call
  const asked = call.sortField ?? call.sortBy
  if (asked && !isOverviewSort(asked) && !isFieldName(asked)) refuse('sortFieldNotFound')
  const direction = directionOf(call.sort) ?? undefined
  const sort = fieldNumberOf(asked) === 1 ? 'title' : asked
  const query = OverviewQuery.parse({ q, group, state, view, sort, direction })
  const request = { ...readPaging(call), ...filterOf(query), order: orderOf(query) }
  const { rows, counts, ...paged } = await listContentOverview(visit, request)
  const progressOf = new Map(rows.map((row) => [row.id, row.file]))
  const contents = await listContentsById(visit, [...progressOf.keys()], { withHidden: true })
  const viewed = contents.map((row) => ({
    ...viewListedContent(row, visit),
    progress: progressOf.get(row.id),
  }))
  return { contents: viewed, ...paged, counts }
}
