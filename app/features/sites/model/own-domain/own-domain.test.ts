import { describe, expect, it } from 'vitest'
import { compareRecord, isReady, pauseAfter } from './own-domain.ts'

const nothing = { isHostnameActive: false, isCertificateActive: false }
const route = { purpose: 'route', type: 'CNAME', name: 'a.example', value: 'sites.example' } as const
const certificate = { purpose: 'certificate', type: 'TXT', name: '_acme.a.example', value: 'abc' } as const

describe('a DNS record of a domain', () => {
  it('is judged by what was found: the expected value, nothing, another value, or no answer', () => {
    expect(compareRecord(route, ['sites.example'], nothing).state).toBe('found')
    expect(compareRecord(route, [], nothing).state).toBe('missing')
    expect(compareRecord(route, ['parking.example'], nothing)).toMatchObject({
      state: 'wrong',
      found: ['parking.example'],
    })
    expect(compareRecord(route, null, nothing).state).toBe('unknown')
  })

  it('is no longer needed once the network is satisfied, separately for the hostname and the certificate', () => {
    const hostname = { isHostnameActive: true, isCertificateActive: false }
    expect(compareRecord(route, [], hostname).state).toBe('confirmed')
    expect(compareRecord(certificate, [], hostname).state).toBe('missing')
    expect(compareRecord(certificate, null, { ...hostname, isCertificateActive: true }).state).toBe(
      'confirmed',
    )
  })
})

describe('a domain that isn’t ready', () => {
  it('is checked less and less often, and once a day when it is served', () => {
    const minutes = (checks: number) => pauseAfter({ checks, state: 'waiting' }) / 60_000
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 100].map(minutes)).toEqual([1, 1, 2, 5, 10, 30, 60, 180, 360, 360])
    expect(pauseAfter({ checks: 1, state: 'active' })).toBe(86_400_000)
  })
})

describe('a site moves to its domain', () => {
  const ready = { proof: 'proven', state: 'active', problem: null } as const

  it('when it is proven and the network serves it, or no network is configured', () => {
    expect(isReady(ready)).toBe(true)
    expect(isReady({ ...ready, state: 'waiting', problem: 'notConfigured' })).toBe(true)
    expect(isReady({ ...ready, state: 'waiting' })).toBe(false)
    expect(isReady({ ...ready, state: 'waiting', problem: 'unreachable' })).toBe(false)
  })

  it('never without a proof, whatever the network reports', () => {
    expect(isReady({ ...ready, proof: 'wanted' })).toBe(false)
    expect(isReady({ ...ready, proof: 'wanted', problem: 'notConfigured' })).toBe(false)
  })
})
