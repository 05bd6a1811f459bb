import { beforeAll, expect, it } from 'vitest'
import type { PageContext } from '#app/doors/context.ts'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { endIdleSessions } from '#app/features/identity/model/session/end-idle-sessions.ts'
import { autoIpLogin, ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { maxUnconfirmed } from '#app/features/identity/model/session/session-store.ts'
import { signInOnArrival } from '#app/features/identity/site/session/sign-in-on-arrival.ts'
import { SyncInput, syncAnnotations } from '#app/features/reading/model/annotation/sync-annotations.ts'
import { addFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { listNotedBooks } from '#app/features/reading/model/notebook/list-notebook.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import { makeReadable } from '#app/features/reading/tests/readable-book.ts'
import { countLiveSessions } from '#app/features/users/model/user-group/address-account-store.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { openVisit, touchSession } from '#app/visit/open-visit.ts'
import { shelfIdOf } from '#app/visit/owner-key.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { note } from '#tests/http/viewing.ts'
import { few } from '#tests/workerd/few.ts'
import { clock, db, env, hours, randomBytes, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

/** The world's campus allows one session. All visitors from its addresses share one account. */
const campus = '203.0.113.7'
const account = 'ipsakuracampus0000000001'
const book = worldContentId('sakura', 'rain-stop')
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

beforeAll(async () => {
  await makeWorldRecords()
  await makeReadable(3, book)
  await db.updateTable('user_group').set({ max_sessions: 1 }).where('tenant_id', '=', 3).execute()
})

const at = async (token?: string) => ({ ...(await visitAt('sakura', token)), address: campus })
const doorOf = (secret: string, kind: 'launch' | 'viewerKey') =>
  openViewerRequest(env, secret, kind, { address: campus, now: clock.now, randomBytes })

/** Requests a page of the site without a cookie. Returns the session's cookie, if a session began. */
async function arrive(headers: Record<string, string>, method = 'GET', visit?: Visit) {
  const context: PageContext = { visit: visit ?? (await at()), cookies: [] }
  await signInOnArrival(new Request('http://sakura.localhost/', { method, headers }), context)
  const line = context.cookies.find((cookie) => cookie.startsWith('sakura.localhost='))
  return line === undefined ? null : decodeURIComponent(line.slice(line.indexOf('=') + 1).split(';')[0] ?? '')
}
const browser = { 'User-Agent': chrome, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }

/** A reader from the campus who reads a book and stores a note. */
async function read(): Promise<{ token: string; key: string }> {
  const token = (await arrive(browser)) ?? ''
  await touchSession(await at(token))
  await addFavourite(await at(token), { contentId: book })
  const { tokenId } = await issueViewerToken(await at(token), { contentId: book, groupId: null })
  const { key } = await openViewer(await doorOf(tokenId, 'launch'), 1)
  await syncAnnotations(
    await doorOf(key, 'viewerKey'),
    SyncInput.parse({ since: 0, changes: [note('a', {})] }),
  )
  return { token, key }
}

/** The number of books in which they have notes, and whether the viewer still answers. */
async function stateOf({ token, key }: { token: string; key: string }) {
  const noted = (await listNotedBooks(await at(token))).books.length
  const going = await readOutline(await doorOf(key, 'viewerKey')).then(
    () => 'goes on',
    (refusal: Refusal) => refusal.name,
  )
  return { noted, going }
}

const kept = { noted: 1, going: 'goes on' }

const rowsOf = async (confirmed: 0 | 1) =>
  (
    await db
      .selectFrom('session')
      .select('id')
      .where('tenant_id', '=', 3)
      .where('account_id', '=', account)
      .where('confirmed', '=', confirmed)
      .execute()
  ).length

/** Inserts sessions of clients that never came back, as many arrivals leave them. */
const leaveUnconfirmed = (name: string, count: number, at = { tenantId: 3, accountId: account }) =>
  env.DB.prepare(
    `INSERT INTO session (tenant_id, id, account_id, login_type, level, keep, created_at, last_used_at, expires_at, shelf_id, confirmed)
     WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ?1)
     SELECT ?5, ?2 || n, ?3, 'AUTO_IP', 'ip_reader', 0, ?4, ?4, ?4 + 31536000000, ?2 || n, 0 FROM one`,
  )
    .bind(count, name, at.accountId, clock.now - 1, at.tenantId)
    .run()

it('a browser that comes back with its session is confirmed by its first request', async () => {
  clock.now = Date.now()
  const token = (await arrive(browser)) ?? ''
  const before = [await rowsOf(0), await rowsOf(1)] as const
  const work: Promise<unknown>[] = []
  const ctx = { waitUntil: (done: Promise<unknown>) => work.push(done) }
  const headers = { Cookie: `sakura.localhost=${token}` }
  const request = new Request('http://sakura.localhost/files/cover/x', { headers })
  await openVisit({ request, env, ctx }, { site: await siteOf('sakura'), basePath: '' })
  await Promise.all(work)
  expect([await rowsOf(0), await rowsOf(1)]).toEqual([before[0] - 1, before[1] + 1])
})

it('a link checker, robots and calls end nobody’s session and delete nothing, and an open viewer goes on', async () => {
  const reader = await read()
  const before = await rowsOf(0)
  const checker = { 'User-Agent': 'Mozilla/5.0 (compatible; LinkChecker/10.2; +https://x/)', Accept: '*/*' }
  const guest = await at()
  for (let second = 0; second < 600; second++)
    expect(await arrive(checker, second % 2 === 0 ? 'GET' : 'HEAD', guest)).toBeNull()
  expect(await arrive({ 'User-Agent': 'curl/8.5.0', Accept: '*/*' })).toBeNull()
  expect(await rowsOf(0)).toBe(before)
  for (let times = 0; times < 3; times++) await autoIpLogin(await at())
  await ipLogin(await at(), { keep: false })
  for (let times = 0; times < 6; times++) expect(await arrive(browser)).not.toBeNull()
  expect(await stateOf(reader)).toEqual(kept)
})

it('sixty readers behind one address each keep their notes, however few sessions their group may have', async () => {
  await db.updateTable('user_group').set({ at_limit: 'refuse' }).where('tenant_id', '=', 3).execute()
  const first = await read()
  const guest = await at()
  const readers = await Promise.all(Array.from({ length: 58 }, () => autoIpLogin(guest)))
  for (const { accessToken } of readers) await addFavourite(await at(accessToken), { contentId: book })
  const last = await read()
  expect([await stateOf(first), await stateOf(last)]).toEqual([kept, kept])
  const shelves = readers.map(({ shelfToken }) => shelfIdOf(shelfToken ?? '', account))
  const favourites = await db
    .selectFrom('favourite')
    .select('account_id')
    .where('tenant_id', '=', 3)
    .execute()
  expect(favourites.map((row) => row.account_id)).toEqual(expect.arrayContaining(shelves))
  for (const { accessToken } of readers) expect((await at(accessToken)).actor?.id).toBe(account)
})

it('clients without cookies leave a limited number of rows, and sign nobody out', async () => {
  const reader = await read()
  await leaveUnconfirmed('left', maxUnconfirmed + 20)
  expect(await rowsOf(0)).toBeGreaterThan(maxUnconfirmed)
  const confirmed = await rowsOf(1)
  const last = (await arrive(browser)) ?? ''
  expect([await rowsOf(0), await rowsOf(1)]).toEqual([maxUnconfirmed, confirmed])
  expect((await at(last)).actor?.id).toBe(account)
  const here = { tenantId: 3, accountId: account }
  expect(await countLiveSessions(db, here, clock.now)).toBe(confirmed)
  expect((await stateOf(reader)).going).toBe('goes on')
  const shelves = async () => (await db.selectFrom('shelf').select('id').execute()).length
  const before = await shelves()
  clock.now += 24 * hours - 2
  await endIdleSessions(env, clock.now)
  expect(await rowsOf(0)).toBeGreaterThan(0)
  clock.now += 2
  await endIdleSessions(env, clock.now)
  expect([await rowsOf(0), await rowsOf(1), await shelves()]).toEqual([0, confirmed, before])
})

it('the sessions of another group and another site aren’t counted among them', async () => {
  await leaveUnconfirmed('held', 1, { tenantId: 3, accountId: 'sakurareader0000000001' })
  await leaveUnconfirmed('held', 1, { tenantId: 1, accountId: 'aozorareader0000000001' })
  await leaveUnconfirmed('full', maxUnconfirmed)
  await arrive(browser)
  expect(await rowsOf(0)).toBe(maxUnconfirmed)
  const rest = await db.selectFrom('session').select('id').where('id', 'like', 'held%').execute()
  expect(rest).toHaveLength(2)
})

it('a network that begins too many sessions waits, isn’t remembered as one without a group, and others go on', async () => {
  const env = { ...(await at()).env, SESSIONS_BY_NETWORK: few() }
  const here = { ...(await at()), env, address: '203.0.113.9' }
  for (let times = 0; times < 3; times++) await autoIpLogin(here)
  await expect(autoIpLogin(here)).rejects.toMatchObject({ name: 'upstreamNoAnswer', http: 429 })
  await expect(ipLogin(here, { keep: false })).rejects.toMatchObject({ name: 'upstreamNoAnswer' })
  const context: PageContext = { visit: here, cookies: [] }
  await signInOnArrival(new Request('http://sakura.localhost/', { headers: browser }), context)
  expect(context.cookies).toEqual([])
  await autoIpLogin({ ...here, address: '203.0.113.10' })
})
