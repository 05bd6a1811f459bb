import type { ExpectedRecord, Hostname, HostnameTrouble } from '#app/gateways/hostnames/hostname.ts'

/** `unknown` nobody told; `confirmed` the network is content, however it came to be. */
export type RecordState = 'found' | 'confirmed' | 'missing' | 'wrong' | 'unknown'
export type CheckedRecord = ExpectedRecord & {
  /** What stands there; null where it couldn't be looked up. */
  found: string[] | null
  state: RecordState
}

/** A domain of a site's own and how far it is; times in milliseconds since 1970. */
export type OwnDomain = {
  tenantId: number
  domain: string
  hostnameId: string | null
  state: 'waiting' | 'active' | 'leaving'
  records: CheckedRecord[]
  problem: HostnameTrouble | null
  complaints: string[]
  /** Since it last changed its state. */
  checks: number
  checkedAt: number | null
  nextCheckAt: number
}

/** A record as it has to be beside what was found of it. */
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

/** When to look again, in milliseconds from now: less and less often while it waits, once a day when it is served. */
export function pauseAfter({ checks, state }: Pick<OwnDomain, 'checks' | 'state'>): number {
  if (state === 'active') return day
  return (pauses[checks - 1] ?? longest / minute) * minute
}
