import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import type { Use } from '#app/domain/reading/allowance/allowance-store.ts'
import { networkKey } from '#app/values/ip/network-key.ts'
import { sha256Hex } from '#app/values/sha256.ts'
import { shelfOfGrant } from './shelf-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * Under what is counted what a reading prints or copies. Who isn't known again is counted by the reading; they and whoever came by address
 * would be somebody new with each reading or session, so that their account and network have an end as well.
 */
export function countedUse({ address }: ViewerRequest, grant: LiveGrant, what: Use['what']): Use {
  const { tenantId, contentId } = grant
  const accountId = grant.isByLink ? null : grant.accountId
  const holder = (grant.isByLink ? null : shelfOfGrant(grant)) ?? grant.id
  const isLasting = accountId !== null && !grant.isByAddress
  const network = isLasting ? null : networkHolder(tenantId, accountId, address)
  return { tenantId, holder, network, contentId, what }
}

/** No address can be read from it. */
function networkHolder(tenantId: number, accountId: string | null, address: string | null): string {
  return `network ${sha256Hex([tenantId, accountId ?? '', networkKey(address) ?? ''].join('/'))}`
}
