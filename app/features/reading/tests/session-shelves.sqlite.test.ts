import { beforeAll, describe, expect, it } from 'vitest'
import type { PageContext } from '#app/doors/context.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { endIdleSessions } from '#app/features/identity/model/session/end-idle-sessions.ts'
import { ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { sweepOldRows } from '#app/features/operations/model/sweep-old-rows.ts'
import { addFavourite, removeFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { recordRead } from '#app/features/reading/model/reads/record-read.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import { touchSession } from '#app/visit/open-visit.ts'
import { shelfIdOf } from '#app/visit/owner-key.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, days, db, env, hours, minutes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const [book, letter, third] = ['rain-stop', 'school-letter-april', 'lighthouse-cat'].map((slug) =>
  worldContentId('sakura', slug),
) as [string, string, string]
const own = 'sakurareader0000000001'

beforeAll(async () => {
  await makeWorldRecords()
})

const at = async (token?: string) => ({ ...(await visitAt('sakura', token)), address: '203.0.113.7' })
/** Signs in by address, as a browser with this shelf's token or with none, and makes the first visit. */
async function enter(keep = false, shelf: string | null = null) {
  const login = await ipLogin({ ...(await at()), shelf }, { keep })
  await touchSession(await at(login.accessToken))
  return login
}
const arrive = async (keep = false) => (await enter(keep)).accessToken
const leave = async (token: string) => logOut(await at(token), { shelf: 'cleared' })
const add = async (token: string, contentId: string) => addFavourite(await at(token), { contentId })
async function read(token: string, contentId: string): Promise<void> {
  const visit = await at(token)
  await commit(visit, recordRead(visit, contentId))
}

/** The favourites and the recently read contents, latest first, as the reader of this session sees them. */
async function shelves(token: string): Promise<{ favourite: string[]; recently_read: string[] }> {
  const visit = await at(token)
  const order = { by: 'day', direction: 'desc' } as const
  const ids = async (list: 'favourite' | 'recently_read') =>
    (await listContents(visit, { page: 1, size: 20, list, order })).contents.map(({ id }) => id)
  return { favourite: await ids('favourite'), recently_read: await ids('recently_read') }
}
const nothing = { favourite: [], recently_read: [] }

/** Everything on any shelf of the site. */
const kept = async () => {
  const rows = [
    await db.selectFrom('favourite').select('account_id').where('tenant_id', '=', 3).execute(),
    await db.selectFrom('reading').select('account_id').where('tenant_id', '=', 3).execute(),
  ]
  return rows.flat().length
}

describe('visitors of one network', () => {
  it('each have their own favourites and readings', async () => {
    const [one, other] = [await arrive(), await arrive()]
    expect((await at(one)).actor?.id).toBe((await at(other)).actor?.id)
    await add(one, book)
    await read(one, letter)
    expect(await shelves(one)).toEqual({ favourite: [book], recently_read: [letter] })
    expect(await shelves(other)).toEqual(nothing)
    const marked = async (token: string) => (await getContent(await at(token), { id: book })).isFavourite
    expect([await marked(one), await marked(other)]).toEqual([true, false])
    await add(other, book)
    await removeFavourite(await at(one), { contentId: book })
    expect([(await shelves(one)).favourite, (await shelves(other)).favourite]).toEqual([[], [book]])
    for (const token of [one, other]) await leave(token)
  })

  it('each count once a day as readers of a content', async () => {
    const reads = async () =>
      (
        await db
          .selectFrom('read_day')
          .select('reads')
          .where('tenant_id', '=', 3)
          .where('content_id', '=', third)
          .where('day', '=', dayOf(clock.now))
          .executeTakeFirst()
      )?.reads ?? 0
    const before = await reads()
    const [one, other] = [await arrive(), await arrive()]
    for (const token of [one, other, one]) await read(token, third)
    expect((await reads()) - before).toBe(2)
    for (const token of [one, other]) await leave(token)
  })

  it('leave nothing behind when they sign out, and everything for 90 days if they just go', async () => {
    expect(await kept()).toBe(0)
    const [left, idle, lasting] = [await enter(), await enter(), await enter(true)]
    for (const { accessToken } of [left, idle, lasting]) {
      await add(accessToken, book)
      await read(accessToken, book)
    }
    await leave(left.accessToken)
    expect(await kept()).toBe(4)
    clock.now += 24 * hours
    expect(await endIdleSessions(env, clock.now - 1)).toBe(0)
    expect(await endIdleSessions(env, clock.now)).toBe(1)
    expect((await at(idle.accessToken)).actor).toBeNull()
    const back = await enter(false, idle.shelfToken)
    expect(back.shelfToken).toBe(idle.shelfToken)
    expect(await shelves(back.accessToken)).toEqual({ favourite: [book], recently_read: [book] })
    expect(await shelves((await enter(false, left.shelfToken)).accessToken)).toEqual(nothing)
    // One was used today, the other a day ago.
    clock.now += 89 * days
    await sweepOldRows(env, clock.now - 1)
    expect(await kept()).toBe(4)
    await sweepOldRows(env, clock.now)
    expect(await shelves(lasting.accessToken)).toEqual(nothing)
    expect(await shelves((await enter(false, back.shelfToken)).accessToken)).toEqual({
      favourite: [book],
      recently_read: [book],
    })
    clock.now += 90 * days
    await sweepOldRows(env, clock.now)
    expect(await kept()).toBe(0)
    await endIdleSessions(env, clock.now)
    expect((await at(lasting.accessToken)).actor).not.toBeNull()
    await endIdleSessions(env, lasting.expiresAt - 1)
    expect((await at(lasting.accessToken)).actor).not.toBeNull()
    await endIdleSessions(env, lasting.expiresAt)
    expect((await at(lasting.accessToken)).actor).toBeNull()
    clock.now -= 180 * days
  })

  it('find nothing with a made-up token, another site’s token, or in another group', async () => {
    const mine = await enter()
    await add(mine.accessToken, book)
    const made = `h3.${'x'.repeat(43)}`
    expect(await shelves((await enter(false, made)).accessToken)).toEqual(nothing)
    const token = mine.shelfToken ?? ''
    for (const other of [token.replace(/^h3/, 'h1'), mine.accessToken, tokenId(token), `${token}x`, '']) {
      const login = await enter(false, other)
      expect(login.shelfToken).not.toBe(other)
      expect(await shelves(login.accessToken)).toEqual(nothing)
    }
    expect(shelfIdOf(token, 'ipsakuracampus0000000001')).not.toBe(shelfIdOf(token, 'another'))
    expect(await shelves((await enter(false, token)).accessToken)).toMatchObject({ favourite: [book] })
    await leave(mine.accessToken)
  })
})

describe('a new session in the same browser', () => {
  const beginAs = async (token: string, login: Login) => {
    const context: PageContext = { visit: await at(token), cookies: [] }
    await beginSession(context, new Request('http://sakura.localhost/login', { method: 'POST' }), login)
    return context.cookies.map((cookie) => cookie.split('=')[0])
  }

  it('by address continues with what was kept, and signing in to an account takes it along', async () => {
    const first = await enter()
    await add(first.accessToken, book)
    const again = await ipLogin(
      { ...(await at(first.accessToken)), shelf: first.shelfToken },
      { keep: false },
    )
    expect(await beginAs(first.accessToken, again)).toContain('sakura.localhost.shelf')
    expect((await at(first.accessToken)).actor).toBeNull()
    expect((await shelves(again.accessToken)).favourite).toEqual([book])
    const account = { accountId: own, keep: false, loginType: 'ID' } as const
    const login = await startReaderSession(await at(again.accessToken), account)
    expect(await beginAs(again.accessToken, login)).not.toContain('sakura.localhost.shelf')
    expect((await shelves(login.accessToken)).favourite).toEqual([book])
    expect(await shelves((await enter(false, first.shelfToken)).accessToken)).toEqual(nothing)
    await removeFavourite(await at(login.accessToken), { contentId: book })
  })
})

describe('a visitor of a network who signs in to an account of their own', () => {
  const signIn = async (token: string | undefined, accountId = own) =>
    startReaderSession(await at(token), { accountId, keep: false, loginType: 'ID' })

  it('takes along what they kept, and nothing stays with the session', async () => {
    const account = (await signIn(undefined)).accessToken
    await read(account, book)
    clock.now += minutes
    await add(account, letter)
    const visitor = await arrive()
    await add(visitor, book)
    await add(visitor, letter)
    clock.now += minutes
    await read(visitor, third)
    await read(visitor, book)
    const { accessToken } = await signIn(visitor)
    await leave(visitor)
    const found = await shelves(accessToken)
    expect(new Set(found.favourite)).toEqual(new Set([book, letter]))
    expect(new Set(found.recently_read)).toEqual(new Set([book, third]))
    expect(await kept()).toBe(4)
    const { read_at } = await db
      .selectFrom('reading')
      .select('read_at')
      .where('tenant_id', '=', 3)
      .where('account_id', '=', own)
      .where('content_id', '=', book)
      .executeTakeFirstOrThrow()
    expect(read_at).toBe(clock.now)
  })

  it('takes nothing along if the sign-in is refused, and nothing of anybody else', async () => {
    const [visitor, other] = [await arrive(), await arrive()]
    await add(other, third)
    await add(visitor, third)
    await db
      .updateTable('account')
      .set({ status: 'stop' })
      .where('tenant_id', '=', 3)
      .where('id', '=', own)
      .execute()
    await expect(signIn(visitor)).rejects.toMatchObject({ name: 'userBlocked' })
    await db
      .updateTable('account')
      .set({ status: 'allow' })
      .where('tenant_id', '=', 3)
      .where('id', '=', own)
      .execute()
    const { accessToken } = await signIn(undefined)
    expect((await shelves(accessToken)).favourite).not.toContain(third)
    expect((await shelves(visitor)).favourite).toEqual([third])
  })

  it('R003 sees, takes along and clears nothing of another site, even with the same id', async () => {
    const visitor = await arrive()
    const sessionId = (await at(visitor)).actor?.sessionId ?? ''
    const content = worldContentId('aozora', 'star-almanac')
    const row = { tenant_id: 1, account_id: sessionId, content_id: content, created_at: clock.now }
    await db.insertInto('favourite').values(row).execute()
    expect(await shelves(visitor)).toEqual(nothing)
    await signIn(visitor)
    await leave(visitor)
    const rows = await db
      .selectFrom('favourite')
      .select('account_id')
      .where('content_id', '=', content)
      .execute()
    expect(rows).toEqual([{ account_id: sessionId }])
  })
})
