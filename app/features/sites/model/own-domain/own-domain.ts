import type { ExpectedRecord, Hostname, HostnameTrouble } from '#app/gateways/hostnames/custom-hostnames.ts'
import { elementIdOf } from '#app/kernel/values/element-id.ts'
import type { SiteAddress } from '#app/visit/site.ts'

/** `unknown` nobody told; `confirmed` the network is content, however it came to be. */
export type RecordState = 'found' | 'confirmed' | 'missing' | 'wrong' | 'unknown'
export type CheckedRecord = ExpectedRecord & {
  /** The values that were found; null if they couldn't be looked up. */
  found: string[] | null
  state: RecordState
}

/**
 * `wanted` a claim, which is served to nobody and lapses; `proven` its record was seen; `kept` served since before proofs were
 * asked for, and still to be proven.
 */
type DomainProof = 'wanted' | 'kept' | 'proven'

/** A domain of a site's own and how far it is; times in milliseconds since 1970. */
export type OwnDomain = {
  tenantId: number
  domain: string
  proof: DomainProof
  /** The value that the proving record must have; nobody else can know it. */
  challenge: string
  provenAt: number | null
  /** When the claim ends unless it is proven by then. */
  lapsesAt: number | null
  /** Another company keeps the host that both had. */
  isLost: boolean
  /** When a letter about the domain was sent to its administrators. */
  toldAt: number | null
  hostnameId: string | null
  state: 'waiting' | 'active' | 'leaving'
  records: CheckedRecord[]
  problem: HostnameTrouble | null
  complaints: string[]
  /** Since its state or its proof last changed. */
  checks: number
  checkedAt: number | null
  nextCheckAt: number
}

/** The record that proves a domain; its own label keeps it apart from what else stands at the name. */
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
 * Whether the site may move to its domain: it is proven, and the network serves it, or there is no network to be asked. A move
 * before that would lead readers from an address that works to one that doesn't.
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

/** After the first, second … check, in minutes: records are set soon or in days. */
const pauses = [1, 1, 2, 5, 10, 30, 60, 180]
const longest = 360 * minute
const day = 24 * 60 * minute

/** How long a claim may wait for its proof. Milliseconds. */
export const claimLife = 7 * day

/** How long other companies may not have a name that a company gave up. Milliseconds. */
export const restAfterLeaving = 30 * day

/** Claims a company may have open at once; migration 0045 holds it. */
export const maxOpenClaims = 10

/** When to look again, in milliseconds from now: less and less often while it waits, once a day when it is served. */
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
