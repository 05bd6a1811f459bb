import { describe, expect, it } from 'vitest'
import { formatIpAddress, ipKeyOf, isIpv4, parseIpAddress } from './ip-address.ts'

describe('an IPv4 address', () => {
  it('R412 is four decimal octets', () => {
    for (const text of ['0.0.0.0', '192.0.2.1', '255.255.255.255', '8.8.8.8'])
      expect(formatIpAddress(parseIpAddress(text) ?? 0n)).toBe(text)
  })

  it('R412 accepts nothing else', () => {
    const bad = ['', ' ', '1', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.999', '1.2.3.', '.1.2.3', '1..2.3']
    const tricky = ['01.2.3.4', '1.2.3.04', '0x7f.0.0.1', '2130706433', '1.2.3.4 ', '1.2.3.4\n', '1.2.3.4:80']
    const odd = ['1.2.3.4/32', '+1.2.3.4', '-1.2.3.4', '1e1.2.3.4', '１.2.3.4', '1.2.3.a', '1,2,3,4']
    for (const text of [...bad, ...tricky, ...odd]) expect([text, parseIpAddress(text)]).toEqual([text, null])
  })
})

describe('an IPv6 address', () => {
  it('may be written in any of its forms', () => {
    const same = [
      '2001:db8::c000:201',
      '2001:0DB8:0:0:0:0:C000:0201',
      '2001:db8:0::c000:201',
      '2001:db8::192.0.2.1',
      '2001:db8:0:0:0:0:192.0.2.1',
    ]
    for (const text of same) expect(ipKeyOf(text)).toBe('20010db80000000000000000c0000201')
    expect(ipKeyOf('::')).toBe('0'.repeat(32))
    expect(ipKeyOf('::1')).toBe(`${'0'.repeat(31)}1`)
    expect(ipKeyOf('1::')).toBe(`0001${'0'.repeat(28)}`)
    expect(ipKeyOf('1:2:3:4:5:6:7::')).toBe('00010002000300040005000600070000')
    expect(ipKeyOf('::2:3:4:5:6:7:8')).toBe('00000002000300040005000600070008')
  })

  it('has no other form', () => {
    const bad = [
      ':',
      ':::',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2:3:4:5:6:7:8',
      '1::2::3',
      ':1::2',
      '1::2:',
    ]
    const tricky = [
      'fe80::1%eth0',
      'fe80::1%1',
      '[::1]',
      '::1/128',
      '::g',
      '::12345',
      '::1.2.3',
      '::1.2.3.256',
    ]
    const odd = ['::1.2.3.04', '1.2.3.4::', '::1.2.3.4:5', ':: 1', '::1\n', '0x1::', '::-1']
    for (const text of [...bad, ...tricky, ...odd]) expect([text, parseIpAddress(text)]).toEqual([text, null])
  })

  it('that maps IPv4 is the IPv4 address', () => {
    for (const text of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
      expect(parseIpAddress(text)).toBe(parseIpAddress('192.0.2.1'))
    expect(isIpv4(parseIpAddress('::ffff:1.2.3.4') ?? 0n)).toBe(true)
    expect(isIpv4(parseIpAddress('::1.2.3.4') ?? 0n)).toBe(false)
  })

  it('is written in its short form, by RFC 5952', () => {
    const forms = {
      '2001:DB8:0:0:8:800:200C:417A': '2001:db8::8:800:200c:417a',
      '0:0:0:0:0:0:0:0': '::',
      '0:0:0:0:0:0:0:1': '::1',
      '1:0:0:0:0:0:0:0': '1::',
      '2001:db8:0:1:1:1:1:1': '2001:db8:0:1:1:1:1:1',
      '2001:0:0:1:0:0:0:1': '2001:0:0:1::1',
      '2001:db8:0:0:1:0:0:1': '2001:db8::1:0:0:1',
      '10:0:0:0:10:0:0:0': '10::10:0:0:0',
    }
    for (const [text, short] of Object.entries(forms))
      expect(formatIpAddress(parseIpAddress(text) ?? 0n)).toBe(short)
  })
})

it('a connection without an address has no key', () => {
  expect(ipKeyOf(null)).toBeNull()
  expect(ipKeyOf('unknown')).toBeNull()
})
