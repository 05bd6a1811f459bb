import { ipKey, isIpv4, parseIpAddress } from './ip-address.ts'

/**
 * Who asks, as far as an address tells: an IPv4 address, or the 64 bits of an IPv6 network, of which one customer has 2^64
 * addresses. Null where the connection tells none.
 */
export function networkKey(address: string | null): string | null {
  const parsed = address === null ? null : parseIpAddress(address)
  if (parsed === null) return null
  return isIpv4(parsed) ? ipKey(parsed) : ipKey(parsed).slice(0, 16)
}
