import { expect, it } from 'vitest'
import { networkKey } from './ip-address.ts'

it('an address counts by what one customer has: an IPv4 address, or an IPv6 network of 48 bits', () => {
  const same = (a: string, b: string) => networkKey(a) === networkKey(b)
  expect([same('192.0.2.1', '192.0.2.2'), same('192.0.2.1', '::ffff:192.0.2.1')]).toEqual([false, true])
  expect([
    same('2001:db8::1', '2001:db8:0:ffff:ffff:ffff:ffff:ffff'),
    same('2001:db8::1', '2001:db8:1::1'),
  ]).toEqual([true, false])
  expect([networkKey(null), networkKey('nonsense'), networkKey('2001:db8::1')]).toEqual([
    null,
    null,
    '20010db80000',
  ])
})
