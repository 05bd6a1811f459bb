import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: a token that a sign-in gave to an app is valid for 90 days. Milliseconds. */
const appTokenLife = 90 * 24 * 3_600_000

/**
 * A one-time token for the tenant's app, and the row that identifies it by its hash (R146, ruling 10). It belongs to a
 * session that begins in the same batch after it, and is deleted when that session is ended in any way (trigger
 * session_app_tokens_ended). If the session only expires because it isn't used, the token stays, because bringing the
 * reader back is its purpose.
 */
export function newAppToken(
  { db, randomBytes, now }: Visit,
  session: { tenantId: number; id: string },
): { token: string; insert: Write } {
  const token = newTenantToken('app', session.tenantId, randomBytes)
  const insert = insertSelected(
    db,
    'app_token',
    db
      .selectFrom('session')
      .select(({ val }) => [
        'session.tenant_id',
        val(tokenId(token)).as('id'),
        'session.account_id',
        val(now() + appTokenLife).as('expires_at'),
        'session.id as session_id',
      ])
      .where('session.tenant_id', '=', session.tenantId)
      .where('session.id', '=', session.id),
  )
  return { token, insert }
}

/**
 * Deletes the tokens that sign-ins gave out and nobody used. Used ones stay until they expire, so that they are
 * recognised.
 */
export function revokeAppTokens(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Write {
  return db
    .deleteFrom('app_token')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
}
