import { expect, it, vi } from 'vitest'
import { countForgotten, forgetSite, rememberedSite, rememberSite } from '#app/visit/site.ts'
import { askConsole, type Readers } from './ask-console.ts'
import { tellingForgotten } from './forgotten-sites.ts'

const aozora = { domain: null, servicePath: 'aozora' }
const other = { domain: 'books.example', servicePath: null }

/** Passes a request on to a console that answers so. */
function asking(answer: () => Promise<Response>, request = new Request('https://bunko.example/api/v1/x')) {
  const fetch = vi.fn((_request: Request, _init: RequestInit) => answer())
  return { fetch, answered: askConsole({ request, env: { CONSOLE: { fetch } } } as unknown as Readers) }
}

it('a request is passed on as it came, and redirects are left to the client', async () => {
  const request = new Request('https://bunko.example/admin/login', {
    method: 'POST',
    headers: { 'CF-Connecting-IP': '192.0.2.7', Cookie: 'a=b' },
    body: 'name=Ada',
  })
  const moved = async () => new Response(null, { status: 302, headers: { Location: '/admin/home' } })
  const { fetch, answered } = asking(moved, request)
  expect((await answered).headers.get('Location')).toBe('/admin/home')
  expect(fetch.mock.calls).toEqual([[request, { redirect: 'manual' }]])
})

it('sites that the console forgets are forgotten here too, and the client is not told', async () => {
  for (const address of [aozora, other]) rememberSite(address, null, 0)
  const cookies = async () => {
    const answer = new Response('saved', { status: 201 })
    answer.headers.append('Set-Cookie', 'a=1')
    answer.headers.append('Set-Cookie', 'b=2')
    forgetSite(aozora)
    return answer
  }
  // The console is an isolate of its own: it forgets nothing of this one.
  const told = await tellingForgotten(cookies)
  expect(told.headers.get('Bunko-Forgotten-Sites')).not.toBeNull()
  rememberSite(aozora, null, 0)
  const answer = await asking(async () => told).answered
  expect([answer.status, await answer.text()]).toEqual([201, 'saved'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.has('Bunko-Forgotten-Sites')).toBe(false)
  expect(rememberedSite(aozora, 0)).toBeUndefined()
  expect(rememberedSite(other, 0)).toBeDefined()
})

it('an answer tells only what was forgotten while it was made, at most a hundred sites', async () => {
  forgetSite(other)
  const quiet = await tellingForgotten(async () => new Response())
  expect(quiet.headers.has('Bunko-Forgotten-Sites')).toBe(false)
  const before = countForgotten()
  const many = await tellingForgotten(async () => {
    for (let at = 0; at < 150; at++) forgetSite({ domain: null, servicePath: `site-${at}` })
    return new Response()
  })
  expect(countForgotten() - before).toBe(150)
  const told = many.headers.get('Bunko-Forgotten-Sites')?.split(',') ?? []
  expect([told.length, decodeURIComponent(told.at(-1) ?? '')]).toEqual([100, '/site-149'])
})
