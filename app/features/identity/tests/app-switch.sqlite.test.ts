import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { PageContext } from '#app/doors/context.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { pendingSwitch } from '#app/features/identity/site/session/app-switch.ts'
import { signInOnArrival } from '#app/features/identity/site/session/sign-in-on-arrival.ts'
import { tokenId } from '#app/kernel/values/tenant-token.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const victim = 'aozorareader0000000001'
const attacker = { id: 'aozorareader0000000002', name: 'reader2@aozora.example' }
const hall = { group: 'aozorahall000000000001', account: 'aozoraaddress000000001' }

beforeAll(async () => {
  await makeWorldRecords()
  const touched = { created_at: clock.now, updated_at: clock.now }
  await db
    .insertInto('user_group')
    .values({ tenant_id: 1, id: hall.group, name: 'Hall', name_key: 'hall', by_ip: 1, ...touched })
    .execute()
  const account = { tenant_id: 1, id: hall.account, level: 'ip_reader', name: 'Hall' } as const
  await db
    .insertInto('account')
    .values({ ...account, group_id: hall.group, ...touched })
    .execute()
})
beforeEach(() => {
  clock.now += 1_000
})

const begin = async (accountId: string, isApp = false) =>
  startReaderSession(await visitAt('aozora'), {
    accountId,
    keep: false,
    loginType: accountId === hall.account ? 'IP' : 'EMAIL',
    isApp,
  })
/** A token of the app for the attacker's own account. Any page of theirs can lead to it. */
const bait = async () => (await begin(attacker.id, true)).appToken ?? ''
const isSpent = async (appToken: string) =>
  (await db.selectFrom('app_token').select('used_at').where('id', '=', tokenId(appToken)).executeTakeFirst())
    ?.used_at != null

const crossSite = {
  'Sec-Fetch-Site': 'cross-site',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
}
/**
 * Follows the link with this session or with none. Returns where it leads, the cookies that it sets, and the switch that waits for consent.
 */
async function follow(
  token: string | undefined,
  appToken: string,
  { headers = crossSite, userId = attacker.name, path = '/aozora/search?page=2' }: Follow = {},
) {
  const visit = await visitAt('aozora', token)
  const context: PageContext = { visit, cookies: [] }
  const url = new URL(path, 'http://localhost')
  for (const [name, value] of Object.entries({ UserID: userId, appToken })) url.searchParams.set(name, value)
  const answer = await signInOnArrival(new Request(url, { headers }), context)
  const names = context.cookies.map((cookie) => cookie.split('=')[0])
  const Cookie = context.cookies.find((cookie) => cookie.startsWith('aozora.switch='))?.split(';')[0] ?? ''
  const pending = pendingSwitch(
    visit,
    new Request('http://localhost/aozora/login/app', { headers: { Cookie } }),
  )
  return { to: answer?.headers.get('Location'), signsIn: names.includes('aozora'), pending }
}
type Follow = { headers?: Record<string, string>; userId?: string; path?: string }

const asks = { to: '/aozora/login/app', signsIn: false }
const signsIn = { to: '/aozora/search?page=2', signsIn: true, pending: null }

it('a link of another site replaces nobody’s session: it asks first, and uses nothing up until the answer', async () => {
  const { accessToken } = await begin(victim)
  const appToken = await bait()
  const said: Record<string, string>[] = [
    crossSite,
    {},
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin' },
  ]
  for (const headers of said) {
    const pending = { userId: attacker.name, appToken, back: '/search?page=2' }
    expect(await follow(accessToken, appToken, { headers })).toEqual({ ...asks, pending })
  }
  expect(await isSpent(appToken)).toBe(false)
  expect((await visitAt('aozora', accessToken)).actor?.id).toBe(victim)
})

it('such a link doesn’t move what a reader by address has stored either', async () => {
  const { accessToken, shelfToken } = await begin(hall.account)
  const actor = (await visitAt('aozora', accessToken)).actor
  const content_id = worldContentId('aozora', 'star-almanac')
  const kept = { tenant_id: 1, account_id: (actor as { shelfId: string }).shelfId, content_id, created_at: 1 }
  await db.insertInto('favourite').values(kept).execute()
  expect(shelfToken).not.toBeNull()
  expect(await follow(accessToken, await bait())).toMatchObject(asks)
  const rows = await db
    .selectFrom('favourite')
    .select('account_id')
    .where('content_id', '=', content_id)
    .execute()
  expect(rows.map((row) => row.account_id)).not.toContain(attacker.id)
})

it('R014 R146 the app’s first visit signs in at once, and so does the same reader’s next', async () => {
  expect(await follow(undefined, await bait())).toEqual(signsIn)
  const { accessToken } = await begin(attacker.id)
  expect(await follow(accessToken, await bait())).toEqual(signsIn)
  expect(await follow(accessToken, await bait(), { userId: attacker.id })).toEqual(signsIn)
})

it('the app itself changes its reader without a question, but no other site’s page in it does', async () => {
  const { accessToken } = await begin(victim, true)
  expect(await follow(accessToken, await bait())).toMatchObject(asks)
  expect(await follow(accessToken, await bait(), { headers: { 'Sec-Fetch-Site': 'none' } })).toEqual(signsIn)
})

it('R147 a link that names nobody, or has no token, is refused as before and changes nothing', async () => {
  const { accessToken } = await begin(victim)
  const here = { to: '/aozora/search?page=2', signsIn: false, pending: null }
  expect(await follow(accessToken, await bait(), { userId: 'nobody@aozora.example' })).toEqual(here)
  expect(await follow(accessToken, '')).toEqual(here)
})

it('asks only if the switch fits into a cookie', async () => {
  const { accessToken } = await begin(victim)
  const longPath = `/aozora/search?q=${'x'.repeat(400)}`
  const appToken = await bait()
  expect((await follow(accessToken, appToken, { path: longPath })).pending).toMatchObject({ back: '/' })
  expect(await follow(accessToken, 'x'.repeat(2_000))).toMatchObject(asks)
  expect(await follow(accessToken, 'x'.repeat(2_001))).toMatchObject({
    to: '/aozora/search?page=2',
    pending: null,
  })
})

it('R147 asks nothing on a site without an app, and another site’s link ends nobody’s session there', async () => {
  const { accessToken } = await begin(victim)
  await db
    .updateTable('site_setting')
    .set({ value: '{"isEnableWebMobile":false}' })
    .where('tenant_id', '=', 1)
    .where('name', '=', 'signIn')
    .execute()
  const here = { to: '/aozora/search?page=2', signsIn: false, pending: null }
  expect(await follow(accessToken, await bait())).toEqual(here)
  expect((await visitAt('aozora', accessToken)).actor?.id).toBe(victim)
})
