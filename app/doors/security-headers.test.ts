import { describe, expect, it } from 'vitest'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { tagManagerOf } from './security-headers.ts'

const id = 'a'.repeat(24)
const settings = parseSiteSettings({ tagManager: { gtmId: 'GTM-BUNKO1' } })
const own = { domainType: 'FULL_DOMAIN', settings } as const

describe('the tag manager', () => {
  it.each([
    '/',
    '/1',
    `/1/${id}`,
    `/${id}`,
    '/search',
    `/search/${id}`,
    '/home-search/2',
    '/notifications/4',
  ])('is on %s of a site with a domain of its own', (path) => {
    expect(tagManagerOf(own, path)).toBe('GTM-BUNKO1')
  })

  it.each([
    '/login',
    '/login/return',
    '/register',
    '/register/confirm',
    '/forget-password',
    '/reset-password',
    '/profile',
    '/profile/confirm-email',
    '/direct-view/token',
    `/content/${id}`,
    `/view-online/${id}/1`,
    `/order-entry/${id}`,
    '/gakken-payment/confirm',
    '/veritrans-payment/confirm',
    '/thank-you',
    '/user',
    '/admin',
  ])('is not on %s, which may carry a token or tell who somebody is', (path) => {
    expect(tagManagerOf(own, path)).toBeNull()
  })

  it('isn’t on pages of a path tenant, which shares its origin with others', () => {
    for (const path of ['/', '/1', '/search'])
      expect(tagManagerOf({ domainType: 'PATH', settings }, path)).toBeNull()
  })

  it('isn’t on any page if the site has none', () => {
    expect(tagManagerOf({ domainType: 'FULL_DOMAIN', settings: parseSiteSettings({}) }, '/')).toBeNull()
  })
})
