import type { Database } from '#app/data/database.ts'
import { readApiKeyToken } from '#app/values/api-key.ts'
import type { Site } from './site.ts'
import { staffMayWorkOn } from './staff-policy.ts'
import type { Staff, Visit } from './visit.ts'

/** The last use is written at most this often. Milliseconds. */
const touchEvery = 60_000

type ReadKey = { actor: Staff; touch: boolean } | { actor: null; why: 'unauthorized' | 'accessTokenExpired' }

/**
 * Whom an API key makes of its caller at this site: an administrator of its level under its name. Asked on every call, so
 * that one that is revoked is nobody's from the next on.
 */
export async function readApiKey(db: Database, site: Site, token: string, now: number): Promise<ReadKey> {
  const row = await db
    .selectFrom('api_key')
    .select([
      'id',
      'name',
      'level',
      'company_id as companyId',
      'site_id as tenantId',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'last_used_at as lastUsedAt',
    ])
    .where('secret', '=', readApiKeyToken(token)?.secret ?? '')
    .executeTakeFirst()
  if (row === undefined || row.revokedAt !== null || !staffMayWorkOn(row, site))
    return { actor: null, why: 'unauthorized' }
  if (row.expiresAt <= now) return { actor: null, why: 'accessTokenExpired' }
  const { id, name, level, companyId, tenantId, lastUsedAt } = row
  const nobody = { email: '', lang: null, sessionId: id }
  return {
    actor: { kind: 'staff', isKey: true, id, name, level, companyId, tenantId, ...nobody },
    touch: (lastUsedAt ?? 0) + touchEvery <= now,
  }
}

/** Notes that a key is in use. */
export async function touchApiKey(visit: Visit, id: string): Promise<void> {
  await visit.db.updateTable('api_key').set({ last_used_at: visit.now() }).where('id', '=', id).execute()
}
