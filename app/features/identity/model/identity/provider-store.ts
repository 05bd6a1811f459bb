import type { Registration } from '#app/gateways/oauth/provider.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { seal, unseal } from '#app/kernel/data/sealed.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import type { Visit } from '#app/visit/visit.ts'

/** `trustedDirectories` are Microsoft's directories whose e-mail addresses are trusted (ruling 13). */
export type SiteRegistration = Registration & { trustedDirectories: string[] }

/** A registration as it is stored: with its secret sealed, or in plain text in rows from before sealing existed. */
export type KeptRegistration = Omit<SiteRegistration, 'clientSecret'> & { secret: KeptSecret | null }
type KeptSecret = { text: string; isSealed: boolean }

type Place = { tenantId: number; provider: ProviderName }

/** The context that a secret is sealed with: it can't be opened for another site or another provider. */
export const aboutRegistration = ({ tenantId, provider }: Place) =>
  `identity_provider ${tenantId} ${provider}`

/**
 * The site's registration at a provider with its secret opened, only for asking the provider. Refuses as `unseal` does.
 */
export async function findRegistration(
  visit: Visit,
  provider: ProviderName,
): Promise<SiteRegistration | null> {
  const place = { tenantId: visit.site.tenantId, provider }
  const kept = await findKeptRegistration(visit.db, place)
  if (kept === null) return null
  const { secret, ...registration } = kept
  const isSealed = secret?.isSealed === true
  const clientSecret = isSealed
    ? await unseal(visit, secret.text, aboutRegistration(place))
    : (secret?.text ?? null)
  return { ...registration, clientSecret }
}

/**
 * The site's registration at a provider with its secret still sealed. It is used to change the registration, and to show that there is a
 * secret.
 */
export async function findKeptRegistration(
  db: Database,
  { tenantId, provider }: Place,
): Promise<KeptRegistration | null> {
  const row = await db
    .selectFrom('identity_provider')
    .select(['client_id as clientId', 'client_secret as inClear', 'sealed_secret as sealed', 'directory'])
    .select('trusted_directories as trustedDirectories')
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  const { inClear, sealed, trustedDirectories, ...kept } = row
  const text = sealed ?? inClear
  const secret = text === null ? null : { text, isSealed: sealed !== null }
  return { ...kept, provider, secret, trustedDirectories: JSON.parse(trustedDirectories) as string[] }
}

/** Writes the site's registration at a provider as a whole, with its secret sealed. Refuses as `seal` does. */
export async function upsertRegistration(visit: Visit, registration: KeptRegistration): Promise<Write> {
  const { provider, clientId, secret, directory, trustedDirectories } = registration
  const place = { tenantId: visit.site.tenantId, provider }
  const isOpen = secret !== null && !secret.isSealed
  const row = {
    client_id: clientId,
    client_secret: null,
    sealed_secret: isOpen ? await seal(visit, secret.text, aboutRegistration(place)) : (secret?.text ?? null),
    directory,
    trusted_directories: JSON.stringify(trustedDirectories),
  }
  return visit.db
    .insertInto('identity_provider')
    .values({ tenant_id: place.tenantId, provider, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doUpdateSet(row))
}

/** Deletes a registration. Readers who signed in by the provider keep their links to it. */
export function deleteRegistration(db: Database, tenantId: number, provider: ProviderName): Write {
  return db.deleteFrom('identity_provider').where('tenant_id', '=', tenantId).where('provider', '=', provider)
}
