import ipaddr from 'ipaddr.js'
import { expect, it } from 'vitest'
import { integer, seededRandom } from '#app/values/random-texts.fixtures.ts'
import { formatIpAddress, ipKeyOf } from './ip-address.ts'
import { readIpRange } from './ip-range.ts'

/** Every width and every address is allowed: only the arithmetic is compared. */
const rules = { widest: { ipv4: 0, ipv6: 0 }, allowPrivate: true }

/** The same numbers on every run. */
const numbers = seededRandom(20_261_120)
const random = (below: number) => integer(numbers, 0, below - 1)

type Parsed = ReturnType<typeof ipaddr.parse>
const bits = (address: Parsed) => address.toByteArray().length * 8
const hexOf = (address: Parsed) =>
  address
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Not ::ffff:0:0/96, which the reference keeps apart from IPv4. */
function randomAddress(): Parsed {
  const length = random(2) === 0 ? 4 : 16
  const bytes = Array.from({ length }, () => (random(4) === 0 ? 0 : random(256)))
  if (length === 16) bytes[0] = 0x20 + random(0xd0)
  return ipaddr.fromByteArray(bytes)
}

/** The address itself or one with a few of its last bits changed, so that many lie at the edge of a network. */
function near(address: Parsed): Parsed {
  const bytes = address.toByteArray()
  for (let change = random(3); change > 0; change--) {
    const bit = bits(address) - 1 - random(Math.min(40, bits(address)))
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  }
  return ipaddr.fromByteArray(bytes)
}

const networkOf = (address: Parsed, prefix: number) =>
  address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`)

function holds(text: string, address: Parsed): boolean {
  const read = readIpRange(text, rules)
  if ('problem' in read) throw new Error(`${text}: ${read.problem.key}`)
  const key = ipKeyOf(address.toString()) ?? ''
  return read.range.start <= key && key <= read.range.end
}

it('10,000 random addresses lie in a random network exactly when ipaddr.js says so', () => {
  const counts = { inside: 0, outside: 0 }
  for (let time = 0; time < 10_000; time++) {
    const base = randomAddress()
    // Shorter ones of IPv6 would hold the place of IPv4 as well.
    const shortest = base.kind() === 'ipv4' ? 0 : 3
    const prefix = integer(numbers, shortest, bits(base))
    const network = networkOf(base, prefix)
    const address = random(5) === 0 ? randomAddress() : near(base)
    const expected = address.kind() === network.kind() && address.match(network as never, prefix)
    expect([`${address}`, `${network}/${prefix}`, holds(`${network}/${prefix}`, address)]).toEqual([
      `${address}`,
      `${network}/${prefix}`,
      expected,
    ])
    counts[expected ? 'inside' : 'outside']++
  }
  expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(1_500)
})

it('10,000 random addresses lie between two others exactly when their bytes do', () => {
  const counts = { inside: 0, outside: 0 }
  for (let time = 0; time < 10_000; time++) {
    const base = randomAddress()
    const [first, last] = [near(base), near(base)].sort((a, b) => (hexOf(a) < hexOf(b) ? -1 : 1)) as [
      Parsed,
      Parsed,
    ]
    const address = random(5) === 0 ? randomAddress() : near(base)
    const expected =
      address.kind() === base.kind() && hexOf(first) <= hexOf(address) && hexOf(address) <= hexOf(last)
    expect([`${address}`, `${first}-${last}`, holds(`${first}-${last}`, address)]).toEqual([
      `${address}`,
      `${first}-${last}`,
      expected,
    ])
    counts[expected ? 'inside' : 'outside']++
  }
  expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(1_500)
})

it('10,000 random addresses are read and written as ipaddr.js does, in every form it knows', () => {
  for (let time = 0; time < 10_000; time++) {
    const address = randomAddress()
    const key = address.kind() === 'ipv4' ? `00000000000000000000ffff${hexOf(address)}` : hexOf(address)
    const forms = [address.toString(), address.toNormalizedString(), address.toString().toUpperCase()]
    if (address instanceof ipaddr.IPv6)
      forms.push(address.toRFC5952String(), (key.match(/.{4}/g) ?? []).join(':'))
    for (const form of forms) expect([form, ipKeyOf(form)]).toEqual([form, key])
    const short = address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
    expect(formatIpAddress(BigInt(`0x${key}`))).toBe(short)
  }
})
