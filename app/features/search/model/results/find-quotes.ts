import { type Condition, textTermsOf } from '#app/features/search/model/query/condition.ts'
import type { Hit } from '#app/features/search/model/query/search-store.ts'
import { type SampledPages, samplePages } from '#app/features/search/model/query/text-pages.ts'
import { searchDatabaseFor } from '#app/kernel/data/database.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import type { Visit } from '#app/visit/visit.ts'
import { bestPage } from './best-page.ts'
import { type Quoting, quotableText } from './quoting.ts'

/**
 * The page of a document that is quoted, the part of its display text that may be shown (null if none), and the number of
 * pages with the words.
 */
export type Quote = { page: number; text: string | null; pages: number; isAtLeast: boolean }

/**
 * For each document, by number in the index, pages with words that were searched in its text, in one statement. The
 * caller checks whether the visitor may see them.
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

/**
 * The best page of a document to quote, from those that may be quoted if there are any. Null if no page has the words.
 */
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
