import { beforeAll, expect, it } from 'vitest'
import { startReaderSession } from '#app/domain/people/session/start-session.ts'
import type { PageContext } from '#app/http/context.ts'
import { carryOverSession } from '#app/http/cookies/carry-over-session.ts'
import { visitAt } from '#tests/workerd/visit-of-world.ts'
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

/** The cookies that a page sets for who brings these. */
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
  'a session of before cookies had a host’s name survives under the new one, kept: %s',
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

it('nobody’s cookie is carried over', async () => {
  expect(await cookiesFor('r1.nobody', 'sakura.localhost=r1.nobody')).toEqual([])
})
