import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import { listStrict } from '#app/domain/access/protection-of-content.ts'
import { type Condition, textTermsOf } from '#app/domain/search/query/condition.ts'
import type { Hit } from '#app/domain/search/query/search-store.ts'
import { samplePages } from '#app/domain/search/query/text-pages.ts'
import type { Visit } from '#app/visit/visit.ts'
import { bestPage } from './best-page.ts'

/** The page of a document that is quoted, its display text, null where none may leave the house, and on how many pages the words are. */
export type Quote = { page: number; text: string | null; pages: number; isAtLeast: boolean }

/**
 * The best page of each document that has words which were asked of the text, by its number in the index: in one statement.
 * Whether the visitor may see them is the caller's business.
 */
export async function findQuotes(
  { env, db, site }: Visit,
  conditions: readonly Condition[],
  hits: readonly Hit[],
): Promise<Map<number, Quote>> {
  const { tenantId } = site
  const terms = textTermsOf(conditions)
  const nos = hits.map(({ no }) => no)
  const contentIds = hits.map(({ contentId }) => contentId)
  const [sampled, strict] = await Promise.all([
    samplePages(openSearch(searchDatabaseFor(env, tenantId)), { tenantId, terms, nos }),
    listStrict(db, { tenantId, contentIds }),
  ])
  const unquoted = new Set(hits.flatMap(({ no, contentId }) => (strict.has(contentId) ? no : [])))
  const quotes = new Map<number, Quote>()
  for (const [no, { samples, pages, isAtLeast }] of sampled) {
    const best = bestPage(samples, terms)
    if (best === null) continue
    const text = unquoted.has(no) ? null : best.text
    quotes.set(no, { page: best.page, text, pages, isAtLeast })
  }
  return quotes
}
