import { searchDatabaseFor } from '#app/data/database.ts'
import { openSearch } from '#app/data/search-database.ts'
import { type Condition, textTermsOf } from '#app/domain/search/query/condition.ts'
import type { Hit } from '#app/domain/search/query/search-store.ts'
import { type SampledPages, samplePages } from '#app/domain/search/query/text-pages.ts'
import type { Visit } from '#app/visit/visit.ts'
import { bestPage } from './best-page.ts'
import { type Quoting, quotableText } from './quoting.ts'

/**
 * The page of a document that is quoted, what of its display text may be, null where that is nothing, and on how many pages the words
 * are.
 */
export type Quote = { page: number; text: string | null; pages: number; isAtLeast: boolean }

/**
 * Pages of each document that have words which were asked of the text, by its number in the index: in one statement.
 * Whether the visitor may see them is the caller's business.
 */
export function findQuotes(
  { env, site }: Visit,
  conditions: readonly Condition[],
  hits: readonly Hit[],
): Promise<Map<number, SampledPages>> {
  const { tenantId } = site
  const asked = { tenantId, terms: textTermsOf(conditions), nos: hits.map(({ no }) => no) }
  return samplePages(openSearch(searchDatabaseFor(env, tenantId)), asked)
}

/** The best of a document's pages to quote, of those that may be quoted where there are any; null where none has the words. */
export function quoteOf(
  found: SampledPages | undefined,
  conditions: readonly Condition[],
  quoting: Quoting,
): Quote | null {
  if (found === undefined) return null
  const { samples, pages, isAtLeast } = found
  const terms = textTermsOf(conditions)
  const quotable = samples.filter(({ text }) => quotableText(text, terms, quoting) !== null)
  const best = bestPage(quotable.length === 0 ? samples : quotable, terms)
  if (best === null) return null
  return { page: best.page, text: quotableText(best.text, terms, quoting), pages, isAtLeast }
}
