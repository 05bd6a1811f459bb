import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-tables.ts'
import type { SiteGroup } from '#app/data/site.ts'
import {
  cardReaderOf,
  pageOfCards,
  type QuotedCardRow,
  quotedCardsOf,
  toCard,
} from '#app/domain/content/card-store.ts'
import type { ContentCard } from '#app/domain/content/content.ts'
import { confirmMayBrowse, ensureMayBrowse } from '#app/domain/content/get-content.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/values/paging.ts'
import { displayText } from '#app/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { parseSearchQuery } from './search-query.ts'
import type { SearchPlace } from './search-row.ts'
import { findHits, type Hit, type HitSort } from './search-store.ts'
import { markTerms, snippetAround, type TextPart } from './snippet.ts'

export type SearchRequest = Paging & {
  query: string
  sort: HitSort
  direction: 'asc' | 'desc'
  groupIds?: readonly number[]
  places?: readonly SearchPlace[]
}

export type SearchHit = ContentCard & {
  /** The title with the searched words marked. */
  titleParts: TextPart[]
  /** The text around the hit, where it is in the document. */
  snippet: TextPart[]
  /** Page of that text, counted from 1. */
  page: number | null
}

export type SearchResult = Paged & { hits: SearchHit[]; terms: string[] }
/** With all groups of the tenant, to narrow the search by. */
export type GroupedResult = SearchResult & { groups: SiteGroup[] }

/**
 * Searches what the visitor may see: title, author, keywords, description and the documents' text. Without words it
 * lists everything, newest first. What the index found is asked again of the records, so that nothing hidden a moment
 * ago is given out. Refuses guests where the site asks for a login.
 */
export async function searchContents(visit: Visit, request: SearchRequest): Promise<GroupedResult> {
  ensureMayBrowse(visit)
  const terms = parseSearchQuery(request.query)
  return terms === null ? listAll(visit, request) : find(visit, request, terms)
}

async function listAll(visit: Visit, request: SearchRequest): Promise<GroupedResult> {
  const { groups } = visit.site
  const [group] = request.groupIds ?? []
  const [{ cards, total }] = await Promise.all([
    pageOfCards(visit.db, cardReaderOf(visit), {
      list: group === undefined ? 'all' : { group },
      limit: request.size,
      offset: offsetOf(request),
      order: { by: request.sort === 'title' ? 'title' : 'day', direction: request.direction },
    }),
    confirmMayBrowse(visit),
  ])
  const hits = cards.map((card) => ({
    ...toCard(card, groups),
    titleParts: [{ text: card.title, marked: false }],
    snippet: [],
    page: null,
  }))
  return { ...pagedOf(request, total), hits, terms: [], groups }
}

async function find(visit: Visit, request: SearchRequest, terms: string[]): Promise<GroupedResult> {
  const { tenantId } = visit.site
  const search = openSearch(searchDatabaseFor(visit.env, tenantId))
  const { total, hits } = await findHits(search, {
    tenantId,
    terms,
    groupIds: request.groupIds,
    places: request.places,
    sort: request.sort,
    direction: request.direction,
    limit: request.size,
    offset: offsetOf(request),
  })
  const ids = hits.map((hit) => hit.contentId)
  const [cards] = await Promise.all([
    quotedCardsOf(visit.db, cardReaderOf(visit), ids),
    confirmMayBrowse(visit),
  ])
  const { groups } = visit.site
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const shown = hits.flatMap((hit) => {
    const card = cardOf.get(hit.contentId)
    return card === undefined ? [] : [toSearchHit(card, hit, terms, groups)]
  })
  return { ...pagedOf(request, total), hits: shown, terms, groups }
}

function toSearchHit(
  { description, keywords, ...card }: QuotedCardRow,
  hit: Hit,
  terms: string[],
  groups: readonly SiteGroup[],
): SearchHit {
  return {
    ...toCard(card, groups),
    titleParts: markTerms(card.title, terms),
    snippet:
      hit.text === null
        ? quote([description, keywords.split(/[,、，]/).join(' · ')], terms)
        : snippetAround(hit.text, terms),
    page: hit.page,
  }
}

/** Where the document says nothing of it: the first field that does. */
function quote(fields: readonly string[], terms: readonly string[]): TextPart[] {
  for (const field of fields) {
    const parts = snippetAround(displayText(field), terms)
    if (parts.some((part) => part.marked)) return parts
  }
  return []
}
