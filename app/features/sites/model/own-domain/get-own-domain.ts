import { HostnameFault, validateHostname } from '#app/gateways/hostnames/custom-hostnames.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { lookAtDomain } from './check-domain.ts'
import type { OwnDomain } from './own-domain.ts'
import { findOwnDomain } from './own-domain-store.ts'

/** The site's own domain and how far it is; null for a site on a path. For its company's administrators. */
export async function getOwnDomain(visit: Visit): Promise<OwnDomain | null> {
  requireStaff(visit, 'company')
  return findOwnDomain(visit.db, visit.site.tenantId)
}

/** Looks at the domain now; the network too. Refuses a site without one with `invalidDomain`. */
export async function checkOwnDomain(visit: Visit): Promise<OwnDomain> {
  requireStaff(visit, 'company')
  const known = (await findOwnDomain(visit.db, visit.site.tenantId)) ?? refuse('invalidDomain')
  if (known.hostnameId !== null && known.state === 'waiting')
    await validateHostname(visit, known.hostnameId).catch(leaveToCheck)
  return (await lookAtDomain(visit, visit.site.tenantId)) ?? known
}

/** Ignores faults of the network, because the check itself reports them. */
function leaveToCheck(error: unknown): void {
  if (!(error instanceof HostnameFault)) throw error
}

/** A domain's public fields: whether it is proven, what to set, what was found, when it was and will be looked at. */
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
