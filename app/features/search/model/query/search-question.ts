import { groupsShown } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { SearchQuery } from '#app/visit/paths/reader.ts'
import type { SiteSearchBox, SiteSearchTab } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BoxValue, emptyBox, fullTextPlaces, readBox, searchTabsOf } from './box-value.ts'
import { maxQueryLength, parseSearchQuery } from './search-query.ts'
import { type Condition, termsIn } from './search-request.ts'
import { defaultSort, type OfferedSort, sortOfName } from './search-sort.ts'

/** The site and the visitor: they determine what a search offers. */
export type Searcher = Pick<Visit, 'site' | 'actor'>
type Site = Visit['site']

/** A filled box with the values that the form shows again. */
export type FilledBox = BoxValue & { boxId: number; groupIds: number[]; problem: string | null }

/** The search that an address describes: the values of the form, and the conditions. */
export type SearchQuestion = {
  tab: SiteSearchTab
  words: string
  boxes: FilledBox[]
  /** The groups and hashtags chosen beside the results. A content must be in one of these groups and have all of these hashtags. */
  groupIds: number[]
  tagIds: number[]
  /** The year of publication chosen beside the results. */
  year: number | null
  /** Whether only contents that may be read aloud are wanted, which is also chosen beside the results. */
  isAloud: boolean
  order: OfferedSort
  page: number
  /** The conditions from words and boxes. */
  conditions: Condition[]
  /** The address of exactly this search, without empty values (R242) and defaults. */
  query: SearchQuery
}

const maxGroups = 50
const maxTags = 10

/**
 * Reads a search from its address: `q` the words, `tab`, `b3` the value of box 3, `b3.from` and `b3.to` its range, `g3`
 * the groups chosen in it, `group`, `tag`, `year`, `aloud`, `sort`, `direction`, `page`. Wrong values fall back to the
 * default, except days, which are kept with a message, and a page that isn't a number, which is refused.
 */
export function readQuestion(searcher: Searcher, params: URLSearchParams): SearchQuestion {
  const { site } = searcher
  const known = new Set(groupsShown(searcher).map(({ id }) => id))
  const tab = readTab(site, params)
  const words = readWords(tab, params)
  const read = tab.boxes.map((box) => readFilled(box, tab, params, known))
  const terms = termsIn(
    parseSearchQuery(words) ?? [],
    fullTextPlaces(tab.isFullText ? tab.boxes[0] : undefined),
  )
  const year = readYear(site, params)
  const conditions = [...terms, ...read.flatMap((box) => box.conditions)]
  const question = {
    tab,
    words,
    boxes: read.map(({ box }) => box).filter(isFilled),
    groupIds: readIds(params.getAll('group'), known, maxGroups),
    tagIds: readTags(site, params),
    year,
    isAloud: params.get('aloud') === '1',
    order: readOrder(
      site,
      conditions.some(({ kind }) => kind === 'term'),
      params,
    ),
    page: readPaging({ page: params.get('page') ?? undefined }).page,
    conditions,
  }
  return { ...question, query: writeQuestion(site, question) }
}

const ownName = /^(?:q|tab|group|tag|year|aloud|sort|direction|page|[bg]\d{1,9}(?:\.from|\.to)?)$/

/**
 * Whether an address is the search's canonical one, so that the same search always has the same address. Other
 * parameters, such as a campaign's, don't matter.
 */
