import { z } from 'zod'
import { fileStates, type OverviewFilter, type OverviewOrder, overviewSorts } from './content-overview.ts'

/** The parameter is ignored if a value typed into the address by hand is invalid. */
const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The parameters of the administrators' list, in an address or a call: words, group, state, visibility, order. */
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

/** assumed: the newest contents come first, and titles are in ascending order. */
export function orderOf({ sort = 'added', direction }: OverviewQuery): OverviewOrder {
  return { by: sort, direction: direction ?? (sort === 'title' ? 'asc' : 'desc') }
}
