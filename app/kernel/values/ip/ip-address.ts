import ipaddr from 'ipaddr.js'

/** A 128-bit address as a number; IPv4 addresses are mapped to ::ffff:a.b.c.d, as in IPv6. */
type IpAddress = bigint

/** The characters that an address may consist of, and the length of its longest form. Needed because the library accepts zone ids. */
const addressForm = /^[\da-f:.]{2,45}$/i

/**
 * Parses one address (R412): IPv4 as four decimal octets without leading zeros, IPv6 in every form of RFC 4291. An IPv4-mapped IPv6 address
 * is read as the IPv4 address. Null for anything else, such as addresses with zone ids, ports or brackets.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const groups = addressForm.test(text) ? inGroups(text) : null
  if (groups === null || !ipaddr.IPv6.isValid(groups)) return null
  return ipaddr.IPv6.parse(groups).parts.reduce((value, group) => (value << 16n) | BigInt(group), 0n)
}

export function isIpv4(address: IpAddress): boolean {
  return address >> 32n === 0xffffn
}

/** An address as 32 hex digits. Their fixed width lets the database compare addresses as text. */
export function ipKey(value: bigint): string {
  return value.toString(16).padStart(32, '0')
}

/** The key of the address that a connection comes from, or null if it isn't known. */
export function ipKeyOf(address: string | null): string | null {
  const parsed = address === null ? null : parseIpAddress(address)
  return parsed === null ? null : ipKey(parsed)
}

/** Writes an address as RFC 5952 recommends: the first longest run of zero groups becomes `::`. */
export function formatIpAddress(address: IpAddress): string {
  return ipaddr.process(ipKey(address).replace(/.{4}(?=.)/g, '$&:')).toString()
}

/**
 * The first and the last address of the network of `prefix` bits that contains an address. The prefix counts all 128 bits, also for IPv4.
 */
export function networkOf(address: IpAddress, prefix: number): [first: IpAddress, last: IpAddress] {
  const hosts = (1n << BigInt(128 - prefix)) - 1n
  return [address & ~hosts, address | hosts]
}

/**
 * The address with dotted octets rewritten as two groups. This is done here because the library reads 010 as 8, and ::192.0.2.1 as the
 * mapped address, which is another one.
 */
function inGroups(text: string): string | null {
  const octets = text.slice(text.lastIndexOf(':') + 1)
  if (!octets.includes('.')) return text
  if (!ipaddr.IPv4.isValidFourPartDecimal(octets)) return null
  const mapped = ipaddr.IPv4.parse(octets).toIPv4MappedAddress().toString()
  return octets === text ? mapped : text.slice(0, -octets.length) + mapped.replace('::ffff:', '')
}

/**
 * The network that a request counts under: an IPv4 address, or the first 48 bits of an IPv6 address, because providers give a single
 * customer up to a /48, in which there are 65,536 networks to ask from. Null if the connection has no address.
 */
export function networkKey(address: string | null): string | null {
  const parsed = address === null ? null : parseIpAddress(address)
  if (parsed === null) return null
  return isIpv4(parsed) ? ipKey(parsed) : ipKey(parsed).slice(0, 12)
}
