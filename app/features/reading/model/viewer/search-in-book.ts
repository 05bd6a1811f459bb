import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import { countTerms, refuseTerms } from '#app/features/search/model/asking/count-terms.ts'
import { type BookMatches, type Part, searchBook } from '#app/features/search/model/in-book/search-book.ts'
import { parseSearchQuery } from '#app/features/search/model/query/search-query.ts'
import { nearestSearch } from '#app/kernel/data/database.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { networkKey } from '#app/kernel/values/ip/ip-address.ts'
import { ensureNetworkWithinRate } from '#app/visit/brake.ts'
import { ensureLive, keyOf } from './live-grant.ts'
import { openRights } from './reading-rights.ts'
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
  const live = ensureLive(request)
  live.catch(() => undefined)
  const terms = parseSearchQuery(words)
  const search = async (book: ReturnType<typeof keyOf>) => {
    const index = await nearestSearch(env, tenantId)
    return terms && searchBook({ db: index.of(book.contentId).db, files: env.FILES }, book, { terms, part })
  }
  // Carried rights name the book, so that it is searched while the reading is checked. Without the check, nothing of it is answered.
  const carried = await openRights(request)
  const ahead = carried && { book: carried, matches: search(keyOf(carried)) }
  ahead?.matches.catch(() => undefined)
  const grant = await live
  if (terms === null) refuseFields({ q: ['required'] })
  const isAhead = ahead !== null && isSameBook(ahead.book, grant)
  const [matches] = await Promise.all([
    isAhead ? ahead.matches : search(keyOf(grant)),
    ensureWordsLeft(request, grant, terms),
  ])
  return { terms, matches: matches && grant.protection === 'strict' ? withoutText(matches) : matches }
}

function isSameBook(one: Version, other: Version): boolean {
  return one.contentId === other.contentId && one.version === other.version
}

type Version = Pick<LiveGrant, 'contentId' | 'version'>

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
