import type { FacetName } from '#app/features/search/model/query/facet-counts.ts'
import type { SearchQuestion } from '#app/features/search/model/query/search-question.ts'
import { type Facets, findHits } from '#app/features/search/model/query/search-store.ts'
import { searchDatabaseFor } from '#app/kernel/data/database.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import type { Visit } from '#app/visit/visit.ts'
import { hitsRequestOf, lookedUp, maintainedList } from './find-matches.ts'
import { facetsOf, requestOf } from './request-of-question.ts'

/**
 * The counts that the search itself doesn't provide: for a facet that narrows the search already, the counts without
 * that, so that each number says what choosing that value would find; and all counts of a list that doesn't use the
 * index. One statement for each different query. The caller checks whether the visitor may see the site.
 */
export async function countFacets(visit: Visit, question: SearchQuestion): Promise<Facets> {
  const main = requestOf(visit, question)
  const isListed = maintainedList(visit, main) !== null
  const narrowed = facetsOf(visit.site).filter((facet) => !main.facets.includes(facet))
  const counted = await Promise.all([
    isListed && main.facets.length > 0 ? count(visit, question, main.facets) : {},
    ...narrowed.map((facet) => count(visit, without(question, facet), [facet])),
  ])
  return Object.assign({}, ...counted)
}

async function count(visit: Visit, question: SearchQuestion, facets: readonly FacetName[]): Promise<Facets> {
  const { tenantId } = visit.site
  const request = { ...requestOf(visit, question), facets }
  const asked = hitsRequestOf(tenantId, request, await lookedUp(visit, request))
  const everything = asked.conditions.length === 0 ? [{ kind: 'everything' as const }] : asked.conditions
  const search = openSearch(searchDatabaseFor(visit.env, tenantId))
  return (await findHits(search, { ...asked, conditions: everything, limit: 0, offset: 0 })).facets
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
