import { describe, expect, it } from 'vitest'
import { ipKeyOf } from './ip-address.ts'
import { readIpRange, widestOfServiceAdmin, widestOfSystemAdmin } from './ip-range.ts'

const rules = { widest: widestOfServiceAdmin, allowPrivate: false }
const systemRules = { widest: widestOfSystemAdmin, allowPrivate: false }

/** Answers `first-last`, or the name of the problem. */
function read(text: string, how = rules) {
  const result = readIpRange(text, how)
  return 'problem' in result ? result.problem.key : `${result.range.start}-${result.range.end}`
}
const span = (first: string, last: string) => `${ipKeyOf(first)}-${ipKeyOf(last)}`

describe('a range', () => {
  it('may be a single address, a first and a last one, a network or a wildcard', () => {
    expect(read('133.11.0.5')).toBe(span('133.11.0.5', '133.11.0.5'))
    expect(read('133.11.0.5-133.11.0.9')).toBe(span('133.11.0.5', '133.11.0.9'))
    expect(read(' 133.11.0.5 - 133.11.0.9 ')).toBe(span('133.11.0.5', '133.11.0.9'))
    expect(read('133.11.0.128/25')).toBe(span('133.11.0.128', '133.11.0.255'))
    expect(read('133.11.0.*')).toBe(span('133.11.0.0', '133.11.0.255'))
    expect(read('2400:db0::1')).toBe(span('2400:db0::1', '2400:db0::1'))
    expect(read('2400:db0::1-2400:db0::ff')).toBe(span('2400:db0::1', '2400:db0::ff'))
    expect(read('2400:db0::/48')).toBe(span('2400:db0::', '2400:db0:0:ffff:ffff:ffff:ffff:ffff'))
    expect(read('::ffff:133.11.0.128/121')).toBe(read('133.11.0.128/25'))
  })

  it('may be typed on a Japanese keyboard', () => {
    for (const sign of ['－', '〜', '～', 'ー', '—', '−', '‐'])
      expect(read(`１３３．１１．０．５　${sign}　133.11.0.9`)).toBe(span('133.11.0.5', '133.11.0.9'))
    expect(read('133.11.0.0／24')).toBe(span('133.11.0.0', '133.11.0.255'))
    expect(read('133.11.0.＊')).toBe(span('133.11.0.0', '133.11.0.255'))
    expect(read('2400：db0：：1')).toBe(span('2400:db0::1', '2400:db0::1'))
  })

  it('keeps its text in half-width, and its width', () => {
    expect(readIpRange(' 133.11.0.0　／ 24', rules)).toMatchObject({
      range: { text: '133.11.0.0/24', width: `${'0'.repeat(30)}ff` },
    })
  })

  it('R412 consists of valid addresses', () => {
    const bad = [
      '',
      'x',
      '133.11.0.256',
      '133.11.0.05',
      '133.11.0',
      '133.11.0.1-',
      '-133.11.0.1',
      '133.11.0.1-20',
    ]
    const worse = [
      '133.11.0.1-133.11.0.2-133.11.0.3',
      '133.11.0.0/24/24',
      '/24',
      '*',
      '133.11.*.1',
      '*.11.0.1',
    ]
    const odd = [
      '133.11.0*',
      '133.11.0.*/24',
      '133.11.*',
      '2400:db0::*',
      '133.11.0.0/24-133.11.1.0/24',
      '133.011.0.*',
    ]
    for (const text of [...bad, ...worse, ...odd]) expect([text, read(text)]).toEqual([text, 'invalidIp'])
  })

  it('R421 has a subnet of 24 to 32', () => {
    expect(read('133.11.0.0/24')).not.toBe('ipSubnet')
    expect(read('133.11.0.1/32')).toBe(read('133.11.0.1'))
    for (const prefix of ['23', '33', '', '0', 'x', '2x', '-1', '024', '24.5', '255.255.255.0', '1e2'])
      expect([prefix, read(`133.11.0.0/${prefix}`)]).not.toEqual([prefix, read('133.11.0.0/24')])
    for (const prefix of ['23', '33', '', '0', '8', 'x', '024', '255.255.255.0'])
      expect([prefix, read(`133.11.0.0/${prefix}`)]).toEqual([prefix, 'ipSubnet'])
    expect(read('133.11.*.*')).toBe('ipSubnet')
    expect(readIpRange('133.11.0.0/23', rules)).toEqual({
      problem: { key: 'ipSubnet', params: { min: 24, max: 32 } },
    })
  })

  it('R421 has the same maximum width if both ends are given', () => {
    expect(read('133.11.0.0-133.11.0.255')).toBe(read('133.11.0.0/24'))
    expect(read('133.11.0.0-133.11.1.0')).toBe('ipRangeTooWide')
    expect(read('2400:db0::-2400:db0:1::')).toBe('ipRangeTooWide')
    expect(read('0.0.0.0-255.255.255.255')).toBe('ipRangeTooWide')
  })

  it('may be as wide as a campus for the operator only', () => {
    expect(read('133.11.0.0/16', systemRules)).toBe(span('133.11.0.0', '133.11.255.255'))
    expect(read('133.11.*.*', systemRules)).toBe(read('133.11.0.0/16', systemRules))
    expect(read('133.10.0.0/15', systemRules)).toBe('ipSubnet')
    expect(read('2400:db0::/32', systemRules)).not.toBe('ipSubnet')
    expect(read('2400:db0::/47')).toBe('ipSubnet')
    expect(read('2400:da0::/31', systemRules)).toBe('ipSubnet')
  })

  it('with host bits set is refused, and the network suggested', () => {
    expect(readIpRange('133.11.0.5/24', rules)).toEqual({
      problem: { key: 'ipHostBits', params: { network: '133.11.0.0/24' } },
    })
    expect(readIpRange('2400:db0::5/64', rules)).toEqual({
      problem: { key: 'ipHostBits', params: { network: '2400:db0::/64' } },
    })
  })

  it('runs forwards and within one address family', () => {
    expect(read('133.11.0.9-133.11.0.5')).toBe('ipStartAfterEnd')
    expect(read('133.11.0.5-2400:db0::1')).toBe('ipMixedFamilies')
    expect(read('::-::1:0:0:0', { ...rules, allowPrivate: true })).toBe('ipMixedFamilies')
    expect(read('133.11.0.5-::ffff:133.11.0.9')).toBe(span('133.11.0.5', '133.11.0.9'))
  })
})

