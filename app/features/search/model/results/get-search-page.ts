import { ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { recordUse } from '#app/features/analytics/model/recording/record-use.ts'
import { findInIndex } from '#app/features/search/model/query/find-in-index.ts'
import { searchFor } from '#app/features/search/model/query/search-for.ts'
import {
  conditionsOf,
  groupListsOf,
  readQuestion,
  type SearchQuestion,
} from '#app/features/search/model/query/search-question.ts'
import type { FacetName, SearchRequest } from '#app/features/search/model/query/search-request.ts'
import type { Facets } from '#app/features/search/model/query/search-store.ts'
import { nearestSearch } from '#app/kernel/data/database.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { ShortMemory } from '#app/kernel/values/short-memory.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  countPrefetchedSearch,
  ensureMaySearch,
  hitsRequestOf,
  lookedUp,
  maintainedList,
} from './find-matches.ts'
import { type SearchResult, searchContents } from './search-contents.ts'

export type SearchPage = {
  question: SearchQuestion
  /** The results. Null if a box has a value that can't be read, which the form then shows, or if only the form was asked for. */
  result: SearchResult | null
  /** The number of results for each group, year and hashtag. */
  facets: Facets
}

/** The search that an address describes, with its results; with `form` only the form. Refuses as searching does. */
export async function getSearchPage(visit: Visit, params: URLSearchParams): Promise<SearchPage> {
  ensureMayBrowse(visit)
  const question = readQuestion(visit, params)
  const isFormOnly = params.has('form') || question.boxes.some(({ problem }) => problem !== null)
  if (isFormOnly) return { question, result: null, facets: {} }
  await ensureMaySearch(visit)
  const [result, others] = await Promise.all([
    searchContents(visit, requestOf(visit, question)),
    countFacets(visit, question),
  ])
  recordSearch(visit, question, result)
  return { question, result, facets: { ...result.facets, ...others } }
}

/** Records a search with its words, once and not for each of its pages. Of searches by fields alone only the fact is recorded. */
function recordSearch(visit: Visit, { words, page }: SearchQuestion, { totalRecords }: SearchResult): void {
  if (page !== 1) return
  const about = fold(displayText(words)).slice(0, 60)
  const none = totalRecords === 0 ? [{ kind: 'no_result' as const, about }] : []
  recordUse(visit, { kind: 'search', about }, ...none)
}

/**
 * The counts that the search itself doesn't provide: for a facet that narrows the search already, the counts without
 * that, so that each number says what choosing that value would find; and all counts of a list that doesn't use the
 * index. One statement for each different query. The caller checks whether the visitor may see the site.
 */
export async function countFacets(visit: Visit, question: SearchQuestion): Promise<Facets> {
  const main = requestOf(visit, question)
  const isListed = maintainedList(visit, main) !== null
  const narrowed = facetsOf(visit.site).filter((facet) => !main.facets.includes(facet))
  const all = await Promise.all([
    isListed && main.facets.length > 0 ? countListed(visit, question, main.facets) : {},
    ...narrowed.map((facet) => count(visit, without(question, facet), [facet])),
  ])
  return Object.assign({}, ...all)
}

/** Counts of lists that the records maintain. They are the same for all visitors, and change when the site gets a new version. */
const listCounts = new ShortMemory<Facets>({ life: 60_000, most: 1_000 })

/** The counts of a list, for a minute from memory: each page of a list would otherwise ask the index for the same numbers. */
async function countListed(
  visit: Visit,
  question: SearchQuestion,
  facets: readonly FacetName[],
): Promise<Facets> {
  const { tenantId, version } = visit.site
  const { groupLists, tagIds } = requestOf(visit, question)
  const key = JSON.stringify([tenantId, version, groupLists, tagIds, facets])
  const known = listCounts.find(key, visit.now())
  if (known !== undefined) return known
  const found = await count(visit, question, facets)
  listCounts.keep(key, found, visit.now())
  return found
}

async function count(visit: Visit, question: SearchQuestion, facets: readonly FacetName[]): Promise<Facets> {
  const { tenantId } = visit.site
  const request = { ...requestOf(visit, question), facets }
  const asked = hitsRequestOf(tenantId, request, await lookedUp(visit, request))
  const everything = asked.conditions.length === 0 ? [{ kind: 'everything' as const }] : asked.conditions
  const index = await searchFor(visit)
  return (await findInIndex(index, { ...asked, conditions: everything, limit: 0, offset: 0 })).facets
}

function without(question: SearchQuestion, facet: FacetName): SearchQuestion {
  switch (facet) {
    case 'group':
      return { ...question, groupIds: [] }
    case 'tag':
      return { ...question, tagIds: [] }
    case 'year':
      return { ...question, year: null }
  }
}

/**
 * Starts the search of a page's address while the session is still being read, so that both take place at once. Doesn't start it if the
 * network has searched too often. Nobody sees its results until `findMatches` takes them after all checks. Null if the address doesn't ask
 * for a search that the index alone can answer, or if its page would refuse it.
 */
export function prefetchSearch(
  { site, env }: Pick<Visit, 'site' | 'env'>,
  url: URL,
  network: string | null,
): Visit['prefetched'] | null {
  const question = readableQuestion(site, url)
  if (question === null) return null
  const isPlain =
    conditionsOf(question).length > 0 && groupListsOf(question).length === 0 && !question.isAloud
  if (!isPlain || url.searchParams.has('form')) return null
  const request = hitsRequestOf(site.tenantId, requestOf({ site }, question), [])
  const [counting, counted] = countPrefetchedSearch(env, site.tenantId, network)
  const find = async () => findInIndex(await nearestSearch(env, site.tenantId), request)
  const finding = counted.then(find, () => null)
  // If nothing awaits the search, its failure must not become an unhandled error.
  finding.catch(() => undefined)
  return new Map<string, Promise<unknown>>([
    [JSON.stringify(request), finding],
    [counting, counted],
  ])
}

function readableQuestion(site: Visit['site'], url: URL): SearchQuestion | null {
  try {
    return readQuestion({ site, actor: null }, url.searchParams)
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** assumed: the number of results on a page. */
const pageSize = 20

/** The request to the index and the records for a question. */
export function requestOf(
  { site }: Pick<Visit, 'site'>,
  question: SearchQuestion,
): SearchRequest & { facets: FacetName[] } {
  const { tagIds, isAloud, page, order } = question
  return {
    page,
    size: pageSize,
    conditions: conditionsOf(question),
    groupLists: groupListsOf(question),
    tagIds,
    isAloud,
    sort: order.sort,
    direction: order.direction,
    facets: facetsOf(site).filter((facet) => !isNarrowedBy(facet, question, site)),
  }
}

/** The facets of which a site has more than one value. */
function facetsOf({ groups, years, hashTags, settings }: Visit['site']): FacetName[] {
  const offered: Record<FacetName, boolean> = {
    group: groups.length > 1,
    year: years.length > 1,
    tag: settings.hashtag.showHashtag && hashTags.length > 0,
  }
  return (Object.keys(offered) as FacetName[]).filter((facet) => offered[facet])
}

/**
 * Whether choosing another value of the facet would replace the present one, so that the results say nothing about it.
 */
function isNarrowedBy(
  facet: FacetName,
  { groupIds, year, tagIds }: SearchQuestion,
  { settings }: Visit['site'],
): boolean {
  if (facet === 'group') return groupIds.length > 0
  if (facet === 'year') return year !== null
  return tagIds.length > 0 && !settings.hashtag.isMultipleSelectHashtag
}
