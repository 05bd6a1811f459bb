import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { countTerms, refuseTerms } from '#app/domain/search/asking/count-terms.ts'
import { networkKey } from '#app/values/ip/network-key.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * Counts words that are asked of a book whose text its reader doesn't get, since where they stand tells it as well. Refuses with
 * `searchTermsUsedUp` more than a day allows (docs/adr/108).
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
