import { createHostname, findHostname } from '#app/gateways/hostnames/custom-hostnames.ts'
import { type Hostname, HostnameFault, type Outside } from '#app/gateways/hostnames/hostname.ts'
import { lookUp } from '#app/gateways/hostnames/look-up.ts'
import { compareRecord, type OwnDomain, pauseAfter } from './own-domain.ts'

/**
 * Asks the network how far a domain is, telling it of the domain where it doesn't know it, and a resolver for the records.
 * Answers what is to be noted; where nobody answered, what was known stays, with the reason.
 */
export async function checkDomain(outside: Outside, known: OwnDomain, now: number): Promise<OwnDomain> {
  try {
    return await checked(outside, known, now)
  } catch (error) {
    if (!(error instanceof HostnameFault)) throw error
    const { tenantId, domain } = known
    console.warn(JSON.stringify({ event: 'domain not checked', tenantId, domain, problem: error.message }))
    return timed({ ...known, problem: error.trouble }, known, now)
  }
}

async function checked(outside: Outside, known: OwnDomain, now: number): Promise<OwnDomain> {
  const hostname = await hostnameOf(outside, known)
  const records = await Promise.all(
    hostname.expected.map(async (one) => compareRecord(one, await lookUp(outside, one), hostname)),
  )
  const isActive = hostname.isHostnameActive && hostname.isCertificateActive
  const found = {
    hostnameId: hostname.id,
    state: isActive ? ('active' as const) : ('waiting' as const),
    records,
    complaints: hostname.complaints,
    problem: null,
  }
  return timed({ ...known, ...found }, known, now)
}

/** The certificate's record is known only after a moment, so what was just made is asked for again. */
async function hostnameOf(outside: Outside, { hostnameId, domain }: OwnDomain): Promise<Hostname> {
  const known = hostnameId === null ? null : await findHostname(outside, hostnameId)
  if (known !== null) return known
  const made = await createHostname(outside, domain)
  return (await findHostname(outside, made.id)) ?? made
}

function timed(found: OwnDomain, { state, checks }: OwnDomain, now: number): OwnDomain {
  const counted = { ...found, checks: found.state === state ? checks + 1 : 1 }
  return { ...counted, checkedAt: now, nextCheckAt: now + pauseAfter(counted) }
}
