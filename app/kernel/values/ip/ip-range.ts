import type { FieldProblemKey } from '#app/kernel/errors/field-problem.ts'
import { formatIpAddress, ipKey, isIpv4, networkOf, parseIpAddress } from './ip-address.ts'
import { touchesSpecialAddresses } from './ip-range-special.ts'

/**
 * The addresses from `start` to `end`, both included. `start`, `end` and `width` (end − start) are 32 hex digits each.
 */
export type IpRange = { start: string; end: string; width: string; text: string }

export type IpRangeRules = {
  /** The widest networks that the administrator may enter, as prefix lengths. */
  widest: { ipv4: number; ipv6: number }
  /** The prefix lengths that a refusal mentions, if they differ from `widest` because existing wider ranges may stay. */
  told?: { ipv4: number; ipv6: number }
  /** Accepts private and reserved addresses too, for local use and tests. */
  allowPrivate: boolean
}

/** R421. assumed for IPv6: a site gets a /48. */
export const widestOfServiceAdmin = { ipv4: 24, ipv6: 48 }
/** A campus may have a wider network, but the operator of the platform checks it first. */
export const widestOfSystemAdmin = { ipv4: 16, ipv6: 32 }

/** A key of `errors/field-problem.ts` and the numbers that its text needs. */
export type RangeProblem = { key: FieldProblemKey; params?: Record<string, string | number> }
export type ReadRange = { range: IpRange } | { problem: RangeProblem }

/**
 * Reads one range as people type it: `192.0.2.1`, `192.0.2.1 - 192.0.2.20`, `192.0.2.0/24`, `192.0.2.*`, and the same in
 * IPv6 and in full-width characters. A problem is returned by name. assumed: a network with host bits set
 * (`192.0.2.5/24`) may mean the host or the network, so it is refused and the network is suggested.
 */
export function readIpRange(typed: string, rules: IpRangeRules): ReadRange {
  const text = halfWidth(typed)
  const bounds = boundsOf(text, rules)
  if (!Array.isArray(bounds)) return { problem: bounds }
  const [start, end] = bounds
  if (isIpv4(start) !== isIpv4(end) || spansIpv4(start, end)) return { problem: { key: 'ipMixedFamilies' } }
  if (start > end) return { problem: { key: 'ipStartAfterEnd' } }
  const { told, most } = widestFor(start, rules)
  if (end - start >= most) return { problem: { key: 'ipRangeTooWide', params: { prefix: told } } }
  if (!rules.allowPrivate && touchesSpecialAddresses(start, end)) return { problem: { key: 'ipNotPublic' } }
  return { range: { start: ipKey(start), end: ipKey(end), width: ipKey(end - start), text } }
}

/** Whether a range has more addresses than a network with these prefixes. */
export function isWiderThan({ start, width }: IpRange, widest: IpRangeRules['widest']): boolean {
  return BigInt(`0x${width}`) >= widestFor(BigInt(`0x${start}`), { widest, allowPrivate: true }).most
}

/** Japanese keyboards type full-width ０-９．：／＊, and people use many characters for "from … to". */
function halfWidth(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[~〜‐‑‒–—―−ー]/g, '-')
    .replace(/\s*([-/])\s*/g, '$1')
    .trim()
}

type Bounds = [start: bigint, end: bigint]
const invalidIp: RangeProblem = { key: 'invalidIp' }

function boundsOf(text: string, rules: IpRangeRules): Bounds | RangeProblem {
  if (text.includes('-')) return boundsOfPair(text)
  if (text.includes('/')) return boundsOfNetwork(text, rules)
  if (text.includes('*')) return boundsOfWildcard(text, rules)
  const address = parseIpAddress(text)
  return address === null ? invalidIp : [address, address]
}

function boundsOfPair(text: string): Bounds | RangeProblem {
  const [start, end, ...rest] = text.split('-').map(parseIpAddress)
  return typeof start !== 'bigint' || typeof end !== 'bigint' || rest.length > 0 ? invalidIp : [start, end]
}

function boundsOfNetwork(text: string, rules: IpRangeRules): Bounds | RangeProblem {
  const [written = '', length = '', ...rest] = text.split('/')
  const address = parseIpAddress(written)
  if (address === null || rest.length > 0) return invalidIp
  const { prefix, told, bits } = widestFor(address, rules)
  // In ::ffff:192.0.2.0/120 the prefix counts from the front of all 128 bits.
  const given = Number(length) - (bits === 32 && written.includes(':') ? 96 : 0)
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || given < prefix || given > bits)
    return { key: 'ipSubnet', params: { min: told, max: bits } }
  const network = networkOf(address, given + 128 - bits)
  if (network[0] !== address)
    return { key: 'ipHostBits', params: { network: `${formatIpAddress(network[0])}/${given}` } }
  return network
}

/** `192.0.2.*` or `192.0.*.*`: stars may only stand at the end. */
function boundsOfWildcard(text: string, rules: IpRangeRules): Bounds | RangeProblem {
  if (!/^\d+(?:\.\d+){0,2}(?:\.\*){1,3}$/.test(text)) return invalidIp
  const stars = text.split('*').length - 1
  return boundsOfNetwork(`${text.replaceAll('*', '0')}/${32 - 8 * stars}`, rules)
}

/**
 * For the address's family: the shortest prefix that is allowed, the one to mention, the longest possible one, and the
 * number of addresses in the widest network.
 */
function widestFor(address: bigint, { widest, told = widest }: IpRangeRules) {
  const family = isIpv4(address) ? 'ipv4' : 'ipv6'
  const bits = family === 'ipv4' ? 32 : 128
  const prefix = widest[family]
  return { bits, prefix, told: told[family], most: 1n << BigInt(bits - prefix) }
}

/** An IPv6 range across the IPv4-mapped block would contain every IPv4 address. */
function spansIpv4(start: bigint, end: bigint): boolean {
  return start >> 32n < 0xffffn && end >> 32n > 0xffffn
}
