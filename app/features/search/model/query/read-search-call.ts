import { directionOf } from '#app/features/catalogue/model/content/list-order.ts'
import { defaultPlaces, searchFields } from '#app/features/search/model/index/search-row.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { SiteSearchBox } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BoxValue, emptyBox, fullTextPlaces, isGroupBox, isRange, readBox } from './box-value.ts'
import { type Condition, termsIn } from './condition.ts'
import type { SearchItem } from './search-input.ts'
import { parseSearchQuery } from './search-query.ts'
import type { SearchRequest } from './search-request.ts'
import { askedOrder } from './search-sort.ts'
import { searchTabsOf } from './search-tabs.ts'

type Call = {
  page?: unknown
  size?: unknown
  sort?: string
  sortField?: string
  sortBy?: string
  searchRequests?: readonly SearchItem[]
  /** Also searched in the documents. */
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

/** An empty value means no condition (R242). */
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
 * assumed: in calls choices are separated by commas, and the ends of a range by a comma, a wave dash or a hyphen with
 * spaces.
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
