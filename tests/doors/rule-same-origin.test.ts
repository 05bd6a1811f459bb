import { describe, expect, it } from 'vitest'
import { ensureNotCrossSite, ensureSameOrigin } from '#app/doors/same-origin.ts'

type Said = { Origin?: string; 'Sec-Fetch-Site'?: string }

/** Returns the answer of each guard to a request to https://books.example/aozora with these headers. */
function judged(said: Said, at = 'https://books.example') {
  const request = new Request(`${at}/aozora/profile`, {
    method: 'POST',
    headers: said as never,
  })
  const passes = (guard: (request: Request) => void) => {
    try {
      guard(request)
      return true
    } catch {
      return false
    }
  }
  return { withCookie: passes(ensureSameOrigin), without: passes(ensureNotCrossSite) }
}

describe('a request that changes something', () => {
  it('is accepted from the site’s own pages', () => {
    const own: Said[] = [
      { Origin: 'https://books.example' },
      { Origin: 'https://books.example', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin' },
    ]
    for (const said of own) expect([said, judged(said)]).toEqual([said, { withCookie: true, without: true }])
  })

  it('is refused from anywhere else, with and without a cookie', () => {
    const origins = [
      'https://evil.example',
      'null',
      '',
      'http://books.example',
      'https://books.example:8443',
      'https://sakura.books.example',
      'https://books.example.evil.example',
      'https://evil.example/books.example',
      'https://BOOKS.example',
      'https://books.example/',
      'https://books.example, https://evil.example',
      'books.example',
    ]
    const sites = ['cross-site', 'same-site', 'Same-Origin', 'same-origin, cross-site', '']
    const foreign: Said[] = [
      ...origins.map((Origin) => ({ Origin })),
      ...origins.map((Origin) => ({ Origin, 'Sec-Fetch-Site': 'same-origin' })),
      ...sites.map((site) => ({ 'Sec-Fetch-Site': site })),
    ]
    for (const said of foreign)
      expect([said, judged(said)]).toEqual([said, { withCookie: false, without: false }])
  })

  it('over http is refused if its origin is the same host by https; the proxy of `wrangler dev` lets it pass locally', () => {
    // The proxy of `wrangler dev` (rewriteUrlRelatedHeaders) replaces its own host by the Worker's origin, scheme included.
    for (const at of ['http://localhost:8787', 'http://sakura.localhost:8787'])
      for (const said of [{ Origin: at.replace('http:', 'https:') }, { Origin: at }] as Said[])
        expect([at, said, judged(said, at)]).toEqual([
          at,
          said,
          { withCookie: said.Origin === at, without: said.Origin === at },
        ])
  })

  it('has no authority from a cookie if it doesn’t tell its origin', () => {
    const silent: Said[] = [{}, { 'Sec-Fetch-Site': 'none' }]
    for (const said of silent)
      expect([said, judged(said)]).toEqual([said, { withCookie: false, without: true }])
  })

  it('is refused if its Origin and Sec-Fetch-Site contradict each other', () => {
    for (const site of ['cross-site', 'same-site']) {
      const said = { Origin: 'https://books.example', 'Sec-Fetch-Site': site }
      expect([said, judged(said)]).toEqual([said, { withCookie: false, without: false }])
    }
  })
})
