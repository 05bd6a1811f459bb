import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { formatIpAddress, ipKey, isIpv4, networkOf, parseIpAddress } from './ip-address.ts'

/**
 * The addresses from `start` to `end`, both included. `start`, `end` and `width` (end − start) are 32 hex digits each; `text` is what was
 * typed.
 */
export type IpRange = { start: string; end: string; width: string; text: string }

type IpRangeRules = {
  /** The widest networks that the administrator may enter, as prefix lengths. */
  widest: { ipv4: number; ipv6: number }
  /**
   * The prefix lengths that the message of a refusal names. Missing if they are the same as `widest`; they differ where existing wider
   * ranges may stay.
   */
  told?: { ipv4: number; ipv6: number }
  /** Also accepts private and reserved addresses, for local use and tests. */
  allowPrivate: boolean
}

/** The widest networks for a site's administrator (R421). assumed for IPv6: an institution has a /48. */
export const widestOfServiceAdmin = { ipv4: 24, ipv6: 48 }

/** The widest networks for the platform's operator, who checks a campus's wider network before entering it. */
export const widestOfSystemAdmin = { ipv4: 16, ipv6: 32 }

/** A key of `errors/field-problem.ts` and the numbers that its text needs. */
export type RangeProblem = { key: FieldProblemKey; params?: Record<string, string | number> }
type ReadRange = { range: IpRange } | { problem: RangeProblem }

/**
 * Parses one range as people type it: `192.0.2.1`, `192.0.2.1 - 192.0.2.20`, `192.0.2.0/24`, `192.0.2.*`, and the same in IPv6 and in
 * full-width characters. A problem is returned by name. assumed: a network with host bits set (`192.0.2.5/24`) may mean the host or the
 * network, so it is refused and the network is suggested.
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

/** Whether a range contains more addresses than a network with these prefix lengths. */
export function isWiderThan({ start, width }: IpRange, widest: IpRangeRules['widest']): boolean {
  return BigInt(`0x${width}`) >= widestFor(BigInt(`0x${start}`), { widest, allowPrivate: true }).most
}

/** Normalises the text: Japanese keyboards type full-width ０-９．：／＊, and people use many characters for "from … to". */
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
  // In ::ffff:192.0.2.0/120 the prefix counts all 128 bits, so 96 are subtracted.
  const given = Number(length) - (bits === 32 && written.includes(':') ? 96 : 0)
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || given < prefix || given > bits)
    return { key: 'ipSubnet', params: { min: told, max: bits } }
  const network = networkOf(address, given + 128 - bits)
  if (network[0] !== address)
    return { key: 'ipHostBits', params: { network: `${formatIpAddress(network[0])}/${given}` } }
  return network
}

/** Reads `192.0.2.*` or `192.0.*.*`: stars may only stand at the end. */
function boundsOfWildcard(text: string, rules: IpRangeRules): Bounds | RangeProblem {
  if (!/^\d+(?:\.\d+){0,2}(?:\.\*){1,3}$/.test(text)) return invalidIp
  const stars = text.split('*').length - 1
  return boundsOfNetwork(`${text.replaceAll('*', '0')}/${32 - 8 * stars}`, rules)
}

/**
 * For the address's family: the address's length in bits, the shortest prefix allowed, the one that messages name, and the number of
 * addresses in the widest network.
 */
function widestFor(address: bigint, { widest, told = widest }: IpRangeRules) {
  const family = isIpv4(address) ? 'ipv4' : 'ipv6'
  const bits = family === 'ipv4' ? 32 : 128
  const prefix = widest[family]
  return { bits, prefix, told: told[family], most: 1n << BigInt(bits - prefix) }
}

/** Whether an IPv6 range reaches across the IPv4-mapped block, and so would contain every IPv4 address. */
function spansIpv4(start: bigint, end: bigint): boolean {
  return start >> 32n < 0xffffn && end >> 32n > 0xffffn
}

/**
 * Address blocks that no institution owns (the special-purpose registries of IANA): this network, private, shared by a carrier's customers,
 * loopback, link-local, protocol assignments, documentation, relays, benchmarks, multicast, reserved and broadcast. The list of ipaddr.js
 * differs: it accepts unallocated IPv6 and refuses anycast.
 */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].map(blockOf)

