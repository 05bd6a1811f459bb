import { confirmMayQuote, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import type { TextRights } from '#app/features/catalogue/model/content/content-columns.ts'
import { askerOf, countTerms, refuseTerms } from '#app/features/search/model/asking/count-terms.ts'
import { searchFor } from '#app/features/search/model/query/search-for.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { findTextPages } from '#app/features/search/model/query/text-pages.ts'
import { offsetOf, type Paged, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureMaySearch } from './find-matches.ts'
import { quotableText, quotingOf } from './find-quotes.ts'
import { snippetAround, type TextPart } from './snippet.ts'

/** A page of a document with the words, and the line around them. The line is empty if it may not be quoted. */
export type Place = { page: number; parts: TextPart[] }

export type Places = Paged & {
  places: Place[]
  hasText: boolean
  /** Lines are withheld from visitors who can't open the content. */
  isWithheld: boolean
}

/** The rights to the content's text are being looked up by the caller at the same time. */
type WantedPlaces = { contentId: string; words: string; page: number; rights: () => Promise<TextRights> }

/** assumed: the number of a document's pages listed at once. */
const listedAtOnce = 20

/**
 * The pages of a content's text with all words that a visitor typed or, if there are none, with one of them. Null if
 * nothing was typed. Starts together with the content's own queries, which decide whether it may be seen. Refuses
 * visitors to whom results quote nothing, and with `searchTermsUsedUp` more different words than a day allows about a
 * text that may not be read.
 */
export async function listPlaces(
  visit: Visit,
  { contentId, words, page, rights }: WantedPlaces,
): Promise<Places | null> {
  ensureMayBrowse(visit)
  const terms = parseSearchQuery(words)
  if (terms === null) return null
  await ensureMaySearch(visit)
  const { tenantId } = visit.site
  const paging = { page, size: listedAtOnce }
  const asked = { tenantId, terms, contentId, limit: listedAtOnce, offset: offsetOf(paging) }
  const [{ total, pages, hasText }, of, visitor] = await Promise.all([
    searchFor(visit).then((index) =>
      findTextPages({ db: index.of(contentId).db, files: visit.env.FILES }, asked),
    ),
    rights(),
    confirmMayQuote(visit),
  ])
  const quoting = quotingOf(visit, visitor, of)
  if (quoting.percent < 100) await ensureMayBeTold(visit, { contentId, terms })
  const paged = pagedOf(paging, total)
  // Beyond the end this answers the last page that exists, as lists do (R265).
  if (page > paged.totalPages && total > 0)
    return listPlaces(visit, { contentId, words, page: paged.totalPages, rights })
  return {
    ...paged,
    hasText,
    isWithheld: quoting.isClosed,
    places: pages.map(({ page: at, text }) => {
      const quotable = quotableText(text, terms, quoting)
      return { page: at, parts: quotable === null ? [] : snippetAround(quotable, terms) }
    }),
  }
}

/**
 * Refuses a visitor who has asked for too many words today. The pages on which words occur reveal much about a text that can't be read.
 * Administrators aren't limited.
 */
async function ensureMayBeTold(visit: Visit, asked: { contentId: string; terms: readonly string[] }) {
  if (visit.actor?.kind === 'staff' || visit.isPreview) return
  const asker = askerOf(visit)
  if (!(await countTerms(asker, asked))) refuseTerms(asker)
}
