import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import { type Condition, textTermsOf } from '#app/domain/search/query/condition.ts'
import type { Hit } from '#app/domain/search/query/search-store.ts'
import { samplePages } from '#app/domain/search/query/text-pages.ts'
import type { Visit } from '#app/visit/visit.ts'
import { bestPage } from './best-page.ts'

/** The page of a document that is quoted, its display text, and on how many pages the words are. */
export type Quote = { page: number; text: string; pages: number; isAtLeast: boolean }

/**
 * The best page of each document that has words which were asked of the text, by its number in the index: in one statement.
 * Whether the visitor may see them is the caller's business.
 */
export async function findQuotes(
  { env, site }: Visit,
  conditions: readonly Condition[],
  hits: readonly Hit[],
): Promise<Map<number, Quote>> {
  const { tenantId } = site
  const terms = textTermsOf(conditions)
  const nos = hits.map(({ no }) => no)
  const sampled = await samplePages(openSearch(searchDatabaseFor(env, tenantId)), { tenantId, terms, nos })
  const quotes = new Map<number, Quote>()
  for (const [no, { samples, pages, isAtLeast }] of sampled) {
    const best = bestPage(samples, terms)
    if (best !== null) quotes.set(no, { ...best, pages, isAtLeast })
  }
  return quotes
}
