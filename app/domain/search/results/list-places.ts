import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import { confirmMayQuote, ensureMayBrowse } from '#app/domain/access/may-browse.ts'
import { parseSearchQuery } from '#app/domain/search/query/search-query.ts'
import { findTextPages } from '#app/domain/search/query/text-pages.ts'
import { offsetOf, type Paged, pagedOf } from '#app/values/paging.ts'
import type { Protection } from '#app/values/reading/protection.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ensureMaySearch } from './ensure-may-search.ts'
import { snippetAround, type TextPart } from './snippet.ts'

/** A page of a document that has the words, and the line they stand in: nothing where no text of it may leave the house. */
export type Place = { page: number; parts: TextPart[] }
export type Places = Paged & { places: Place[]; hasText: boolean }

/** How the content is protected is known to whoever gets it at the same time. */
type WantedPlaces = { contentId: string; words: string; page: number; protection: () => Promise<Protection> }

/** assumed: so many of a document's pages are listed at once. */
const listedAtOnce = 20

/**
 * The pages of a content's text that have all words a visitor typed, or else one of them; none where it has neither, and
 * null where nothing was typed. To be begun together with the content's own queries; whether the content may be seen is said
 * by these: who shows it has got the content. Refuses whoever results quote nothing to.
 */
export async function listPlaces(
  visit: Visit,
  { contentId, words, page, protection }: WantedPlaces,
): Promise<Places | null> {
  ensureMayBrowse(visit)
  const terms = parseSearchQuery(words)
  if (terms === null) return null
  await ensureMaySearch(visit)
  const { tenantId } = visit.site
  const paging = { page, size: listedAtOnce }
  const asked = { tenantId, terms, contentId, limit: listedAtOnce, offset: offsetOf(paging) }
  const [{ total, pages, hasText }, level] = await Promise.all([
    findTextPages(openSearch(searchDatabaseFor(visit.env, tenantId)), asked),
    protection(),
    confirmMayQuote(visit),
  ])
  const paged = pagedOf(paging, total)
  // After the end the last part there is, as lists have it (R265).
  if (page > paged.totalPages && total > 0)
    return listPlaces(visit, { contentId, words, page: paged.totalPages, protection })
  return {
    ...paged,
    hasText,
    places: pages.map(({ page: at, text }) => ({
      page: at,
      parts: level === 'strict' ? [] : snippetAround(text, terms),
    })),
  }
}
