import { ensureReaderAtAddress } from '#app/features/access/model/at-address.ts'
import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { findLiveGrant, type LiveGrant } from './viewer-store.ts'

/**
 * The grant of a viewer's key, if it is still valid. Refuses with `forbidden` if its grant, session, account or content
 * ended or its company is stopped, with `editionWithdrawn` (917) if an administrator withdrew the version, and with
 * `awayFromNetwork` (812) away from its reader's network.
 */
export async function getLiveGrant(
  { db, tenantId, address, now }: ViewerRequest,
  keyId: string,
): Promise<LiveGrant> {
  const grant = await findLiveGrant(db, tenantId, keyId, now)
  if (grant === null) refuse('forbidden')
  if (grant.isWithdrawn) refuse('editionWithdrawn')
  const { accountId, isByAddress } = grant
  if (isByAddress && accountId !== null)
    await ensureReaderAtAddress(db, { tenantId, accountId, address, now })
  return grant
}
