import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { type BookMatches, type Part, searchBook } from '#app/features/search/model/in-book/search-book.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { networkKey } from '#app/kernel/values/ip/network-key.ts'
import { ensureNetworkWithinRate } from '#app/visit/brake.ts'
import { ensureLive, keyOf } from './ensure-live.ts'
import { ensureWordsLeft } from './ensure-words-left.ts'

/**
 * Searches the words that a reader typed in the open book, folded as in the catalogue. Answers the matches and the words
 * as they are compared: only page numbers for a strict book, and nothing for a book without text, such as a scan. Refuses
 * as for a segment, too many searches of one network, as `ensureWordsLeft` does, and a query without words with
 * `badParameters`.
 */
export async function searchInBook(
  request: ViewerRequest,
  { words, part }: { words: string; part: Part },
): Promise<{ terms: string[]; matches: BookMatches | null }> {
  const { env, tenantId, address } = request
  await ensureNetworkWithinRate(env.SEARCHES_BY_NETWORK, tenantId, networkKey(address))
  const grant = await ensureLive(request)
  const terms = parseSearchQuery(words) ?? refuseFields({ q: ['required'] })
  const search = await searchDb(env, tenantId)
  const [matches] = await Promise.all([
    searchBook(search.db, keyOf(grant), { terms, part }),
    ensureWordsLeft(request, grant, terms),
  ])
  return { terms, matches: matches && grant.protection === 'strict' ? withoutText(matches) : matches }
}

/** One empty line for each page, without the parts of words that are divided by page ends. */
function withoutText(matches: BookMatches): BookMatches {
  const pages = [...new Set(matches.lines.map(({ page }) => page))]
  return { ...matches, breaks: [], lines: pages.map((page) => ({ page, parts: [], place: 0, places: 1 })) }
}
