import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { checkDomain } from './check-domain.ts'
import type { OwnDomain } from './own-domain.ts'
import { findOwnDomain, noteCheck } from './own-domain-store.ts'

/** Checks the domain of a site and notes what was found; null where it has none. Who may ask, whoever calls this has judged. */
export async function lookAtDomain(visit: Visit, tenantId: number): Promise<OwnDomain | null> {
  const known = await findOwnDomain(visit.db, tenantId)
  if (known === null) return null
  const checked = await checkDomain(visit, known, visit.now())
  await commit(visit, [noteCheck(visit.db, checked)])
  return checked
}
