import { expect, it } from 'vitest'
import { askVersion, namingVersion, saysVersion } from './name-version.ts'

const env = { CF_VERSION_METADATA: { id: 'v7', tag: '', timestamp: '' } }
const asking = new Request('https://books.jp/', { headers: { [askVersion]: '1' } })
const answer = () => new Response('a page', { status: 404, headers: { 'Cache-Control': 'no-store' } })

it('names the version that answered, if the request asks, and leaves the answer as it is', async () => {
  const named = namingVersion(asking, env, answer())
  expect(named.headers.get(saysVersion)).toBe('v7')
  expect([named.status, named.headers.get('Cache-Control'), await named.text()]).toEqual([
    404,
    'no-store',
    'a page',
  ])
})

it('tells nobody else, and nothing where Workers have no versions', () => {
  expect(namingVersion(new Request('https://books.jp/'), env, answer()).headers.has(saysVersion)).toBe(false)
  expect(namingVersion(asking, {}, answer()).headers.has(saysVersion)).toBe(false)
})
