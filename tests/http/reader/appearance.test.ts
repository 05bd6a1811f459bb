import { expect, it } from 'vitest'
import { bases, postForm, send, serverOrigin } from '#tests/http/client.ts'

const choice = { scheme: 'dark', size: 'large', leading: 'wide' }
const choose = (fields: Record<string, string>) =>
  postForm(`${bases.aozora}/appearance`, fields, { Origin: serverOrigin })
const home = (cookie = '') => send(bases.aozora, cookie === '' ? {} : { headers: { Cookie: cookie } })

it('how pages look is remembered for a year, below the site’s own path, and leads back to where one read', async () => {
  const reply = await choose({ ...choice, back: '/search?q=a' })
  expect(reply.status).toBe(302)
  expect(reply.location).toBe('/aozora/search?q=a')
  expect(reply.setCookies.join()).toMatch(
    /aozora\.appearance=dark\.large\.wide; Path=\/aozora; HttpOnly; SameSite=Lax; Max-Age=31536000/,
  )
})

it.each(['https://elsewhere.example/', '//elsewhere.example'])('it never leads to %s', async (back) => {
  const { location } = await choose({ ...choice, back })
  expect(location).toBe('/aozora')
})

it('a cached page is dark for those alone who chose it', async () => {
  const cookie = 'aozora.appearance=dark.large.wide'
  for (const _ of [1, 2]) {
    expect((await home(cookie)).text).toMatch(/<html[^>]* data-scheme="dark" data-leading="wide"/)
    expect((await home(cookie)).text).toContain('--zoom:1.15')
    expect((await home()).text).toMatch(/<html[^>]* data-scheme="auto" data-leading="normal"/)
  }
})

it('what is no choice of ours is refused, and as a cookie means nothing', async () => {
  expect((await choose({ ...choice, scheme: 'red"><script>' })).status).toBe(400)
  expect((await home('aozora.appearance=%22%3E%3Cscript%3E')).text).toMatch(/<html[^>]* data-scheme="auto"/)
})
