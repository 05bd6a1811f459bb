import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import type { AccountKey } from './account-store.ts'

/** An account's identity at a provider; `linkedAt` in milliseconds. */
export type LinkedIdentity = { provider: ProviderName; email: string | null; linkedAt: number }

/** An account's identities, oldest first. */
export function listIdentitiesOf(
  db: Database,
  { tenantId, accountId }: AccountKey,
): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('identity')
    .select(['provider', 'email', 'linked_at as linkedAt'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute()
}

/** Removes an account's identities, except those of some providers. */
export function removeIdentities(
  db: Database,
  { tenantId, accountId }: AccountKey,
  kept: readonly ProviderName[] = [],
) {
  return db
    .deleteFrom('identity')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('provider', 'not in', kept)) satisfies Write
}
