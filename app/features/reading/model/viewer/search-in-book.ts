import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { countTerms, refuseTerms } from '#app/features/search/model/asking/count-terms.ts'
import { type BookMatches, type Part, searchBook } from '#app/features/search/model/in-book/search-book.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { ensureNetworkWithinRate } from '#app/visit/brake.ts'
import { ensureLive, keyOf } from './live-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

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
    searchBook({ db: search.db, files: env.FILES }, keyOf(grant), { terms, part }),
    ensureWordsLeft(request, grant, terms),
  ])
  return { terms, matches: matches && grant.protection === 'strict' ? withoutText(matches) : matches }
}

/** Leaves one empty line per page, and removes the parts of words that are divided by page ends. */
function withoutText(matches: BookMatches): BookMatches {
  const pages = [...new Set(matches.lines.map(({ page }) => page))]
  return { ...matches, breaks: [], lines: pages.map((page) => ({ page, parts: [], place: 0, places: 1 })) }
}

/**
 * Counts searched words in a book whose text its reader doesn't get, because their places would reveal it. Refuses more
 * than a day allows with `searchTermsUsedUp` (docs/adr/108).
 */
export async function ensureWordsLeft(
  request: ViewerRequest,
  { isByAddress, accountId, contentId, protection }: LiveGrant,
  terms: readonly string[],
): Promise<void> {
  if (protection !== 'strict') return
  const own = isByAddress ? null : accountId
  const asker = { ...request, accountId: own, network: networkKey(request.address) }
  if (!(await countTerms(asker, { contentId, terms }))) refuseTerms(request)
}
