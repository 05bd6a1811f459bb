import type { FacetName } from '#app/domain/search/query/facet-counts.ts'
import { conditionsOf, groupListsOf, type SearchQuestion } from '#app/domain/search/query/search-question.ts'
import type { SearchRequest } from '#app/domain/search/query/search-request.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: a page of results has so many. */
const pageSize = 20

/** What a question asks of the index and the records. */
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

/** What a site has more than one of to narrow by. */
export function facetsOf({ groups, years, hashTags, settings }: Visit['site']): FacetName[] {
  const offered: Record<FacetName, boolean> = {
    group: groups.length > 1,
    year: years.length > 1,
    tag: settings.hashtag.showHashtag && hashTags.length > 0,
  }
  return (Object.keys(offered) as FacetName[]).filter((facet) => offered[facet])
}

/** Whether another value would take the place of the chosen ones, so that what was found says nothing of it. */
function isNarrowedBy(
  facet: FacetName,
  { groupIds, year, tagIds }: SearchQuestion,
  { settings }: Visit['site'],
): boolean {
  if (facet === 'group') return groupIds.length > 0
  if (facet === 'year') return year !== null
  return tagIds.length > 0 && !settings.hashtag.isMultipleSelectHashtag
}
