import type { FacetName } from '#app/features/search/model/query/facet-counts.ts'
import {
  conditionsOf,
  groupListsOf,
  type SearchQuestion,
} from '#app/features/search/model/query/search-question.ts'
import type { SearchRequest } from '#app/features/search/model/query/search-request.ts'
import type { Visit } from '#app/visit/visit.ts'

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
export function facetsOf({ groups, years, hashTags, settings }: Visit['site']): FacetName[] {
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
