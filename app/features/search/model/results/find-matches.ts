import { listProtectedOtherwise } from '#app/features/access/model/protection-of-content.ts'
import {
  cardReaderOf,
  type ListName,
  type ListOrder,
} from '#app/features/catalogue/model/content/card-store.ts'
import { readLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { listOfGroup } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { findInIndex } from '#app/features/search/model/query/find-in-index.ts'
import { searchFor } from '#app/features/search/model/query/search-for.ts'
import type {
  Condition,
  ConditionOf,
  HitsRequest,
  SearchRequest,
} from '#app/features/search/model/query/search-request.ts'
import type { FoundHits } from '#app/features/search/model/query/search-store.ts'
import { isRefusal, refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { offsetOf } from '#app/kernel/values/paging.ts'
import { ensureNetworkWithinRate, ensureVisitorWithinRate } from '#app/visit/brake.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The results from the index, or the single list of the records that was asked for. */
export type Matches = ({ kind: 'hits' } & FoundHits) | { kind: 'list'; list: ListName; order: ListOrder }

/**
 * Finds the contents of a search in the index. A search for nothing but a list that the records maintain (all contents, a
 * group, a hashtag) is left to them. The caller checks whether the visitor may see the site. Refuses with
 * `upstreamNoAnswer` (502) if the index doesn't answer.
 */
export async function findMatches(visit: Visit, request: SearchRequest): Promise<Matches> {
  const list = maintainedList(visit, request)
  const { sort, direction } = request
  if (list !== null)
    return { kind: 'list', list, order: { by: sort === 'relevance' ? 'day' : sort, direction } }
  const { tenantId } = visit.site
  const asked = hitsRequestOf(tenantId, request, await lookedUp(visit, request))
  const find = async () => findInIndex(await searchFor(visit), asked)
  const prefetched = visit.prefetched?.get(JSON.stringify(asked)) as Promise<FoundHits | null> | undefined
  const finding = prefetched?.then((found) => found ?? find()) ?? find()
  const found = await finding.catch((error) => {
    if (isRefusal(error)) throw error
    logNoAnswer(visit, 'search index', error)
    return refuse('upstreamNoAnswer')
  })
  return { kind: 'hits', ...found }
}

/**
 * The ids of what a search finds, at most its page of them. `isCut` says that there are more. Checks nothing about the visitor: the caller
 * keeps those that they may see. Refuses as `findMatches` does.
 */
export async function findMatchingIds(
  visit: Visit,
  request: SearchRequest,
): Promise<{ ids: string[]; isCut: boolean }> {
  const matches = await findMatches(visit, request)
  if (matches.kind === 'hits') {
    const { hits, total, totalIsAtLeast } = matches
    return { ids: hits.map(({ contentId }) => contentId), isCut: totalIsAtLeast || total > hits.length }
  }
  const { list, order } = matches
  const lists = [{ list, size: request.size }]
  const [found] = await readLists(visit.db, cardReaderOf(visit), { lists, order, offset: offsetOf(request) })
  const { rows, total } = found ?? { rows: [], total: 0 }
  return { ids: rows.map(({ id }) => id), isCut: total > rows.length }
}

/** The query for the index, with everything that had to be looked up for it. */
export function hitsRequestOf(
  tenantId: number,
  request: SearchRequest,
  ofRecords: readonly Condition[],
): HitsRequest {
  const tags = request.tagIds.map((tagId): Condition => ({ kind: 'tag', tagId }))
  return {
    tenantId,
    conditions: [...request.conditions, ...tags, ...ofRecords],
    sort: request.sort,
    direction: request.direction,
    limit: request.size,
    offset: offsetOf(request),
    facets: request.facets,
  }
}

/** The list in the records that answers a search, if the search asks for nothing else. */
export function maintainedList(
  { site }: Visit,
  { conditions, groupLists, tagIds, isAloud = false }: SearchRequest,
): ListName | null {
  if (isAloud || conditions.length > 0 || groupLists.length + tagIds.length > 1) return null
  const [tag] = tagIds
  const [groups] = groupLists
  if (tag !== undefined) return { hashTag: tag }
  if (groups === undefined) return 'all'
  const [id, ...others] = groups
  const group = site.groups.find((candidate) => candidate.id === id)
  return group?.type === 'normal' && others.length === 0 ? { group: group.id } : null
}

/**
 * assumed: for a group that isn't stored as a list, such as a reader's favourites, a search considers this many contents.
 */
const maxOfGroup = 1000

/** The conditions that must be looked up in the records, because the index can't check them. */
export async function lookedUp(
  visit: Visit,
  { groupLists, isAloud = false }: SearchRequest,
): Promise<Condition[]> {
  const conditions = await Promise.all([inGroups(visit, groupLists), isAloud ? aloud(visit) : []])
  return conditions.flat()
}

/** The condition for contents that may be read aloud. Strict books may not. */
async function aloud({ db, site }: Visit): Promise<Condition[]> {
  const { tenantId } = site
  const isUsual = site.settings.protection.protection === 'strict'
  const contentIds = await listProtectedOtherwise(db, { tenantId, isUsual })
  return [{ kind: 'aloud', contentIds, are: isUsual ? 'all' : 'left out' }]
}

/** The condition of each list of groups. The contents of computed groups are looked up. */
async function inGroups(
  visit: Visit,
  groupLists: SearchRequest['groupLists'],
): Promise<ConditionOf<'groups'>[]> {
  const groups = groupLists.map((ids) => visit.site.groups.filter(({ id }) => ids.includes(id)))
  const reckoned = groups.flat().filter(({ type }) => type !== 'normal')
  const lists = await readLists(visit.db, cardReaderOf(visit), {
    lists: reckoned.map((group) => ({ list: listOfGroup(group), size: maxOfGroup })),
    order: { by: 'day', direction: 'desc' },
    offset: 0,
  })
  return groups.map((list) => ({
    kind: 'groups',
    groupIds: list.filter(({ type }) => type === 'normal').map(({ id }) => id),
    contentIds: reckoned.flatMap((group, at) =>
      list.includes(group) ? (lists[at]?.rows ?? []).map(({ id }) => id) : [],
    ),
  }))
}

const counting = 'count of searches'

/** Counts a search that begins before the session has been read. */
export function countPrefetchedSearch(
  env: Visit['env'],
  tenantId: number,
  network: string | null,
): [string, Promise<void>] {
  const counted = ensureNetworkWithinRate(env.SEARCHES_BY_NETWORK, tenantId, network)
  // If nothing awaits the count, its refusal must not become an unhandled error.
  counted.catch(() => undefined)
  return [counting, counted]
}

/** Counts a query of the search index for the visitor's network. Refuses too many with `upstreamNoAnswer`, as 429. */
export async function ensureMaySearch(visit: Visit): Promise<void> {
  const counted = visit.actor?.kind === 'staff' ? undefined : visit.prefetched?.get(counting)
  await (counted ?? ensureVisitorWithinRate(visit.env.SEARCHES_BY_NETWORK, visit))
}

/**
 * Logs that the search index didn't answer, and the query. The index is a separate service, and everything else goes on
 * working without it.
 */
export function logNoAnswer({ requestId, site }: Visit, asked: string, error: unknown): void {
  log('error', 'search without answer', {
    requestId,
    tenantId: site.tenantId,
    where: asked,
    error: String(error),
  })
}
