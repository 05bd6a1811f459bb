import { ipKey, isIpv4, parseIpAddress } from './ip-address.ts'

/**
 * The network that a request comes from: an IPv4 address, or the first 48 bits of an IPv6 address, because providers give
 * a single customer up to a /48, in which there are 65,536 networks to ask from. Null if the connection has no address.
 */
export function networkKey(address: string | null): string | null {
  const parsed = address === null ? null : parseIpAddress(address)
  if (parsed === null) return null
  return isIpv4(parsed) ? ipKey(parsed) : ipKey(parsed).slice(0, 12)
}
