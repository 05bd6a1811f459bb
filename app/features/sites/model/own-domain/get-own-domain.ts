import { HostnameFault, validateHostname } from '#app/gateways/hostnames/custom-hostnames.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { lookAtDomain } from './check-domain.ts'
import type { OwnDomain } from './own-domain.ts'
import { findOwnDomain } from './own-domain-store.ts'

/** The site's own domain and its state. Null for a site on a path. For administrators of its company. */
export async function getOwnDomain(visit: Visit): Promise<OwnDomain | null> {
  requireStaff(visit, 'company')
  return findOwnDomain((await onPlatform(visit)).db, visit.site.tenantId)
}

/** Checks the domain now, and asks the network to check it too. Refuses a site without a domain with `invalidDomain`. */
export async function checkOwnDomain(visit: Visit): Promise<OwnDomain> {
  requireStaff(visit, 'company')
  const { db, site } = await onPlatform(visit)
  const known = (await findOwnDomain(db, site.tenantId)) ?? refuse('invalidDomain')
  if (known.hostnameId !== null && known.state === 'waiting')
    await validateHostname(visit, known.hostnameId).catch(leaveToCheck)
  return (await lookAtDomain(visit, visit.site.tenantId)) ?? known
}

/** Ignores faults of the network, because the check itself reports them. */
function leaveToCheck(error: unknown): void {
  if (!(error instanceof HostnameFault)) throw error
}

/**
 * The public fields of a domain: whether it is proven, the records to set and those found, and the times of the last
 * and the next check.
 */
export function viewOwnDomain({ domain, state, proof, records, problem, complaints, ...times }: OwnDomain) {
  return {
    domain,
    state,
    proof,
    lapsesAt: proof === 'wanted' ? times.lapsesAt : null,
    problem,
    complaints,
    records: records.map(({ purpose, type, name, value, found, ...record }) => ({
      purpose,
      type,
      name,
      expected: value,
      found,
      state: record.state,
    })),
    checkedAt: times.checkedAt,
    nextCheckAt: times.nextCheckAt,
  }
}
