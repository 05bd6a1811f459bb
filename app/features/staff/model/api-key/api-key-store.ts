import type { Database } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { hasLiveMaker } from '#app/visit/api-key-maker.ts'
import type { ApiKey, KeyScope } from './api-key.ts'

/** Twice the number of keys that may be open at once (migration 0053). The rest are those that ended last. */
const mostListed = 200

/** The keys of one company: open ones first, then the others, newest first. */
export async function findKeys(db: Database, scope: KeyScope, id?: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .leftJoin('tenant', 'tenant.id', 'api_key.site_id')
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.level',
      'api_key.ending',
      'api_key.created_by_name as createdByName',
      'api_key.created_at as createdAt',
      'api_key.expires_at as expiresAt',
      'api_key.last_used_at as lastUsedAt',
      'api_key.revoked_at as revokedAt',
      hasLiveMaker.as('hasMaker'),
      'tenant.id as tenantId',
      wordsIn('tenant.service_name', scope.locale, 'serviceName').as('siteName'),
    ])
    .where('api_key.company_id', '=', scope.companyId)
    .$if(id !== undefined, (query) => query.where('api_key.id', '=', id as string))
    .orderBy(
      ({ eb, and }) => and([eb('api_key.revoked_at', 'is', null), eb('api_key.expires_at', '>', scope.now)]),
      'desc',
    )
    .orderBy('api_key.created_at', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ tenantId, siteName, revokedAt, hasMaker, ...key }) => ({
    ...key,
    site: tenantId === null ? null : { tenantId, name: siteName ?? '' },
    state: revokedAt !== null || !hasMaker ? 'revoked' : key.expiresAt <= scope.now ? 'expired' : 'active',
  }))
}
