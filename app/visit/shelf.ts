import { readTenantToken, tokenId } from '#app/values/tenant-token.ts'
import type { Reader } from './visit.ts'

/**
 * Under what a reader's favourites, readings and annotations are kept: their account, or, of readers by address, who share one, the shelf that
 * their browser has the token of (docs/adr/109).
 */
export function shelfOf({ level, id, sessionId, shelfId }: ShelfHolder): string {
  return level === 'ip_reader' ? (shelfId ?? sessionId) : id
}

type ShelfHolder = Pick<Reader, 'level' | 'id' | 'sessionId' | 'shelfId'>

/** The shelf that a browser's token has in an account shared by many; each account has another, so that networks keep apart. */
export function shelfIdOf(shelfToken: string, accountId: string): string {
  return tokenId(`${shelfToken}/${accountId}`)
}

/** Whether a browser's cookie holds a shelf's token of this site; whatever else it holds proves nothing. */
export function isShelfToken(text: string | null | undefined, tenantId: number): text is string {
  const read = typeof text === 'string' ? readTenantToken(text) : null
  return read?.kind === 'shelf' && read.tenantId === tenantId
}
