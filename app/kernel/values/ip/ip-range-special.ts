import { isIpv4, networkOf, parseIpAddress } from './ip-address.ts'

/**
 * Addresses that no institution owns (the special-purpose registries of IANA): this network, private, shared by a
 * carrier's customers, loopback, link-local, protocol assignments, documentation, relays, benchmarks, multicast,
 * reserved and broadcast. The list of ipaddr.js is another: it lets unallocated IPv6 through, and refuses anycast.
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
].map(boundsOf)

/** Only this block of IPv6 is given out. Its exceptions are protocols, documentation and 6to4. */
const globalIpv6 = boundsOf('2000::/3')
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(boundsOf)

/** Whether any address of the range is private, reserved or otherwise not owned by anybody on the Internet. */
export function touchesSpecialAddresses(start: bigint, end: bigint): boolean {
  const touches = ([from, to]: Bounds) => start <= to && end >= from
  if (isIpv4(start)) return specialIpv4.some(touches)
  const [from, to] = globalIpv6
  return start < from || end > to || specialIpv6.some(touches)
}

type Bounds = readonly [from: bigint, to: bigint]

function boundsOf(block: string): Bounds {
  const [written = '', prefix] = block.split('/')
  const address = parseIpAddress(written) ?? 0n
  return networkOf(address, Number(prefix) + (isIpv4(address) ? 96 : 0))
}
