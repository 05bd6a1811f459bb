/** A 128-bit address as a number; IPv4 stands where IPv6 maps it, at ::ffff:a.b.c.d. */
export type IpAddress = bigint

const ipv4Prefix = 0xffffn << 32n

/**
 * Reads one address (R412): IPv4 as four decimal octets without leading zeros, IPv6 in every form of RFC 4291. An
 * IPv4-mapped IPv6 address is the IPv4 address. Null for all else; zone ids, ports and brackets are no part of one.
 */
export function parseIpAddress(text: string): IpAddress | null {
  if (!text.includes(':')) {
    const ipv4 = parseIpv4(text)
    return ipv4 === null ? null : ipv4Prefix | ipv4
  }
  return parseIpv6(text)
}

export function isIpv4(address: IpAddress): boolean {
  return address >> 32n === 0xffffn
}

/** 32 hex digits: of fixed width, so that the database compares addresses as text. */
export function ipKey(value: bigint): string {
  return value.toString(16).padStart(32, '0')
}

/** The key of an address as a connection tells it, or null where it tells none. */
export function ipKeyOf(address: string | null): string | null {
  const parsed = address === null ? null : parseIpAddress(address)
  return parsed === null ? null : ipKey(parsed)
}

/** Writes an address as RFC 5952 recommends: the first longest run of zero groups becomes `::`. */
export function formatIpAddress(address: IpAddress): string {
  if (isIpv4(address)) return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.')
  const groups = (ipKey(address).match(/.{4}/g) ?? []).map((group) => Number.parseInt(group, 16).toString(16))
  const text = groups.join(':')
  const longest = (text.match(/(?:^|(?<=:))0(?::0)+(?=:|$)/g) ?? []).reduce(
    (found, run) => (run.length > found.length ? run : found),
    '',
  )
  if (longest === '') return text
  const at = text.search(new RegExp(`(?:^|(?<=:))${longest}(?=:|$)`))
  const before = text.slice(0, at).replace(/:$/, '')
  const after = text.slice(at + longest.length).replace(/^:/, '')
  return `${before}::${after}`
}

function parseIpv4(text: string): bigint | null {
  const octets = text.split('.')
  if (octets.length !== 4 || !octets.every(isOctet)) return null
  return octets.reduce((value, octet) => (value << 8n) | BigInt(octet), 0n)
}

function isOctet(text: string): boolean {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255
}

function parseIpv6(text: string): bigint | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half, at) => parseGroups(half, at === halves.length - 1))
  if (head === null || head === undefined || tail === null) return null
  const missing = 8 - head.length - (tail?.length ?? 0)
  // `::` stands for one group or more.
  if (tail === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...(tail ?? [])]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

/** The 16-bit groups of one side of `::`; the last two may be written as an IPv4 address. */
function parseGroups(text: string, isLast: boolean): bigint[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const embedded = isLast && parts.at(-1)?.includes('.') ? parseIpv4(parts.pop() ?? '') : undefined
  if (embedded === null || !parts.every((part) => /^[0-9a-fA-F]{1,4}$/.test(part))) return null
  const groups = parts.map((part) => BigInt(`0x${part}`))
  return embedded === undefined ? groups : [...groups, embedded >> 16n, embedded & 0xffffn]
}