/** The only block of IPv6 that is given out to networks. Its exceptions below are protocols, documentation and 6to4. */
const globalIpv6 = blockOf('2000::/3')
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(blockOf)

/** Whether a range contains an address that is private, reserved or otherwise owned by nobody on the Internet. */
function touchesSpecialAddresses(start: bigint, end: bigint): boolean {
  const touches = ([from, to]: Block) => start <= to && end >= from
  if (isIpv4(start)) return specialIpv4.some(touches)
  const [from, to] = globalIpv6
  return start < from || end > to || specialIpv6.some(touches)
}

type Block = readonly [from: bigint, to: bigint]

function blockOf(block: string): Block {
  const [written = '', prefix] = block.split('/')
  const address = parseIpAddress(written) ?? 0n
  return networkOf(address, Number(prefix) + (isIpv4(address) ? 96 : 0))
}

/** One line of a list as it was typed, with its first and last day. Null means no limit. */
export type RangeLine = { text: string; startsOn: Day | null; endsOn: Day | null }

/** A line that contains a range. Lines count from 1, empty ones included. */
export type ReadLine<Line extends RangeLine> = { line: number; typed: Line; range: IpRange }

/** A wrong line: `problem` is a field problem with the line's number and text as parameters. */
type LineProblem = { line: number; text: string; problem: string }
export type RangeList<Line extends RangeLine> = { lines: ReadLine<Line>[]; problems: LineProblem[] }

/**
 * Parses a list of ranges, skipping empty lines. Reports every line that isn't a range or that shares an address with another line on the
 * same day (R422): a list is accepted as a whole or not at all. `whyNot` may refuse a range for other reasons.
 */
export function parseRangeList<Line extends RangeLine>(
  typed: readonly Line[],
  rules: IpRangeRules,
  whyNot: (line: ReadLine<Line>) => RangeProblem | null = () => null,
): RangeList<Line> {
  const lines: ReadLine<Line>[] = []
  const problems: LineProblem[] = []
  for (const [at, one] of typed.entries()) {
    if (one.text.trim() === '') continue
    const line = at + 1
    const read = readIpRange(one.text, rules)
    const found = 'range' in read ? { line, typed: one, range: read.range } : null
    const problem = 'problem' in read ? read.problem : found && whyNot(found)
    if (problem !== null) problems.push(problemOnLine(problem, line, one.text))
    else if (found !== null) lines.push(found)
  }
  return { lines, problems: [...problems, ...duplicates(lines)].sort((a, b) => a.line - b.line) }
}

/** Describes a wrong line. Cuts its text to 60 characters and repairs halved characters, so that it can be shown. */
export function problemOnLine({ key, params }: RangeProblem, line: number, text: string): LineProblem {
  const shown = text.trim().slice(0, 60).toWellFormed()
  return { line, text: shown, problem: fieldProblem(key, { ...params, line, text: shown }) }
}

/** Finds lines that overlap: goes through the ranges by their first address and compares each with the earlier ones that reach that far. */
function duplicates<Line extends RangeLine>(lines: readonly ReadLine<Line>[]): LineProblem[] {
  const problems: LineProblem[] = []
  let open: ReadLine<Line>[] = []
  for (const next of lines.toSorted(byStart)) {
    open = open.filter(({ range }) => range.end >= next.range.start)
    const met = open.find(({ typed }) => isSameTime(typed, next.typed))
    if (met !== undefined) {
      const [first, second] = next.line > met.line ? [met, next] : [next, met]
      const problem = { key: 'duplicateIp', params: { other: first.line } } as const
      problems.push(problemOnLine(problem, second.line, second.typed.text))
    }
    open.push(next)
  }
  return problems
}

function byStart<Line extends RangeLine>(a: ReadLine<Line>, b: ReadLine<Line>): number {
  return a.range.start < b.range.start ? -1 : Number(a.range.start > b.range.start)
}

function isSameTime(a: RangeLine, b: RangeLine): boolean {
  const isBefore = (one: RangeLine, other: RangeLine) =>
    one.endsOn !== null && other.startsOn !== null && one.endsOn < other.startsOn
  return !isBefore(a, b) && !isBefore(b, a)
}
