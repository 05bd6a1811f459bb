import { beforeAll, expect, it, vi } from 'vitest'
import { viewLogin } from '#app/features/identity/model/session/session-view.ts'
import type { Login } from '#app/features/identity/model/session/start-session.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { clock, days, db, hours, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 60_000 })

const [first, second] = ['aozorareader0000000001', 'aozorareader0000000002']
const group = 'aozoraschool0000000001'

beforeAll(async () => {
  await makeWorldRecords()
  await db
    .insertInto('user_group')
    .values({
      tenant_id: 1,
      id: group,
      name: 'School',
      name_key: 'school',
      max_users: 5,
      created_at: clock.now,
      updated_at: clock.now,
    })
    .execute()
})

async function setGroup(values: {
  max_sessions?: number
  at_limit?: 'end-oldest' | 'refuse'
  limit_message?: string | null
  starts_on?: string | null
  ends_on?: string | null
  by_id?: 0 | 1
  by_ip?: 0 | 1
}) {
  await db.updateTable('user_group').set(values).where('tenant_id', '=', 1).where('id', '=', group).execute()
}

const join = (accountId: string, groupId: string | null) =>
  db
    .updateTable('account')
    .set({ group_id: groupId })
    .where('tenant_id', '=', 1)
    .where('id', '=', accountId)
    .execute()

const login = async (
  accountId: string,
  { keep = false, userAgent = null }: { keep?: boolean; userAgent?: string | null } = {},
): Promise<Login> =>
  startReaderSession({ ...(await visitAt('aozora')), userAgent }, { accountId, keep, loginType: 'EMAIL' })

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const outcome = (accountId: string): Promise<Login | string> =>
  login(accountId).catch((error) => (error as Refusal).name)

const who = async (token: string) => {
  const read = await readActor(db, await siteOf('aozora'), { token, now: clock.now })
  return read.actor === null ? read.why : read.actor.id
}

const liveOf = async (accountId: string) =>
  (
    await db
      .selectFrom('session')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('last_used_at', '>', clock.now - 24 * hours)
      .execute()
  ).length

it('ruling 8: without a group the fourth login ends the oldest session, and the answer says so', async () => {
  const tokens: string[] = []
  for (let at = 0; at < 3; at++) {
    clock.now += 1000
    const begun = await login(first, { userAgent: firefox })
    expect(begun.exceeded).toBeNull()
    tokens.push(begun.accessToken)
  }
  clock.now += 1000
  const fourth = await login(first)
  expect(fourth.exceeded).toEqual({ message: null, devices: ['Firefox, Linux'] })
  const answer = viewLogin(fourth, await visitAt('aozora'))
  expect(answer.displayMessageExceededSession).toBe(true)
  expect(answer.exceededSessionMessage).toBe('同時にログインできる数の上限を超えています。')
  expect(await Promise.all([...tokens, fourth.accessToken].map(who))).toEqual([
    'sessionNotFound',
    first,
    first,
    first,
  ])
})

it('R126 R127 a group has its own number and its own message', async () => {
  await join(second, group)
  await setGroup({ max_sessions: 1, limit_message: '別の端末をログアウトしました。' })
  const begun = await login(second)
  expect(begun.exceeded).toBeNull()
  clock.now += 1000
  const again = await login(second)
  expect(again.exceeded).toEqual({ message: '別の端末をログアウトしました。', devices: [] })
  expect(await who(begun.accessToken)).toBe('sessionNotFound')
})

it('ruling 8: a group that refuses keeps the present sessions', async () => {
  await setGroup({ max_sessions: 2, at_limit: 'refuse' })
  const before = await login(second)
  expect(await outcome(second)).toBe('sessionLimitReached')
  expect(await who(before.accessToken)).toBe(second)
  clock.now += 24 * hours
  expect(await outcome(second)).toMatchObject({ exceeded: null })
})

it('an expired session doesn’t count, a kept one does', async () => {
  await setGroup({ max_sessions: 1, at_limit: 'refuse' })
  clock.now += 24 * hours
  await login(second, { keep: true })
  clock.now += 300 * days
  expect(await outcome(second)).toBe('sessionLimitReached')
  clock.now += 66 * days
  expect(await outcome(second)).toMatchObject({ kind: 'reader' })
})

it('of 60 logins at once exactly as many sessions stay as the limit allows, every time', async () => {
  await setGroup({ max_sessions: 3, at_limit: 'end-oldest', limit_message: null })
  for (let round = 0; round < 4; round++) {
    clock.now += 25 * hours
    const logins = await Promise.all(Array.from({ length: 60 }, () => outcome(second)))
    expect(logins.filter((one) => typeof one === 'string')).toEqual([])
    expect(await liveOf(second)).toBe(3)
  }
})

it('of 60 logins at once a group that refuses admits exactly its number', async () => {
  await setGroup({ max_sessions: 3, at_limit: 'refuse' })
  for (let round = 0; round < 2; round++) {
    clock.now += 25 * hours
    const logins = await Promise.all(Array.from({ length: 60 }, () => outcome(second)))
    expect(logins.filter((one) => one === 'sessionLimitReached').length).toBe(57)
    expect(await liveOf(second)).toBe(3)
  }
})

it('the limit of one reader affects no other reader and no other tenant', async () => {
  await setGroup({ max_sessions: 1, at_limit: 'end-oldest' })
  clock.now += 25 * hours
  const mine = await login(second)
  await login(first)
  await startReaderSession(await visitAt('sakura'), {
    accountId: 'sakurareader0000000001',
    keep: false,
    loginType: 'ID',
  })
  expect(await who(mine.accessToken)).toBe(second)
})

it('a group has days of access, for logins and for present sessions', async () => {
  await setGroup({ starts_on: '2030-01-01', ends_on: '2030-01-31' })
  clock.now = Date.parse('2030-01-31T14:59:59Z')
  const begun = await login(second)
  expect(await who(begun.accessToken)).toBe(second)
  clock.now += 1000
  expect(await who(begun.accessToken)).toBe('userAccessExpired')
  expect(await outcome(second)).toBe('userAccessExpired')
  clock.now = Date.parse('2029-12-31T14:59:59Z')
  expect(await outcome(second)).toBe('userAccessExpired')
  await setGroup({ starts_on: null, ends_on: null })
})

it('a group that signs in by address allows no ID login', async () => {
  await setGroup({ by_id: 0, by_ip: 1 })
  expect(await outcome(second)).toBe('groupUsesIpLogin')
  await setGroup({ by_id: 1, by_ip: 0 })
  const visit = await visitAt('aozora')
  const byAddress = startReaderSession(visit, { accountId: second, keep: false, loginType: 'IP' })
  await expect(byAddress).rejects.toThrow('groupUsesIdLogin')
})

it('R443 R157 a stopped or cancelled account begins no session, and one whose level changed has none any more', async () => {
  const begun = await login(first)
  const set = (values: object) =>
    db.updateTable('account').set(values).where('tenant_id', '=', 1).where('id', '=', first).execute()
  await set({ level: 'ip_reader' })
  expect(await who(begun.accessToken)).toBe('unauthorized')
  await set({ level: 'reader' })
  await set({ status: 'stop' })
  expect(await outcome(first)).toBe('userBlocked')
  await set({ status: 'allow', cancelled_at: clock.now })
  expect(await outcome(first)).toBe('invalidAccount')
  expect(await who(begun.accessToken)).toBe('sessionError')
})
