import type { ExpectedRecord, Hostname, HostnameTrouble } from '#app/gateways/hostnames/custom-hostnames.ts'
import { elementIdOf } from '#app/kernel/values/element-id.ts'
import type { SiteAddress } from '#app/visit/site.ts'

/** `unknown`: the record couldn't be looked up. `confirmed`: the network is satisfied, whatever the record says. */
export type RecordState = 'found' | 'confirmed' | 'missing' | 'wrong' | 'unknown'
export type CheckedRecord = ExpectedRecord & {
  /** The values that were found; null if they couldn't be looked up. */
  found: string[] | null
  state: RecordState
}

/**
 * `wanted`: a claim, which serves no page and expires. `proven`: the DNS record was found. `kept`: served since before
 * proofs were required, and still to be proven.
 */
type DomainProof = 'wanted' | 'kept' | 'proven'

/** A site's own domain and its state. Times are milliseconds since 1970. */
export type OwnDomain = {
  tenantId: number
  domain: string
  proof: DomainProof
  /** The value that the DNS record must have. It is secret until the site's administrator sets it. */
  challenge: string
  provenAt: number | null
  /** When the claim ends unless it is proven by then. */
  lapsesAt: number | null
  /** True if another company holds the domain, so that this claim can't succeed. */
  isLost: boolean
  /** The time at which administrators were mailed about the domain. */
  toldAt: number | null
  hostnameId: string | null
  state: 'waiting' | 'active' | 'leaving'
  records: CheckedRecord[]
  problem: HostnameTrouble | null
  complaints: string[]
  /** The number of checks since the state or the proof last changed. */
  checks: number
  checkedAt: number | null
  nextCheckAt: number
}

/** The DNS record that proves a domain. It has its own label, so that it doesn't clash with other records of the name. */
export function challengeRecord({
  domain,
  challenge,
}: Pick<OwnDomain, 'domain' | 'challenge'>): ExpectedRecord {
  return {
    purpose: 'challenge',
    type: 'TXT',
    name: `_bunko-challenge.${domain}`,
    value: `bunko-domain=${challenge}`,
  }
}

/**
 * True if the site may move to its domain: it is proven, and the network serves it or isn't configured. Moving earlier
 * would lead readers to an address that doesn't work.
 */
export function isReady({ proof, state, problem }: Pick<OwnDomain, 'proof' | 'state' | 'problem'>): boolean {
  return proof === 'proven' && (state === 'active' || problem === 'notConfigured')
}

/** Compares an expected record with the values that were found. */
export function compareRecord(
  expected: ExpectedRecord,
  found: string[] | null,
  hostname: Pick<Hostname, 'isHostnameActive' | 'isCertificateActive'>,
): CheckedRecord {
  return { ...expected, found, state: stateOf(expected, found, hostname) }
}

function stateOf(
  { purpose, value }: ExpectedRecord,
  found: string[] | null,
  { isHostnameActive, isCertificateActive }: Pick<Hostname, 'isHostnameActive' | 'isCertificateActive'>,
): RecordState {
  if (found?.includes(value)) return 'found'
  if (purpose === 'certificate' ? isCertificateActive : isHostnameActive) return 'confirmed'
  if (found === null) return 'unknown'
  return found.length === 0 ? 'missing' : 'wrong'
}

const minute = 60_000

/** Pauses after the first, second and further checks, in minutes. Administrators set records at once or after days. */
const pauses = [1, 1, 2, 5, 10, 30, 60, 180]
const longest = 360 * minute
const day = 24 * 60 * minute

/** How long a claim may wait for its proof, in milliseconds. */
export const claimLife = 7 * day

/** How long other companies are barred from a name that a company gave up, in milliseconds. */
export const restAfterLeaving = 30 * day

/** The most claims that a company may have open at once. Migration 0045 enforces it. */
export const maxOpenClaims = 10

/**
 * The pause until the next check, in milliseconds: it grows while the domain isn't ready, and is a day once it is
 * served.
 */
export function pauseAfter({ checks, state }: Pick<OwnDomain, 'checks' | 'state'>): number {
  if (state === 'active') return day
  return (pauses[checks - 1] ?? longest / minute) * minute
}

/** Returns the address a site is meant to have: the domain it waits for, or else its current address. */
export function intendedAddress(
  served: SiteAddress,
  ownDomain: Pick<OwnDomain, 'domain'> | null,
): SiteAddress {
  return ownDomain === null || ownDomain.domain === served.domain
    ? { domain: served.domain, servicePath: served.servicePath }
    : { domain: ownDomain.domain, servicePath: null }
}

/** Returns a random path for a new site until its domain is ready. Nobody would choose or guess it. */
export function provisionalPath(randomBytes: (length: number) => Uint8Array): string {
  return `site-${elementIdOf(randomBytes(10))}`
}

/** Returns a site's own domain; null for a site on a path. */
export function ownDomainOf({ domain, servicePath }: SiteAddress): string | null {
  return servicePath === null ? domain : null
}
