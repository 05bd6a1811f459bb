import { z } from 'zod'
import type { HitSort } from './search-store.ts'

/** Sort field numbers of the API that this search knows: 1 is the title (spec SearchField); any other means relevance. */
const sortFields = new Map<string, HitSort>([
  ['1', 'title'],
  ['title', 'title'],
  ['newest', 'newest'],
  ['relevance', 'relevance'],
])

const text = z.union([z.string(), z.number()]).transform(String)
const direction = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc']))
  .optional()
  .catch(undefined)
const ids = z.union([z.array(text), text.transform((value) => value.split(','))]).transform((values) =>
  values
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 50),
)

const common = {
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  sort: direction,
  sortField: text.optional(),
  sortBy: text.optional(),
}

/** POST /content/search and its public twin: items of the drawer; without a box the value is searched everywhere. */
export const SearchCall = z.object({
  ...common,
  searchRequests: z
    .array(
      z.object({ value: text.optional(), searchBoxId: text.optional(), contentGroupIdList: ids.optional() }),
    )
    .max(20)
    .default([]),
  searchKey: text.optional(),
})

/** POST /content/full-text-search and its public twin. */
export const FullTextSearchCall = z.object({
  ...common,
  searchKey: text.default(''),
  contentGroupId: ids.optional(),
})

/** The sort of a call; 12 (contents-group) is dropped (R241), what isn't known falls back to relevance. */
export function sortOf(input: { sort?: 'asc' | 'desc'; sortField?: string; sortBy?: string }): {
  sort: HitSort
  direction: 'asc' | 'desc'
} {
  const sort = sortFields.get(input.sortField ?? input.sortBy ?? '') ?? 'relevance'
  return { sort, direction: input.sort ?? (sort === 'title' ? 'asc' : 'desc') }
}
