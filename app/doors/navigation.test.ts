import { expect, it } from 'vitest'
import { isNavigation } from './navigation.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const navigates = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
const html = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
const asked = (headers: Record<string, string>, method = 'GET') =>
  isNavigation(new Request('https://a.example/', { method, headers: { 'User-Agent': chrome, ...headers } }))

it('is a request that a browser declares one, or that accepts a page if an older browser declares nothing', () => {
  expect(asked(navigates)).toBe(true)
  expect(asked({ ...navigates, 'User-Agent': chrome.replace('Chrome', 'HeadlessChrome') })).toBe(true)
  expect(asked(html)).toBe(true)
})

it.each<[string, Record<string, string>]>([
  ['a script’s request', { ...html, 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
  ['a page in a frame', { ...html, ...navigates, 'Sec-Fetch-Dest': 'iframe' }],
  ['an image', { ...html, 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' }],
  ['half of what a browser says', { ...html, 'Sec-Fetch-Dest': 'document' }],
  ['the other half', { ...html, 'Sec-Fetch-Mode': 'navigate' }],
  ['fetched ahead', { ...navigates, 'Sec-Purpose': 'prefetch' }],
  ['rendered ahead', { ...navigates, 'Sec-Purpose': 'prefetch;prerender' }],
  ['fetched ahead by older browsers', { ...navigates, Purpose: 'prefetch' }],
  ['a preview', { ...html, 'X-Purpose': 'preview' }],
  ['fetched ahead by the oldest', { ...html, 'X-Moz': 'prefetch' }],
  ['whatever accepts anything', { Accept: '*/*' }],
  ['whatever says nothing', {}],
  ['no browser', { ...html, 'User-Agent': 'reader/1.0' }],
  ['curl', { ...html, ...navigates, 'User-Agent': 'curl/8.5.0' }],
  ['a link checker', { ...html, 'User-Agent': 'Mozilla/5.0 (compatible; LinkChecker/10.2; +https://x/)' }],
  ['a search engine', { ...navigates, 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a nameless program', { ...html, ...navigates, 'User-Agent': '' }],
])('is not %s', (_, headers) => {
  expect(asked(headers)).toBe(false)
})

it('is neither a HEAD request nor a form', () => {
  expect(asked(navigates, 'HEAD')).toBe(false)
  expect(asked(navigates, 'POST')).toBe(false)
})
