import { expect, it } from 'vitest'
import { bases, cookieOf, postForm, send, serverOrigin } from '#tests/http/client.ts'
import { book } from '#tests/http/viewing.ts'

const choice = { scheme: 'dark', size: 'large', leading: 'wide' }
const choose = (fields: Record<string, string>) =>
  postForm(`${bases.aozora}/appearance`, fields, { Origin: serverOrigin })
const home = (cookie = '') => send(bases.aozora, cookie === '' ? {} : { headers: { Cookie: cookie } })

it('the choice of appearance is stored for a year, for the site’s path only, and leads back to the page before', async () => {
  const reply = await choose({ ...choice, back: '/search?q=a' })
  expect(reply.status).toBe(302)
  expect(reply.location).toBe('/aozora/search?q=a')
  expect(reply.setCookies.join()).toMatch(
    /aozora\.appearance=dark\.large\.wide; Path=\/aozora; HttpOnly; SameSite=Lax; Max-Age=31536000/,
  )
})

it.each(['https://elsewhere.example/', '//elsewhere.example'])('it never redirects to %s', async (back) => {
  const { location } = await choose({ ...choice, back })
  expect(location).toBe('/aozora')
})

it('a cached page is dark only for readers who chose it', async () => {
  const cookie = 'aozora.appearance=dark.large.wide'
  for (const _ of [1, 2]) {
    expect((await home(cookie)).text).toMatch(/<html[^>]* data-scheme="dark" data-leading="wide"/)
    expect((await home(cookie)).text).toContain('--zoom:1.15')
    expect((await home()).text).toMatch(/<html[^>]* data-scheme="auto" data-leading="normal"/)
  }
})

it('an unknown choice is refused, and ignored in a cookie', async () => {
  expect((await choose({ ...choice, scheme: 'red"><script>' })).status).toBe(400)
  expect((await home('aozora.appearance=%22%3E%3Cscript%3E')).text).toMatch(/<html[^>]* data-scheme="auto"/)
})

it('R314 the viewer and its error page use the chosen scheme, on the viewer’s own host', async () => {
  const session = await cookieOf(bases.aozora, 'reader@aozora.example')
  const frame = async (chosen: string) => {
    const headers = { Cookie: `${session}; aozora.appearance=${chosen}.normal.normal` }
    const { text } = await send(`${bases.aozora}/view-online/${book('aozora', 'star-almanac')}/1`, {
      headers,
    })
    return (/<iframe[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
  }
  for (const scheme of ['auto', 'light', 'dark']) {
    const address = await frame(scheme)
    expect(new URL(address).origin).toBe(bases.viewer)
    expect((await send(address)).text).toMatch(new RegExp(`<html[^>]* data-scheme="${scheme}"`))
    const spent = await send(address)
    expect([spent.status, spent.text.includes('viewer-boot')]).toEqual([400, false])
    expect(spent.text).toMatch(new RegExp(`<html[^>]* data-scheme="${scheme}"`))
  }
})
