import { z } from 'zod'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { contentGroupInput } from '#app/kernel/values/inputs/content-group-input.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'

const maxIds = 50
const text = z.union([z.string(), z.number()]).transform(String)
const asked = z
  .union([z.string(), z.number()], { error: ({ input }) => (input === undefined ? 'required' : 'invalid') })
  .transform(String)
const ids = z
  .union([z.array(text), text.transform((value) => value.split(','))], { error: 'invalidId' })
  .transform((values) => values.filter((value) => value.trim() !== '').map(Number))
  .refine((ids) => ids.every((id) => Number.isSafeInteger(id) && id > 0), 'invalidId')
  .refine((ids) => ids.length <= maxIds, fieldProblem('tooMany', { max: maxIds }))

const common = {
  /** The state of a client, like `isNewSearch`. It doesn't change the answer. */
  isMobileApp: flagInput,
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  sort: text.optional(),
  sortField: text.optional(),
  sortBy: text.optional(),
}

const searched = { ...common, isNewSearch: flagInput }

/** An item of the drawer. Without a box its value is searched in all fields (assumed). */
const SearchItem = z.object({
  value: z.union([text, z.array(text).transform((values) => values.join(','))]).optional(),
  searchBoxId: text.optional(),
  contentGroupIdList: ids.optional(),
})
export type SearchItem = z.output<typeof SearchItem>

const items = z.array(SearchItem).max(50).default([])

/** POST /content/search and its public twin. */
export const SearchCall = z.object({ ...searched, searchRequests: items, searchKey: text.optional() })
export type SearchCall = z.output<typeof SearchCall>

/**
 * POST /content/full-text-search and its public twin. An empty key lists everything, a missing one is refused (ruling
 * 44).
 */
export const FullTextSearchCall = z.object({
  ...searched,
  searchKey: asked,
  contentGroupId: ids.optional(),
  searchRequests: items,
})
export type FullTextSearchCall = z.output<typeof FullTextSearchCall>

/** POST /content/search-by-group and its public twin: full text with a key (type 2), otherwise by boxes (type 3). */
export const GroupSearchCall = z.object({
  ...common,
  contentGroupId: contentGroupInput,
  searchKey: text.optional(),
  searchRequests: items,
})
export type GroupSearchCall = z.output<typeof GroupSearchCall>

/** POST /content/get-by-hash-tag and its public twin: ids of hashtags. */
export const HashtagCall = z.object({ ...common, ids, contentGroupId: ids.optional() })
export type HashtagCall = z.output<typeof HashtagCall>

/** POST /content/search-hash-tag and its public twin: ids of contents, at most as many as a page has. */
export const HashtagsOfCall = z.object({ ids: z.array(text).max(100) })
