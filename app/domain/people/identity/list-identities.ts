import type { ProviderName } from '#app/data/tables.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type OwnIdentity = { provider: ProviderName; email: string | null; linkedAt: number }

/** The signed-in reader's identities, oldest first; `linkedAt` in milliseconds. Refuses guests with `unauthorized`. */
export async function listIdentities(visit: Visit): Promise<OwnIdentity[]> {
  const { id } = requireReader(visit)
  return visit.db
    .selectFrom('identity')
    .select(['provider', 'email', 'linked_at as linkedAt'])
    .where('tenant_id', '=', visit.site.tenantId)
    .where('account_id', '=', id)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute()
}