export function isOwnAddress({ query }: SearchQuestion, params: URLSearchParams): boolean {
  const given = [...params].filter(([name]) => ownName.test(name)).map(([name, value]) => `${name}=${value}`)
  const own = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${one}`))
  return given.sort().join('\n') === own.sort().join('\n')
}

/** The conditions from words, boxes and the year. */
export function conditionsOf({ conditions, year }: SearchQuestion): Condition[] {
  return [...conditions, ...publishedIn(year)]
}

/** The groups chosen beside the results and in each box. A content must belong to at least one group of each list. */
export function groupListsOf({ groupIds, boxes }: SearchQuestion): number[][] {
  return [groupIds, ...boxes.map((box) => box.groupIds)].filter((list) => list.length > 0)
}

/** The tab of the search: the chosen one; otherwise a full-text one if there are words, or that of a box with a value, or the first. */
function readTab(site: Site, params: URLSearchParams): SiteSearchTab {
  const tabs = searchTabsOf(site)
  const chosen = Number(params.get('tab') ?? '')
  const given = [...params].flatMap(([name, value]) => (value === '' ? [] : boxOfParam(name)))
  return (
    tabs.find(({ id }) => id === chosen) ??
    ((params.get('q') ?? '').trim() === '' ? undefined : tabs.find(({ isFullText }) => isFullText)) ??
    tabs.find(({ boxes }) => boxes.some(({ id }) => given.includes(id))) ??
    (tabs[0] as SiteSearchTab)
  )
}

function boxOfParam(name: string): number[] {
  const [, id] = /^[bg](\d{1,9})(?:\.from|\.to)?$/.exec(name) ?? []
  return id === undefined ? [] : [Number(id)]
}

/** The words of the full-text search. Choosing a field tab switches that search off (R230). */
function readWords(tab: SiteSearchTab, params: URLSearchParams): string {
  if (!tab.isFullText && params.get('tab') === String(tab.id)) return ''
  return (params.get('q') ?? '').slice(0, maxQueryLength).trim()
}

/** Reads the value of a box. The single box of a full-text tab (R430) has its text in `q`. */
function readFilled(
  box: SiteSearchBox,
  { isFullText }: SiteSearchTab,
  params: URLSearchParams,
  known: ReadonlySet<number>,
): { box: FilledBox; conditions: Condition[] } {
  const param = (end = '') => params.getAll(`b${box.id}${end}`)
  const typed = { values: param(), from: param('.from')[0] ?? '', to: param('.to')[0] ?? '' }
  const { value, conditions, problem } = readBox(box, isFullText ? emptyBox : typed)
  const offered = new Set(box.groupIds.filter((id) => known.has(id)))
  const groupIds = readIds(params.getAll(`g${box.id}`), offered, maxGroups)
  return { box: { ...value, boxId: box.id, groupIds, problem }, conditions }
}

function isFilled({ values, from, to, groupIds }: FilledBox): boolean {
  return values.length > 0 || from !== '' || to !== '' || groupIds.length > 0
}

function readIds(texts: readonly string[], known: ReadonlySet<number>, most: number): number[] {
  return [...new Set(texts.map(Number))].filter((id) => known.has(id)).slice(0, most)
}

/** Reads the chosen hashtags: only one, unless the tenant allows several (R255). */
function readTags({ hashTags, settings }: Site, params: URLSearchParams): number[] {
  const known = new Set(hashTags.map(({ id }) => id))
  return readIds(params.getAll('tag'), known, settings.hashtag.isMultipleSelectHashtag ? maxTags : 1)
}

/** Reads the year. It must be one in which the site has published something. */
function readYear({ years }: Site, params: URLSearchParams): number | null {
  const text = params.get('year') ?? ''
  return years.find((year) => String(year) === text) ?? null
}

function publishedIn(year: number | null): Condition[] {
  if (year === null) return []
  return [{ kind: 'days', span: { from: `${year}-01-01`, to: `${year}-12-31` }, in: 'publication' }]
}

function readOrder(site: Site, hasWords: boolean, params: URLSearchParams): OfferedSort {
  const name = params.get('sort')
  const asked = name === null ? defaultSort(site, hasWords) : sortOfName(site, hasWords, name)
  if (asked === undefined) return defaultSort(site, hasWords)
  const direction = params.get('direction')
  return direction === 'asc' || direction === 'desc' ? { ...asked, direction } : asked
}

function writeQuestion(site: Site, question: Omit<SearchQuestion, 'query'>): SearchQuery {
  const { tab, words, boxes, groupIds, tagIds, year, isAloud, order, page } = question
  const query: SearchQuery = {}
  if (needsTab(site, question)) query.tab = tab.id
  if (words !== '') query.q = words
  for (const { boxId, values, from, to, groupIds: groups } of boxes) {
    query[`b${boxId}`] = values
    query[`b${boxId}.from`] = from
    query[`b${boxId}.to`] = to
    query[`g${boxId}`] = groups
  }
  const hasWords = question.conditions.some(({ kind }) => kind === 'term')
  const usual = defaultSort(site, hasWords)
  const itsOwn = sortOfName(site, hasWords, order.name)
  return withoutEmpty({
    ...query,
    group: groupIds,
    tag: tagIds,
    year: year ?? undefined,
    aloud: isAloud ? 1 : undefined,
    sort: order.name === usual.name ? undefined : order.name,
    direction: order.direction === itsOwn?.direction ? undefined : order.direction,
    page: page === 1 ? undefined : page,
  })
}

/** Whether the address must name the tab, because words and boxes don't determine it. */
function needsTab(site: Site, { tab, words, boxes }: Omit<SearchQuestion, 'query'>): boolean {
  const tabs = searchTabsOf(site)
  if (words !== '') return tab.isFullText && tab !== tabs.find(({ isFullText }) => isFullText)
  return boxes.length === 0 && tab !== tabs[0]
}

function withoutEmpty(query: SearchQuery): SearchQuery {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
