import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { readApiKeyToken } from '#app/kernel/values/tenant-token.ts'
import type { Site } from './site.ts'
import { staffMayWorkOn } from './staff-policy.ts'
import type { Staff, Visit } from './visit.ts'

/** The last use is written at most this often. Milliseconds. */
const touchEvery = 60_000

type ReadKey = { actor: Staff; touch: boolean } | { actor: null; why: 'unauthorized' | 'accessTokenExpired' }

/**
 * Finds the administrator that an API key stands for at this site: with the key's level and name. Asks the database on
 * every call, so that a key stops working at once when it is revoked, its company is stopped, or its maker loses the
 * right to it.
 */
export async function readApiKey(db: Database, site: Site, token: string, now: number): Promise<ReadKey> {
  const row = await db
    .selectFrom('api_key')
    .innerJoin('company', 'company.id', 'api_key.company_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.level',
      'api_key.company_id as companyId',
      'api_key.site_id as tenantId',
      'api_key.expires_at as expiresAt',
      'api_key.revoked_at as revokedAt',
      'api_key.last_used_at as lastUsedAt',
      'company.status as companyStatus',
    ])
    .where('api_key.secret', '=', readApiKeyToken(token)?.secret ?? '')
    .where(hasLiveMaker)
    .executeTakeFirst()
  if (row === undefined || row.revokedAt !== null || row.companyStatus === 'stop')
    return { actor: null, why: 'unauthorized' }
  if (!staffMayWorkOn(row, site)) return { actor: null, why: 'unauthorized' }
  if (row.expiresAt <= now) return { actor: null, why: 'accessTokenExpired' }
  const { id, name, level, companyId, tenantId, lastUsedAt } = row
  const nobody = { email: '', lang: null, sessionId: id }
  return {
    actor: { kind: 'staff', isKey: true, id, name, level, companyId, tenantId, ...nobody },
    touch: (lastUsedAt ?? 0) + touchEvery <= now,
  }
}

/** Records the key's last use. */
export async function touchApiKey(visit: Visit, id: string): Promise<void> {
  await visit.db.updateTable('api_key').set({ last_used_at: visit.now() }).where('id', '=', id).execute()
}

/**
 * Condition on a row of `api_key`: its maker still exists and could make it today. For a key that was made by a key (once
 * possible), the whole chain of makers is checked, and none of them may be revoked. It is part of the statement that
 * reads the key, so that a key ends with its maker's rights, however they ended.
 */
export const hasLiveMaker: RawBuilder<SqlBool> = sql<SqlBool>`EXISTS (
  WITH RECURSIVE line (maker) AS (
    SELECT api_key.created_by
    UNION SELECT before.created_by FROM line JOIN api_key AS before ON before.id = line.maker
      WHERE before.revoked_at IS NULL
  )
  SELECT 1 FROM line JOIN staff ON staff.id = line.maker
  WHERE staff.status = 'allow' AND (staff.level = 'system_admin'
    OR (staff.level = 'company_admin' AND staff.company_id = api_key.company_id))
)`
