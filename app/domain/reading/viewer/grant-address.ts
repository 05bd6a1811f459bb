import { ensureReaderAtAddress } from '#app/domain/access/at-address.ts'
import type { ViewerRequest } from '#app/domain/access/viewer-request.ts'
import type { LiveGrant } from './viewer-store.ts'

/** Refuses with `awayFromNetwork` what a reader by address asks for from elsewhere (decision 43). */
export async function ensureAtGrantsAddress(
  { db, tenantId, address, now }: ViewerRequest,
  { accountId, isByAddress }: LiveGrant,
): Promise<void> {
  if (isByAddress && accountId !== null)
    await ensureReaderAtAddress(db, { tenantId, accountId, address, now })
}
