import { expect, it } from 'vitest'
import { integer, seededRandom } from '#app/kernel/values/random-texts.fixtures.ts'
import { formatIpAddress, ipKeyOf, parseIpAddress } from './ip-address.ts'
import { readIpRange } from './ip-range.ts'

/** Rules that allow every width and every address, since only the arithmetic is compared here. */
const rules = { widest: { ipv4: 0, ipv6: 0 }, allowPrivate: true }

/** Random numbers that are the same on every run. */
const numbers = seededRandom(20_261_120)
const random = (below: number) => integer(numbers, 0, below - 1)

/** An address as its bytes: four for IPv4, sixteen for IPv6. */
type Bytes = readonly number[]
const hexOf = (bytes: Bytes) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
const bitsOf = (bytes: Bytes) => bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')
const textOf = (bytes: Bytes) =>
  bytes.length === 4 ? bytes.join('.') : hexOf(bytes).replace(/.{4}(?=.)/g, '$&:')

/** A random address. The first byte of IPv6 keeps clear of ::ffff:0:0/96, to which IPv4 is mapped. */
function randomAddress(): Bytes {
  const length = random(2) === 0 ? 4 : 16
  const bytes = Array.from({ length }, () => (random(4) === 0 ? 0 : random(256)))
  if (length === 16) bytes[0] = 0x20 + random(0xd0)
  return bytes
}

/** The address itself, or a copy with a few of its last bits changed, so that many lie at the edge of a network. */
function near(address: Bytes): Bytes {
  const bytes = [...address]
  const bits = bytes.length * 8
  for (let change = random(3); change > 0; change--) {
    const bit = bits - 1 - random(Math.min(40, bits))
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
  }
  return bytes
}

function networkOf(address: Bytes, prefix: number): Bytes {
  const bits = bitsOf(address)
    .slice(0, prefix)
    .padEnd(address.length * 8, '0')
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}

function spanOf(text: string): readonly [string, string] {
  const read = readIpRange(text, rules)
  if ('problem' in read) throw new Error(`${text}: ${read.problem.key}`)
  return [read.range.start, read.range.end]
}

function holds(text: string, address: Bytes): boolean {
  const [start, end] = spanOf(text)
  const key = ipKeyOf(textOf(address)) ?? ''
  return start <= key && key <= end
}

it('10,000 random addresses lie in a random network exactly when they begin with its bits', () => {
  const counts = { inside: 0, outside: 0 }
  for (let time = 0; time < 10_000; time++) {
    const base = randomAddress()
    // IPv6 prefixes start at 3: shorter ones would also contain the mapped IPv4 addresses.
    const prefix = integer(numbers, base.length === 4 ? 0 : 3, base.length * 8)
    const network = `${textOf(networkOf(base, prefix))}/${prefix}`
    const address = random(5) === 0 ? randomAddress() : near(base)
    const isInside =
      address.length === base.length && bitsOf(address).startsWith(bitsOf(base).slice(0, prefix))
    expect([textOf(address), network, holds(network, address)]).toEqual([textOf(address), network, isInside])
    counts[isInside ? 'inside' : 'outside']++
  }
  expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(1_500)
})

it('10,000 random addresses lie between two others exactly when their bytes do', () => {
  const counts = { inside: 0, outside: 0 }
  for (let time = 0; time < 10_000; time++) {
    const base = randomAddress()
    const [first, last] = [near(base), near(base)].sort((a, b) => (hexOf(a) < hexOf(b) ? -1 : 1)) as [
      Bytes,
      Bytes,
    ]
    const range = `${textOf(first)}-${textOf(last)}`
    const address = random(5) === 0 ? randomAddress() : near(base)
    const isInside =
      address.length === base.length && hexOf(first) <= hexOf(address) && hexOf(address) <= hexOf(last)
    expect([textOf(address), range, holds(range, address)]).toEqual([textOf(address), range, isInside])
    counts[isInside ? 'inside' : 'outside']++
  }
  expect(Math.min(counts.inside, counts.outside)).toBeGreaterThan(1_500)
})