describe('a special-purpose address', () => {
  const special = [
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '169.254.1.1',
      '172.16.0.1',
      '172.31.9.9',
    ],
    ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.1', '198.51.100.1'],
    ...['203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '::ffff:10.0.0.1'],
    ...[
      '::',
      '::1',
      '::8.8.8.8',
      '64:ff9b::808:808',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '2002:808:808::1',
      '3fff::1',
    ],
    ...['fc00::1', 'fd12::1', 'fe80::1', 'fec0::1', 'ff02::1', '4000::1', '1fff::1'],
  ]

  it('is refused', () => {
    for (const text of special) expect([text, read(text)]).toEqual([text, 'ipNotPublic'])
    expect(read('9.255.255.250-10.0.0.1')).toBe('ipNotPublic')
    expect(read('126.255.255.255-127.0.0.0')).toBe('ipNotPublic')
  })

  it('is accepted if the environment allows it', () => {
    for (const text of special) expect(read(text, { ...rules, allowPrivate: true })).toBe(span(text, text))
  })

  it('has ordinary neighbours, which are accepted', () => {
    const public_ = [
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
    ]
    const more = [
      '169.253.255.255',
      '172.15.255.255',
      '172.32.0.0',
      '192.0.1.0',
      '192.167.255.255',
      '192.169.0.0',
    ]
    const most = ['198.17.255.255', '198.20.0.0', '203.0.112.255', '203.0.114.0', '223.255.255.255']
    const six = [
      '2000::1',
      '2001:200::1',
      '2001:db7:ffff::1',
      '2001:db9::1',
      '2003::1',
      '3ffe::1',
      '3fff:1000::1',
    ]
    for (const text of [...public_, ...more, ...most, ...six]) expect(read(text)).toBe(span(text, text))
  })
})
