import { confirmMayBrowse, confirmMayQuote, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import {
  cardReaderOf,
  type ResultRow,
  resultsOf,
  toCard,
} from '#app/features/catalogue/model/content/card-store.ts'
import type { ContentCard } from '#app/features/catalogue/model/content/content.ts'
import { readResultLists } from '#app/features/catalogue/model/content/content-list-store.ts'
import { type Hashtag, hashtagsOf } from '#app/features/catalogue/model/hashtag/hashtag-store.ts'
import { ensureMayAsk } from '#app/features/search/model/asking/count-terms.ts'
import { type SearchRequest, termsOf } from '#app/features/search/model/query/search-request.ts'
import type { Facets } from '#app/features/search/model/query/search-store.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { offsetOf, type Paged, pagedOf } from '#app/kernel/values/paging.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findMatches, type Matches } from './find-matches.ts'
import { findQuotes, type Quote, quoteOf, quotingOf } from './find-quotes.ts'
import { markTerms, snippetAround, type TextPart } from './snippet.ts'

export type SearchHit = ContentCard & {
  /** The title with the searched words marked. */
  titleParts: TextPart[]
  /** The number of pages of the document. 0 if the content has none. */
  pageCount: number
  /** The text around the match, if it is in the document and may be quoted; otherwise the content's description. */
  snippet: TextPart[]
  /** The page of the quoted text, counted from 1. */
  page: number | null
  /** The number of the document's pages that contain the words. 0 if there are none. */
  pages: number
  /** More pages have the words than were counted. */
  isPagesAtLeast: boolean
  hashTags: Hashtag[]
  /** The other fields that a site may show. */
  fields: Record<ExtraField, string>
}

type ExtraField = Exclude<ContentField, 'title' | 'author' | 'toc'>

export type SearchResult = Paged & {
  hits: SearchHit[]
  terms: string[]
  /** There are more results than `totalRecords`, which weren't counted. */
  totalIsAtLeast: boolean
  /** The facets that were counted. Empty for a list that the records maintain. */
  facets: Facets
}

/**
 * Searches what the visitor may see and quotes the best match of each content. Results from the index are checked against
 * the records again, so that a content hidden a moment ago is neither shown nor counted. Refuses guests if the site
 * requires a sign-in.
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
    readResultLists(visit.db, cardReaderOf(visit), {
      lists: [{ list, size: request.size }],
      order,
      offset: offsetOf(request),
    }),
    confirmMayBrowse(visit),
  ])
  const { rows, total } = found ?? { rows: [], total: 0 }
  const hits = rows.map((row) => toSearchHit(row, { found: null, terms: [], visit, hashTags: [] }))
  return { ...pagedOf(request, total), hits, terms: [], totalIsAtLeast: false, facets: {} }
}

async function quoted(
  visit: Visit,
  request: SearchRequest,
  { hits, total, totalIsAtLeast, facets }: Found<'hits'>,
): Promise<SearchResult> {
  const terms = termsOf(request.conditions)
  const ids = hits.map((hit) => hit.contentId)
  const reader = cardReaderOf(visit)
  const [cards, tags, found, visitor] = await Promise.all([
    resultsOf(visit.db, reader, ids),
    hashtagsOf(visit.db, reader, ids),
    findQuotes(visit, request.conditions, hits),
    confirmMayQuote(visit),
    ensureMayAsk(visit, request.conditions),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const shown = hits.flatMap(({ contentId }) => {
    const card = cardOf.get(contentId)
    if (card === undefined) return []
    const quote = quoteOf(found.get(contentId), request.conditions, quotingOf(visit, visitor, card))
    return toSearchHit(card, { found: quote, terms, visit, hashTags: tags.get(contentId) ?? [] })
  })
  const paged = pagedOf(request, total - (hits.length - shown.length))
  return { ...paged, hits: shown, terms, totalIsAtLeast, facets }
}

function toSearchHit(
  row: ResultRow,
  {
    found,
    terms,
    visit: { site },
    hashTags,
  }: { found: Quote | null; terms: readonly string[]; visit: Visit; hashTags: Hashtag[] },
): SearchHit {
  return {
    ...toCard(row, site.groups),
    titleParts: markTerms(row.title, terms),
    pageCount: row.page_count,
    snippet: found?.text == null ? wordsAbout(row, terms) : snippetAround(found.text, terms),
    page: found?.page ?? null,
    pages: found?.pages ?? 0,
    isPagesAtLeast: found?.isAtLeast ?? false,
    hashTags,
    fields: {
      keywords: row.keywords,
      distributorName: row.distributor_name,
      description: row.description,
      param1: row.param1,
      param2: row.param2,
      param3: row.param3,
      param4: row.param4,
      param5: row.param5,
    },
  }
}

/**
 * The text about a result if its document doesn't contain the words: the first field that does, or else the beginning of the description.
 */
function wordsAbout({ description, keywords }: ResultRow, terms: readonly string[]): TextPart[] {
  const about = beginningOf(description, terms)
  // Keywords are only made readable if they are needed: in a list without words they hardly ever are.
  if (isMarked(about) || (about.length > 0 && terms.length === 0)) return about
  const listed = beginningOf(keywords.split(/[,、，]/).join(' · '), terms)
  return isMarked(listed) || about.length === 0 ? listed : about
}

function beginningOf(field: string, terms: readonly string[]): TextPart[] {
  const text = displayText(field)
  return text === '' ? [] : snippetAround(text, terms)
}

function isMarked(parts: readonly TextPart[]): boolean {
  return parts.some(({ marked }) => marked)
}
