import { expect, it } from 'vitest'
import { consoleTokenOf, postForm, send, serverOrigin } from '#tests/http/client.ts'

const choose = (fields: Record<string, string>) =>
  postForm(`${serverOrigin}/admin/appearance`, fields, { Origin: serverOrigin })

it('the console’s scheme is stored for a year, for the console only, and leads back to the screen before', async () => {
  const reply = await choose({ scheme: 'dark', back: '/admin/sites/1/contents?q=a' })
  expect([reply.status, reply.location]).toEqual([302, '/admin/sites/1/contents?q=a'])
  expect(reply.setCookies.join()).toMatch(
    /bunko\.appearance=dark\.normal\.normal; Path=\/admin; HttpOnly; SameSite=Lax; Max-Age=31536000/,
  )
})

it('it never redirects out of the console', async () => {
  for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/aozora'])
    expect((await choose({ scheme: 'dark', back })).location).toBe('/admin/login')
})

it('an unknown scheme is refused', async () => {
  expect((await choose({ scheme: 'red"><script>' })).status).toBe(400)
})

it('the console follows the device until this browser chose a scheme, and its menu shows which', async () => {
  const session = `bunko=${await consoleTokenOf('service@aozora.example')}`
  const screen = async (cookie: string) =>
    (await send(`${serverOrigin}/admin/sites/1/contents`, { headers: { Cookie: cookie } })).text
  const pressed = (text: string) => /<button[^>]*value="(\w+)"[^>]*aria-pressed="true"/.exec(text)?.[1]
  const usual = await screen(session)
  expect(usual).toMatch(/<html[^>]* data-scheme="auto"/)
  expect(pressed(usual)).toBe('auto')
  const dark = await screen(`${session}; bunko.appearance=dark.normal.normal`)
  expect(dark).toMatch(/<html[^>]* data-scheme="dark"/)
  expect(pressed(dark)).toBe('dark')
})
