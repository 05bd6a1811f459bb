import type { LiveGrant } from './viewer-store.ts'

/** The key under which a reading's reader keeps things, as in `ownerKeyOf`. Null for guests. */
export function ownerKeyOfGrant({
  isByAddress,
  sessionId,
  shelfId,
  accountId,
}: Pick<LiveGrant, 'isByAddress' | 'sessionId' | 'shelfId' | 'accountId'>): string | null {
  return isByAddress ? (shelfId ?? sessionId) : accountId
}