it.each([
  // RFC 4291, 2.2
  ['ABCD:EF01:2345:6789:ABCD:EF01:2345:6789', 'abcdef0123456789abcdef0123456789'],
  ['2001:DB8:0:0:8:800:200C:417A', '20010db80000000000080800200c417a'],
  ['2001:DB8::8:800:200C:417A', '20010db80000000000080800200c417a'],
  ['FF01:0:0:0:0:0:0:101', 'ff010000000000000000000000000101'],
  ['FF01::101', 'ff010000000000000000000000000101'],
  ['0:0:0:0:0:0:13.1.68.3', '0000000000000000000000000d014403'],
  ['::13.1.68.3', '0000000000000000000000000d014403'],
  ['0:0:0:0:0:FFFF:129.144.52.38', '00000000000000000000ffff81903426'],
  ['::FFFF:129.144.52.38', '00000000000000000000ffff81903426'],
  // RFC 4291, 2.3: a shortened prefix is another address, or invalid
  ['2001:0DB8::CD30:0:0:0:0', '20010db80000cd300000000000000000'],
  ['2001:0DB8::CD30', '20010db800000000000000000000cd30'],
  ['2001:0DB8::CD3', '20010db8000000000000000000000cd3'],
  ['2001:0DB8:0:CD3', null],
  // RFC 6052, 2.4
  ['2001:db8:c000:221::', '20010db8c00002210000000000000000'],
  ['2001:db8:122:344:c0:2:2100::', '20010db80122034400c0000221000000'],
  ['2001:db8:122:344::192.0.2.33', '20010db80122034400000000c0000221'],
  ['64:ff9b::192.0.2.33', '0064ff9b0000000000000000c0000221'],
  // RFC 4007, 11.2: a zone isn't part of an address
  ['fe80::1234%1', null],
  ['ff02::5678%5', null],
  // RFC 6943, 3.1.1: only the strict form is an address, not the other forms that inet_aton accepts
  ['192.0.2.4', '00000000000000000000ffffc0000204'],
  ['192.516', null],
  ['0xC0.0.2.4', null],
  ['3221225988', null],
  ['0300.0.2.4', null],
])('%s is read as the RFCs have it', (text, key) => {
  expect(ipKeyOf(text)).toBe(key)
})

it.each([
  // RFC 5952, 4.1 to 4.3
  ['2001:0db8::0001', '2001:db8::1'],
  ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
  ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:DB8::AAAA', '2001:db8::aaaa'],
  // RFC 5952, section 1: the many ways to write one address
  ['2001:db8:0:0:1::1', '2001:db8::1:0:0:1'],
  ['2001:db8::0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:DB8:0:0:1::1', '2001:db8::1:0:0:1'],
])('%s is written as RFC 5952 has it', (text, written) => {
  expect(formatIpAddress(parseIpAddress(text) ?? 0n)).toBe(written)
})

it.each([
  // RFC 1918, 3
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255'],
  // RFC 4632, 5.1
  ['10.24.0.0/21', '10.24.0.0', '10.24.7.255'],
  ['10.24.16.0/20', '10.24.16.0', '10.24.31.255'],
  ['10.24.34.0/23', '10.24.34.0', '10.24.35.255'],
  // RFC 4291, 2.3
  ['2001:0DB8:0:CD30::/60', '2001:db8:0:cd30::', '2001:db8:0:cd3f:ffff:ffff:ffff:ffff'],
  ['2001:0DB8:0000:CD30:0000:0000:0000:0000/60', '2001:db8:0:cd30::', '2001:db8:0:cd3f:ffff:ffff:ffff:ffff'],
  // RFC 3849 and RFC 4193
  ['2001:DB8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['FC00::/7', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('%s is the network of the RFCs', (text, first, last) => {
  expect(spanOf(text)).toEqual([ipKeyOf(first), ipKeyOf(last)])
})
