import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { newTenantToken, tokenId } from '#app/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: a token that an app was given by a login brings its reader back within 90 days. Milliseconds. */
const appTokenLife = 90 * 24 * 3_600_000

/** A one-time token for the tenant's app and the row that knows it by its hash (R146, decision 10). */
export function newAppToken(visit: Visit, accountId: string): { token: string; insert: Write } {
  const token = newTenantToken('app', visit.site.tenantId, visit.randomBytes)
  const insert = visit.db.insertInto('app_token').values({
    tenant_id: visit.site.tenantId,
    id: tokenId(token),
    account_id: accountId,
    expires_at: visit.now() + appTokenLife,
  })
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
