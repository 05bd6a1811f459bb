import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { newTenantToken, tokenId } from '#app/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: a token that an app was given by a login brings its reader back within 90 days. Milliseconds. */
const appTokenLife = 90 * 24 * 3_600_000

/**
 * A one-time token for the tenant's app and the row that knows it by its hash (R146, ruling 10): of a session that begins in the same
 * batch, after it, and no longer there than until that is ended, by whatever ends it (the trigger session_app_tokens_ended). A session that
 * is merely left alone for too long keeps its token: coming back is what it is for.
 */
export function newAppToken(
  { db, randomBytes, now }: Visit,
  session: { tenantId: number; id: string },
): { token: string; insert: Write } {
  const token = newTenantToken('app', session.tenantId, randomBytes)
  const insert = db
    .insertInto('app_token')
    .columns(['tenant_id', 'id', 'account_id', 'expires_at', 'session_id'])
    .expression(
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

/** The tokens logins handed out and nobody used; used ones stay known until they expire. */
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
