import { type LinkedIdentity, listIdentitiesOf } from '#app/features/identity/model/account/identity-rows.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The signed-in reader's identities, oldest first; `linkedAt` in milliseconds. Refuses guests with `unauthorized`. */
export async function listIdentities(visit: Visit): Promise<LinkedIdentity[]> {
  const { id } = requireReader(visit)
  return listIdentitiesOf(visit.db, { tenantId: visit.site.tenantId, accountId: id })
}
