import { ipKey, isIpv4, parseIpAddress } from './ip-address.ts'

/**
 * Who asks, as far as an address tells: an IPv4 address, or the first 48 bits of an IPv6 address, since one customer is given
 * up to that much: 65,536 networks to ask from. Null where the connection tells none.
 */
export function networkKey(address: string | null): string | null {
  const parsed = address === null ? null : parseIpAddress(address)
  if (parsed === null) return null
  return isIpv4(parsed) ? ipKey(parsed) : ipKey(parsed).slice(0, 12)
}
