import { ensureReaderAtAddress } from '#app/domain/access/at-address.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import { refuse } from '#app/errors/refusal.ts'
import { findLiveGrant, type LiveGrant } from './viewer-store.ts'

/**
 * What a viewer's key still stands for. Refuses one whose grant, session, account or content ended, or whose company is stopped, with `forbidden`, one of
 * a version that an administrator withdrew with `editionWithdrawn` (917), and one used away from its reader's network with
 * `awayFromNetwork` (812).
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
