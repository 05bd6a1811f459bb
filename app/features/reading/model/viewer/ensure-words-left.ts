import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { countTerms, refuseTerms } from '#app/features/search/model/asking/count-terms.ts'
import { networkKey } from '#app/kernel/values/ip/network-key.ts'
import type { LiveGrant } from './viewer-store.ts'

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
