import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import { confirmMayQuote, ensureMayBrowse } from '#app/domain/access/may-browse.ts'
import type { TextRights } from '#app/domain/catalogue/content/text-rights.ts'
import { askerOf, countTerms, refuseTerms } from '#app/domain/search/asking/count-terms.ts'
import { parseSearchQuery } from '#app/domain/search/query/search-query.ts'
import { findTextPages } from '#app/domain/search/query/text-pages.ts'
import { offsetOf, type Paged, pagedOf } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureMaySearch } from './ensure-may-search.ts'
import { quotableText, quotingOf } from './quoting.ts'
import { snippetAround, type TextPart } from './snippet.ts'

/** A page of a document that has the words, and the line they stand in: nothing where that may not be quoted. */
export type Place = { page: number; parts: TextPart[] }

export type Places = Paged & {
  places: Place[]
  hasText: boolean
  /** Lines are kept back from who can't open the content. */
  isWithheld: boolean
}

/** What decides about the content's text is known to whoever gets it at the same time. */
type WantedPlaces = { contentId: string; words: string; page: number; rights: () => Promise<TextRights> }

/** assumed: so many of a document's pages are listed at once. */
const listedAtOnce = 20

/**
 * The pages of a content's text that have all words a visitor typed, or else one of them; none where it has neither, and
 * null where nothing was typed. To be begun together with the content's own queries; whether the content may be seen is said
 * by these: who shows it has got the content. Refuses whoever results quote nothing to, and of what may not be read more different
 * words than a day allows, with `searchTermsUsedUp`.
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
    findTextPages(openSearch(searchDatabaseFor(visit.env, tenantId)), asked),
    rights(),
    confirmMayQuote(visit),
  ])
  const quoting = quotingOf(visit, visitor, of)
  if (quoting.percent < 100) await ensureMayBeTold(visit, { contentId, terms })
  const paged = pagedOf(paging, total)
  // After the end the last part there is, as lists have it (R265).
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

/** On which pages words are says much of a text that can't be read; administrators know theirs. */
async function ensureMayBeTold(visit: Visit, asked: { contentId: string; terms: readonly string[] }) {
  if (visit.actor?.kind === 'staff' || visit.isPreview) return
  const asker = askerOf(visit)
  if (!(await countTerms(asker, asked))) refuseTerms(asker)
}
