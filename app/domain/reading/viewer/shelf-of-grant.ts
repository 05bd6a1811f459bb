import type { LiveGrant } from './viewer-store.ts'

/** Under what is kept what a reading's reader does, as `shelfOf` has it; null of a guest. */
export function shelfOfGrant({
  isByAddress,
  sessionId,
  shelfId,
  accountId,
}: Pick<LiveGrant, 'isByAddress' | 'sessionId' | 'shelfId' | 'accountId'>): string | null {
  return isByAddress ? (shelfId ?? sessionId) : accountId
}
