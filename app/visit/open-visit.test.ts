import { expect, it } from 'vitest'
import { startOfReading } from './open-visit.ts'

const bookmark = `00000085-0000024c-00004c6d-${'8e61117bf38d7adb71b934ebbf891683'}`
const start = (
  path: string,
  { method = 'GET', accessToken = null as string | null, at = bookmark as string | null } = {},
) => startOfReading({ method, url: `https://books.example${path}` }, { accessToken, bookmark: at })

it('who browses reads after their own last write, or from the nearest replica', () => {
  expect(start('/aozora/')).toBe(bookmark)
  expect(start('/aozora/search?q=view-online/x', { method: 'HEAD' })).toBe(bookmark)
  expect(start('/aozora/offline')).toBe(bookmark)
  expect(start('/aozora/', { at: null })).toBe('first-unconstrained')
  expect(start('/aozora/api/v1/home', { at: null, accessToken: 'r1.x' })).toBe('first-primary')
})

it.each([
  '/aozora/view-online/abc',
  '/view-online/abc/3?page=2',
  '/aozora/direct-view/v1.abc',
  '/aozora/offline/abc/3',
  '/files/sample/abc/2',
  '/aozora/api/v1/content/public/viewer-token?content_id=abc',
  '/api/v1/content/get-content-download-spec',
])('at %s a book is given out, so the primary is asked whatever the browser has read', (path) => {
  expect([start(path), start(path, { at: null })]).toEqual(['first-primary', 'first-primary'])
})

it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('a %s asks the primary', (method) => {
  expect(start('/aozora/profile', { method })).toBe('first-primary')
})
