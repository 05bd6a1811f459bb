import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import { listProtectedOtherwise } from '#app/domain/access/protection-of-content.ts'
import { cardReaderOf, type ListName, type ListOrder } from '#app/domain/catalogue/content/card-store.ts'
import { readLists } from '#app/domain/catalogue/content/content-list-store.ts'
import { listOfGroup } from '#app/domain/catalogue/content-group/group-rules.ts'
import type { Condition, ConditionOf } from '#app/domain/search/query/condition.ts'
import type { HitsRequest } from '#app/domain/search/query/hits-request.ts'
import { logNoAnswer } from '#app/domain/search/query/log-no-answer.ts'
import type { SearchRequest } from '#app/domain/search/query/search-request.ts'
import { type FoundHits, findHits } from '#app/domain/search/query/search-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { offsetOf } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What the index found; or the one list of the records that is all that was asked for. */
export type Matches = ({ kind: 'hits' } & FoundHits) | { kind: 'list'; list: ListName; order: ListOrder }

/**
 * Finds the contents of a search in the index. What is but a list that the records keep anyway, all contents, a group's
 * or a hashtag's, is left to them. Whether the visitor may look at the site is the caller's business. Refuses with
 * `upstreamNoAnswer` (502) where the index doesn't answer.
 */
export async function findMatches(visit: Visit, request: SearchRequest): Promise<Matches> {
  const list = maintainedList(visit, request)
  const { sort, direction } = request
  if (list !== null)
    return { kind: 'list', list, order: { by: sort === 'relevance' ? 'day' : sort, direction } }
  const { tenantId } = visit.site
  const asked = hitsRequestOf(tenantId, request, await lookedUp(visit, request))
  const find = () => findHits(openSearch(searchDatabaseFor(visit.env, tenantId)), asked)
  const prefetched = visit.prefetched?.get(JSON.stringify(asked)) as Promise<FoundHits | null> | undefined
  const finding = prefetched?.then((found) => found ?? find()) ?? find()
  const found = await finding.catch((error) => {
    logNoAnswer(visit, 'search index', error)
    return refuse('upstreamNoAnswer')
  })
  return { kind: 'hits', ...found }
}

/** What is asked of the index, with what had to be looked up for it. */
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

/** The list that the records keep anyway and that is all a search asks for, if it is. */
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

/** assumed: of a group that isn't kept as a list (a reader's favourites) a search looks at the first so many. */
const mostOfGroup = 1000

/** What a search asks for that the records know better than the index. */
export async function lookedUp(
  visit: Visit,
  { groupLists, isAloud = false }: SearchRequest,
): Promise<Condition[]> {
  const conditions = await Promise.all([inGroups(visit, groupLists), isAloud ? aloud(visit) : []])
  return conditions.flat()
}

/** Where nothing but pictures leaves the house there is nothing to read. */
async function aloud({ db, site }: Visit): Promise<Condition[]> {
  const { tenantId } = site
  const isUsual = site.settings.protection.protection === 'strict'
  const contentIds = await listProtectedOtherwise(db, { tenantId, isUsual })
  return [{ kind: 'aloud', contentIds, are: isUsual ? 'all' : 'left out' }]
}

/** The groups that are asked for, what is reckoned looked up. */
async function inGroups(
  visit: Visit,
  groupLists: SearchRequest['groupLists'],
): Promise<ConditionOf<'groups'>[]> {
  const groups = groupLists.map((ids) => visit.site.groups.filter(({ id }) => ids.includes(id)))
  const reckoned = groups.flat().filter(({ type }) => type !== 'normal')
  const lists = await readLists(visit.db, cardReaderOf(visit), {
    lists: reckoned.map((group) => ({ list: listOfGroup(group), size: mostOfGroup })),
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
