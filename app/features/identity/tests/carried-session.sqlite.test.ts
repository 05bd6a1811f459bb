import { beforeAll, expect, it } from 'vitest'
import type { PageContext } from '#app/doors/context.ts'
import { startReaderSession, startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { carryOverSession } from '#app/features/identity/site/session/begin-session.ts'
import { renaming } from '#app/visit/cookies.ts'
import { openVisit } from '#app/visit/open-visit.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { clock, db, env, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const begin = async (keep: boolean) =>
  (
    await startReaderSession(await visitAt('sakura'), {
      accountId: 'sakurareader0000000001',
      keep,
      loginType: 'ID',
    })
  ).accessToken

/** The cookies that a page sets for a visitor with this session and this cookie. */
async function cookiesFor(token: string, cookie: string, origin = 'https://sakura.localhost') {
  const visit = { ...(await visitAt('sakura', token)), origin, proof: 'cookie' as const }
  const context: PageContext = { visit, cookies: [] }
  await carryOverSession(new Request(`${origin}/`, { headers: { Cookie: cookie } }), context)
  return context.cookies
}

it.each([
  [true, '; Max-Age=31536000'],
  [false, ''],
])(
  'a session from before cookies had the __Host- name continues under the new name, kept: %s',
  async (keep, life) => {
    const token = await begin(keep)
    const scope = 'Path=/; HttpOnly; SameSite=Lax'
    expect(await cookiesFor(token, `sakura.localhost=${token}`)).toEqual([
      `__Host-sakura.localhost=${token}; ${scope}${life}; Secure`,
      `sakura.localhost=; ${scope}; Max-Age=0; Secure`,
    ])
    expect(await cookiesFor(token, `__Host-sakura.localhost=${token}`)).toEqual([])
    expect(await cookiesFor(token, `sakura.localhost=${token}`, 'http://sakura.localhost:8787')).toEqual([])
  },
)

it('no cookie is moved to another reader', async () => {
  expect(await cookiesFor('r1.nobody', 'sakura.localhost=r1.nobody')).toEqual([])
})

/** The person that a request with this cookie comes from, by https on the site's own domain. */
async function whoIs(Cookie: string, headers: Record<string, string> = {}) {
  const request = new Request('https://sakura.localhost/', { headers: { Cookie, ...headers } })
  const ctx = { waitUntil: () => undefined }
  const { visit } = await openVisit({ request, env, ctx }, { site: await siteOf('sakura'), basePath: '' })
  return visit.actor?.id ?? null
}

it('a planted cookie signs nobody in and replaces no session; a session from before the renaming is still recognised', async () => {
  const own = 'sakurareader0000000001'
  clock.now = renaming.at - 1
  const old = await begin(true)
  clock.now = renaming.at
  const planted = await begin(true)
  expect(await whoIs(`sakura.localhost=${planted}`)).toBeNull()
  expect(await whoIs(`sakura.localhost=${old}`)).toBe(own)
  expect(await whoIs(`__Host-sakura.localhost=${planted}`)).toBe(own)
  expect(await whoIs(`sakura.localhost=${old}; __Host-sakura.localhost=made-up`)).toBeNull()
  expect(await whoIs(`sakura.localhost=${old}`, { 'X-Access-Token': 'made-up' })).toBeNull()
  expect(await whoIs(`sakura.localhost=${old}`, { 'X-Access-Token': planted })).toBe(own)
  const at = renaming.at - 1
  const staff = await startStaffSession(
    { ...(await visitAt('sakura')), now: () => at },
    'servicestaff0000000003',
  )
  const read = async (begunBefore: number | null) =>
    (await readActor(db, await siteOf('sakura'), { token: staff.accessToken, now: at, begunBefore })).actor
      ?.kind ?? null
  expect([await read(null), await read(renaming.at)]).toEqual(['staff', null])
})
