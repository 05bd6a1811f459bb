import { z } from 'zod'
import { directionOf } from '#app/features/catalogue/model/content/list-order.ts'
import { defaultPlaces, searchFields } from '#app/features/search/model/index/search-row.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { contentGroupInput } from '#app/kernel/values/content-group-id.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { SiteSearchBox } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type BoxValue,
  emptyBox,
  fullTextPlaces,
  isGroupBox,
  isRange,
  readBox,
  searchTabsOf,
} from './box-value.ts'
import { parseSearchQuery } from './search-query.ts'
import { type Condition, type SearchRequest, termsIn } from './search-request.ts'
import { askedOrder } from './search-sort.ts'

type Call = {
  page?: unknown
  size?: unknown
  sort?: string
  sortField?: string
  sortBy?: string
  searchRequests?: readonly SearchItem[]
  /** The words, which are also searched in the documents. */
  searchKey?: string
  groupLists?: readonly (readonly number[])[]
  tagIds?: readonly number[]
}

/**
 * Reads the search of a call, which names boxes by id. Refuses with `searchBoxNotFound`; with `invalidMatchValue` for a
 * value that a box can't read or doesn't offer; with `invalidSearchField` for a value in a box without fields, and for
 * sorting by something that isn't a field; and two full-text boxes with `onlyOneFullTextSearchBox` (R430).
 */
export function readSearchCall({ site }: Visit, call: Call): SearchRequest {
  const items = (call.searchRequests ?? []).map((item) => ({ item, ...boxOfItem(site, item) }))
  const fullText = items.filter(({ isFullText }) => isFullText)
  if (fullText.length + (call.searchKey === undefined ? 0 : 1) > 1) refuse('onlyOneFullTextSearchBox')
  const conditions = [
    ...termsOf(call.searchKey, defaultPlaces),
    ...items.flatMap(({ item, box, isFullText }) => {
      if (box === null) return termsOf(item.value, searchFields)
      return isFullText ? termsOf(item.value, fullTextPlaces(box)) : ofBox(box, item.value ?? '')
    }),
  ]
  const hasWords = conditions.some(({ kind }) => kind === 'term')
  const asked = { field: call.sortField ?? call.sortBy ?? '', direction: directionOf(call.sort) }
  const groupLists = [...(call.groupLists ?? []), ...items.map(({ item }) => item.contentGroupIdList ?? [])]
  return {
    ...readPaging(call),
    conditions,
    groupLists: groupLists.filter((list) => list.length > 0),
    tagIds: call.tagIds ?? [],
    ...askedOrder(site, hasWords, asked),
  }
}

function boxOfItem(
  site: Visit['site'],
  { searchBoxId }: SearchItem,
): { box: SiteSearchBox | null; isFullText: boolean } {
  if (searchBoxId === undefined) return { box: null, isFullText: false }
  for (const { boxes, isFullText } of searchTabsOf(site)) {
    const box = boxes.find(({ id }) => String(id) === searchBoxId)
    if (box !== undefined) return { box, isFullText }
  }
  return refuse('searchBoxNotFound')
}

function termsOf(value: string | undefined, places: Parameters<typeof termsIn>[1]): Condition[] {
  return termsIn(parseSearchQuery(value ?? '') ?? [], places)
}

/** The conditions of a box. An empty value means no condition (R242). */
function ofBox(box: SiteSearchBox, value: string): Condition[] {
  if (value.trim() === '') return []
  if (isGroupBox(box)) refuse('invalidSearchField')
  const typed = valueOfWire(box, value)
  const { conditions, problem, value: read } = readBox(box, typed)
  if (problem !== null) refuse('invalidDate', { fields: { searchRequests: [problem] } })
  if (conditions.length === 0 || read.values.length < typed.values.length) refuse('invalidMatchValue')
  return conditions
}

/**
 * Reads a box's value from a call. assumed: choices are separated by commas, and the ends of a range by a comma, a wave dash or a hyphen
 * with spaces.
 */
function valueOfWire(box: SiteSearchBox, value: string): BoxValue {
  if (isRange(box)) {
    const [from = '', to = from, ...more] = value.split(/\s*[,~〜～]\s*|\s+-\s+|^-|(?<=^\d{4})-(?=\d{4}$)/)
    if (more.length > 0) refuse('invalidMatchValue')
    return { ...emptyBox, from: from.trim(), to: to.trim() }
  }
  const isChoice = box.operation === 4 || box.operation === 5
  return { ...emptyBox, values: isChoice ? value.split(',').map((one) => one.trim()) : [value] }
}

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
  /** Clients send this about their own state, as they do `isNewSearch`. It doesn't change the answer. */
  isMobileApp: flagInput,
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  sort: text.optional(),
  sortField: text.optional(),
  sortBy: text.optional(),
}

const searched = { ...common, isNewSearch: flagInput }

/** One item of a search. Without a box its value is searched in all fields (assumed). */
const SearchItem = z.object({
  value: z.union([text, z.array(text).transform((values) => values.join(','))]).optional(),
  searchBoxId: text.optional(),
  contentGroupIdList: ids.optional(),
})
type SearchItem = z.output<typeof SearchItem>

const items = z.array(SearchItem).max(50).default([])

/** The input of POST /content/search and its public twin. */
export const SearchCall = z.object({ ...searched, searchRequests: items, searchKey: text.optional() })
export type SearchCall = z.output<typeof SearchCall>

/** The input of POST /content/full-text-search and its public twin. An empty key lists everything, a missing one is refused (ruling 44). */
export const FullTextSearchCall = z.object({
  ...searched,
  searchKey: asked,
  contentGroupId: ids.optional(),
  searchRequests: items,
})
export type FullTextSearchCall = z.output<typeof FullTextSearchCall>

/** The input of POST /content/search-by-group and its public twin: full text if there is a key (type 2), otherwise boxes (type 3). */
export const GroupSearchCall = z.object({
  ...common,
  contentGroupId: contentGroupInput,
  searchKey: text.optional(),
  searchRequests: items,
})
export type GroupSearchCall = z.output<typeof GroupSearchCall>

/** The input of POST /content/get-by-hash-tag and its public twin: ids of hashtags. */
export const HashtagCall = z.object({ ...common, ids, contentGroupId: ids.optional() })
export type HashtagCall = z.output<typeof HashtagCall>

/** The input of POST /content/search-hash-tag and its public twin: ids of contents, at most as many as a page has. */
export const HashtagsOfCall = z.object({ ids: z.array(text).max(100) })
