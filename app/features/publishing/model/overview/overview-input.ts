import { z } from 'zod'
import { fileStates, type OverviewFilter, type OverviewOrder, overviewSorts } from './content-overview.ts'

/** What is typed into an address by hand counts as nothing where it can't be meant. */
const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The administrators' list as an address and a call say it: words, group, state, shown or hidden, order. */
export const OverviewQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  group: forgiving(z.coerce.number().int().min(1).max(999_999_999)),
  tag: forgiving(z.coerce.number().int().min(1).max(999_999_999)),
  state: forgiving(z.enum(fileStates)),
  view: forgiving(z.enum(['shown', 'hidden'])),
  sort: forgiving(z.enum(overviewSorts)),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type OverviewQuery = z.output<typeof OverviewQuery>

export function filterOf({ q, group, tag, state, view }: OverviewQuery): OverviewFilter {
  return {
    words: q ?? '',
    groupId: group ?? null,
    tagId: tag ?? null,
    state: state ?? null,
    isVisible: view === undefined ? null : view === 'shown',
  }
}

/** assumed: what was added last stands first, titles go from the first on. */
export function orderOf({ sort = 'added', direction }: OverviewQuery): OverviewOrder {
  return { by: sort, direction: direction ?? (sort === 'title' ? 'asc' : 'desc') }
}
