import { readTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import type { Reader } from './visit.ts'

/**
 * The key under which a reader's favourites, readings and annotations are stored: the account's id, or, for readers by address, who share
 * an account, the shelf whose token their browser has (docs/adr/109).
 */
export function ownerKeyOf({ level, id, sessionId, shelfId }: KeyHolder): string {
  return level === 'ip_reader' ? (shelfId ?? sessionId) : id
}

type KeyHolder = Pick<Reader, 'level' | 'id' | 'sessionId' | 'shelfId'>

/**
 * The id of the shelf that a browser's token stands for in a shared account. It differs by account, so that two networks never share a
 * shelf.
 */
export function shelfIdOf(shelfToken: string, accountId: string): string {
  return tokenId(`${shelfToken}/${accountId}`)
}

/** Whether a cookie's value is a shelf token of this site. */
export function isShelfToken(text: string | null | undefined, tenantId: number): text is string {
  const read = typeof text === 'string' ? readTenantToken(text) : null
  return read?.kind === 'shelf' && read.tenantId === tenantId
}
