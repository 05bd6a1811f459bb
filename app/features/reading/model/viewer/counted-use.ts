import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import type { Use } from '#app/features/reading/model/allowance/allowance-store.ts'
import { networkKey } from '#app/kernel/values/ip/network-key.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'
import { ownerKeyOfGrant } from './shelf-of-grant.ts'
import type { LiveGrant } from './viewer-store.ts'

/**
 * The names under which a reading's printing or copying is counted. Guests, who can't be recognised, are counted by
 * reading. They and readers by address would be new with each reading or session, so they also share a limit by account
 * and network.
 */
export function countedUse({ address }: ViewerRequest, grant: LiveGrant, what: Use['what']): Use {
  const { tenantId, contentId } = grant
  const accountId = grant.isByLink ? null : grant.accountId
  const holder = (grant.isByLink ? null : ownerKeyOfGrant(grant)) ?? grant.id
  const isLasting = accountId !== null && !grant.isByAddress
  const network = isLasting ? null : networkHolder(tenantId, accountId, address)
  return { tenantId, holder, network, contentId, what }
}

/** A hash, so that no address can be read from it. */
function networkHolder(tenantId: number, accountId: string | null, address: string | null): string {
  return `network ${sha256Hex([tenantId, accountId ?? '', networkKey(address) ?? ''].join('/'))}`
}
