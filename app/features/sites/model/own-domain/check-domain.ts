import { commitToDirectory } from '#app/features/tenancy/model/directory/copy-directory.ts'
import { findAddressOf } from '#app/features/tenancy/model/snapshot/read-site.ts'
import {
  createHostname,
  type ExpectedRecord,
  findHostname,
  type Hostname,
  HostnameFault,
  lookUp,
  type Outside,
  routeOf,
} from '#app/gateways/hostnames/custom-hostnames.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { log } from '#app/kernel/logging/log.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { forgetSite, type SiteAddress } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type CheckedRecord,
  challengeRecord,
  compareRecord,
  isReady,
  type OwnDomain,
  pauseAfter,
} from './own-domain.ts'
import { findOwnDomain, insertGivenUp, leaveOwnDomain, noteCheck } from './own-domain-store.ts'

/**
 * Checks the domain of a site, stores the result, and moves the site to the domain if it is ready. Null for a site
 * without a domain. The caller must have checked the permission. Refuses with `duplicateDomain` a proof that comes
 * after another company's, or while the name is barred because another company gave it up.
 */
export async function lookAtDomain(visit: Visit, tenantId: number): Promise<OwnDomain | null> {
  const platform = await onPlatform(visit)
  const known = await findOwnDomain(platform.db, tenantId)
  if (known === null) return null
  return checkAndMove(platform.db, known, {
    outside: visit,
    now: visit.now(),
    commit: (writes) => commitToDirectory(platform, writes),
  })
}

type Checking = { outside: Outside; now: number; commit(writes: Write[]): Promise<unknown> }

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

const nothingYet = { isHostnameActive: false, isCertificateActive: false }

/**
 * Looks up the DNS record that proves the domain, then asks the network (our CDN) for the domain's state, and adds the
 * domain there if it is missing. The network isn't told of an unproven claim, because it would take over a domain that
 * it serves for somebody else. Returns what is to be stored. If the network fails, the known state stays, with the
 * reason.
 */
async function checkDomain(outside: Outside, known: OwnDomain, now: number): Promise<OwnDomain> {
  const challenge = known.proof === 'proven' ? null : await lookedUp(outside, challengeRecord(known))
  const isSeen = challenge?.state === 'found' && known.challenge !== ''
  const proven = isSeen ? ({ ...known, proof: 'proven', provenAt: now } as const) : known
  const missing = challenge === null || isSeen ? [] : [challenge]
  if (proven.proof === 'wanted') return timed(await claimOf(outside, proven, missing), known, now)
  try {
    return timed(await served(outside, proven, missing), known, now)
  } catch (error) {
    if (!(error instanceof HostnameFault)) throw error
    const { tenantId, domain } = known
    log('warn', 'domain not checked', { tenantId, domain, problem: error.message })
    const others = proven.records.filter(({ purpose }) => purpose !== 'challenge')
    return timed({ ...proven, records: [...missing, ...others], problem: error.trouble }, known, now)
  }
}

/** The records of an unproven claim, found without the network: the proof, and the target that the domain must lead to. */
async function claimOf(outside: Outside, known: OwnDomain, missing: CheckedRecord[]): Promise<OwnDomain> {
  const route = await lookedUp(outside, routeOf(known.domain, outside.env))
  return { ...known, records: [...missing, route], complaints: [], problem: null }
}

async function lookedUp(outside: Outside, record: ExpectedRecord): Promise<CheckedRecord> {
  return compareRecord(record, await lookUp(outside, record), nothingYet)
}

async function served(outside: Outside, known: OwnDomain, missing: CheckedRecord[]): Promise<OwnDomain> {
  const hostname = await hostnameOf(outside, known)
  const records = await Promise.all(
    hostname.expected.map(async (one) => compareRecord(one, await lookUp(outside, one), hostname)),
  )
  const isActive = hostname.isHostnameActive && hostname.isCertificateActive
  const found = {
    hostnameId: hostname.id,
    state: isActive ? ('active' as const) : ('waiting' as const),
    records: [...missing, ...records],
    complaints: hostname.complaints,
    problem: null,
  }
  return { ...known, ...found }
}

/**
 * Finds the domain's hostname at the network, or creates it. A new one is read again, because the certificate's record
 * is known only after a moment.
 */
async function hostnameOf(outside: Outside, { hostnameId, domain }: OwnDomain): Promise<Hostname> {
  const known = hostnameId === null ? null : await findHostname(outside, hostnameId)
  if (known !== null) return known
  const made = await createHostname(outside, domain)
  return (await findHostname(outside, made.id)) ?? made
}

function timed(found: OwnDomain, { state, proof, checks }: OwnDomain, now: number): OwnDomain {
  const isAsBefore = found.state === state && found.proof === proof
  const counted = { ...found, checks: isAsBefore ? checks + 1 : 1 }
  return { ...counted, checkedAt: now, nextCheckAt: now + pauseAfter(counted) }
}

type Move = { writes: Write[]; addresses: SiteAddress[] }

/**
 * The writes that move a site to its domain once a check found it ready, and the addresses whose cached site must be
 * dropped. Empty if the site is there already or has to wait.
 */
async function moveToDomain(db: Database, checked: OwnDomain, now: number): Promise<Move> {
  const { tenantId, domain } = checked
  const before = isReady(checked) ? await findAddressOf(db, tenantId) : null
  if (before === null || (before.domain === domain && before.servicePath === null))
    return { writes: [], addresses: [] }
  return {
    writes: [updateDomain(db, checked), ...leaveDomain(db, before, now)],
    addresses: [before, { domain, servicePath: null }],
  }
}

/** Gives up a site's own domain when the site moves away; writes nothing for a site on a path. */
export function leaveDomain(
  db: Database,
  before: SiteAddress & { tenantId: number; companyId: number },
  now: number,
): Write[] {
  const { tenantId, companyId, domain, servicePath } = before
  if (domain === null || servicePath !== null) return []
  return [leaveOwnDomain(db, { tenantId, domain }, now), insertGivenUp(db, { domain, companyId }, now)]
}

/** Moves the site's row to the domain. Breaks the batch if the claim has ended meanwhile. */
function updateDomain(db: Database, { tenantId, domain }: OwnDomain): Write {
  return db
    .updateTable('tenant')
    .set({ domain_type: 'FULL_DOMAIN', domain, service_path: null })
    .where('id', '=', tenantId)
}
