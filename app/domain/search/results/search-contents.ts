import { confirmMayBrowse, ensureMayBrowse } from '#app/domain/access/may-browse.ts'
import {
  cardReaderOf,
  type QuotedCardRow,
  quotedCardsOf,
  toCard,
} from '#app/domain/catalogue/content/card-store.ts'
import type { ContentCard } from '#app/domain/catalogue/content/content.ts'
import { readLists } from '#app/domain/catalogue/content/content-list-store.ts'
import { type HashTag, hashTagsOf } from '#app/domain/catalogue/hashtag/hash-tag-store.ts'
import { termsOf } from '#app/domain/search/query/condition.ts'
import type { SearchRequest } from '#app/domain/search/query/search-request.ts'
import type { Hit } from '#app/domain/search/query/search-store.ts'
import { offsetOf, type Paged, pagedOf } from '#app/values/paging.ts'
import { displayText } from '#app/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findMatches, type Matches } from './find-matches.ts'
import { markTerms, snippetAround, type TextPart } from './snippet.ts'

export type SearchHit = ContentCard & {
  /** The title with the searched words marked. */
  titleParts: TextPart[]
  /** The text around the hit, where it is in the document. */
  snippet: TextPart[]
  /** Page of that text, counted from 1. */
  page: number | null
  hashTags: HashTag[]
}

export type SearchResult = Paged & {
  hits: SearchHit[]
  terms: string[]
  /** There are more than `totalRecords`, which nobody counted. */
  totalIsAtLeast: boolean
}

/**
 * Searches what the visitor may see, and quotes the place each content was found at. What the index found is asked again
 * of the records, so that nothing hidden a moment ago is given out. Refuses guests where the site asks for a login.
 */
export async function searchContents(visit: Visit, request: SearchRequest): Promise<SearchResult> {
  ensureMayBrowse(visit)
  const matches = await findMatches(visit, request)
  return matches.kind === 'list' ? list(visit, request, matches) : quoted(visit, request, matches)
}

type Found<Kind> = Extract<Matches, { kind: Kind }>

async function list(
  visit: Visit,
  request: SearchRequest,
  { list, order }: Found<'list'>,
): Promise<SearchResult> {
  const [[found]] = await Promise.all([
    readLists(visit.db, cardReaderOf(visit), {
      lists: [{ list, size: request.size }],
      order,
      offset: offsetOf(request),
    }),
    confirmMayBrowse(visit),
  ])
  const { rows, total } = found ?? { rows: [], total: 0 }
  const hits = rows.map((card) => ({
    ...toCard(card, visit.site.groups),
    titleParts: [{ text: card.title, marked: false }],
    snippet: [],
    page: null,
    hashTags: [],
  }))
  return { ...pagedOf(request, total), hits, terms: [], totalIsAtLeast: false }
}

async function quoted(
  visit: Visit,
  request: SearchRequest,
  { hits, total, totalIsAtLeast }: Found<'hits'>,
): Promise<SearchResult> {
  const terms = termsOf(request.conditions)
  const ids = hits.map((hit) => hit.contentId)
  const [cards, tags] = await Promise.all([
    quotedCardsOf(visit.db, cardReaderOf(visit), ids),
    hashTagsOf(visit.db, visit.site.tenantId, ids),
    confirmMayBrowse(visit),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const shown = hits.flatMap((hit) => {
    const card = cardOf.get(hit.contentId)
    return card === undefined ? [] : [toSearchHit(card, hit, terms, visit, tags.get(hit.contentId) ?? [])]
  })
  return { ...pagedOf(request, total), hits: shown, terms, totalIsAtLeast }
}

function toSearchHit(
  { description, keywords, ...card }: QuotedCardRow,
  hit: Hit,
  terms: string[],
  { site }: Visit,
  hashTags: HashTag[],
): SearchHit {
  return {
    ...toCard(card, site.groups),
    titleParts: markTerms(card.title, terms),
    snippet:
      hit.text === null
        ? quote([description, keywords.split(/[,、，]/).join(' · ')], terms)
        : snippetAround(hit.text, terms),
    page: hit.page,
    hashTags,
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
