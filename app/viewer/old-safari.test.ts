import { describe, expect, it } from 'vitest'
import { isOldSafari } from './viewer-page.ts'

const mac = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const iphone = (os: string, rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`

describe('the older layout', () => {
  it('R321 is used by Safari 15 and below', () => {
    expect(isOldSafari(mac('15.6.1'))).toBe(true)
    expect(isOldSafari(mac('13.1'))).toBe(true)
    expect(isOldSafari(iphone('15_7', 'Version/15.6.6 Mobile/15E148 Safari/604.1'))).toBe(true)
  })

  it('R321 isn’t used by Safari 16', () => {
    expect(isOldSafari(mac('16.0'))).toBe(false)
    expect(isOldSafari(iphone('16_1', 'Version/16.1 Mobile/15E148 Safari/604.1'))).toBe(false)
  })

  it("follows the system's version in other browsers on iOS", () => {
    expect(isOldSafari(iphone('15_4', 'CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1'))).toBe(true)
    expect(isOldSafari(iphone('17_2', 'CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1'))).toBe(false)
  })

  it('isn’t for Chrome, Edge, Firefox or an unknown agent', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.93 Safari/537.36'
    expect(isOldSafari(chrome)).toBe(false)
    expect(isOldSafari(`${chrome} Edg/90.0`)).toBe(false)
    expect(isOldSafari('Mozilla/5.0 (X11; Linux x86_64; rv:15.0) Gecko/20100101 Firefox/15.0')).toBe(false)
    expect(isOldSafari('')).toBe(false)
  })
})
