import type { Write } from '#app/data/commit.ts'
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

/** Writes the site's registration with a provider as a whole. */
export function upsertRegistration(db: Database, tenantId: number, registration: SiteRegistration): Write {
  const { provider, clientId, clientSecret, directory, trustedDirectories } = registration
  const row = {
    client_id: clientId,
    client_secret: clientSecret,
    directory,
    trusted_directories: JSON.stringify(trustedDirectories),
  }
  return db
    .insertInto('identity_provider')
    .values({ tenant_id: tenantId, provider, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doUpdateSet(row))
}

/** Who signed in by it keeps what links them to it. */
export function deleteRegistration(db: Database, tenantId: number, provider: ProviderName): Write {
  return db.deleteFrom('identity_provider').where('tenant_id', '=', tenantId).where('provider', '=', provider)
}
