import type { Database } from '#app/data/database.ts'
import type { ProviderName } from '#app/data/tables.ts'
import type { Registration } from '#app/gateways/oauth/provider.ts'

/** `trustedDirectories`: those of Microsoft whose e-mail addresses are believed (decision 13). */
export type SiteRegistration = Registration & { trustedDirectories: string[] }

/** The site's registration with a provider, its secret included: only for asking the provider. */
export async function findRegistration(
  db: Database,
  tenantId: number,
  provider: ProviderName,
): Promise<SiteRegistration | null> {
  const row = await db
    .selectFrom('identity_provider')
    .select([
      'client_id as clientId',
      'client_secret as clientSecret',
      'directory',
      'trusted_directories as trustedDirectories',
    ])
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, provider, trustedDirectories: JSON.parse(row.trustedDirectories) as string[] }
}
