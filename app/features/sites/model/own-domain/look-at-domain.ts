import type { Outside } from '#app/gateways/hostnames/hostname.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { commit } from '#app/visit/commit.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { checkDomain } from './check-domain.ts'
import { moveToDomain } from './move-to-domain.ts'
import type { OwnDomain } from './own-domain.ts'
import { findOwnDomain, noteCheck } from './own-domain-store.ts'

/**
 * Checks the domain of a site, notes what was found and moves the site where it is ready; null where it has none. Who may ask,
 * whoever calls this has judged. Refuses with `duplicateDomain` a proof that comes after another company's, or within the time
 * for which a name that was given up rests.
 */
export async function lookAtDomain(visit: Visit, tenantId: number): Promise<OwnDomain | null> {
  const known = await findOwnDomain(visit.db, tenantId)
  if (known === null) return null
  return checkAndMove(visit.db, known, {
    outside: visit,
    now: visit.now(),
    commit: (writes) => commit(visit, writes),
  })
}

export type Checking = { outside: Outside; now: number; commit(writes: Write[]): Promise<unknown> }

export async function checkAndMove(
  db: Database,
  known: OwnDomain,
  { outside, now, commit }: Checking,
): Promise<OwnDomain> {
  const checked = await checkDomain(outside, known, now)
  const { writes, addresses } = await moveToDomain(db, checked, now)
  await commit([noteCheck(db, checked), ...writes])
  addresses.forEach(forgetSite)
  return checked
}
