import type { ExpressionBuilder } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import {
  type Login,
  startReaderSession,
  startStaffSession,
} from '#app/features/identity/model/session/start-session.ts'
import { readOutline } from '#app/features/reading/model/viewer/read-segment.ts'
import { insertGrant, openGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { LoginType } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { clock, db, env, minutes, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const reader = 'aozorareader0000000001'
const addressReader = 'aozoraaddress000000001'
const group = 'aozorahall000000000001'

beforeAll(async () => {
  await makeWorldRecords()
  const touched = { created_at: clock.now, updated_at: clock.now }
  const named = { tenant_id: 1, id: group, name: 'Hall', name_key: 'hall' }
  await db
    .insertInto('user_group')
    .values({ ...named, ...touched, by_ip: 1, checks_address: 0, max_sessions: 1000 })
    .execute()
  await db
    .insertInto('account')
    .values({
      ...{ tenant_id: 1, id: addressReader, level: 'ip_reader', name: 'Hall', group_id: group },
      ...{ email: null, email_key: null, username: null, username_key: null, password: null, lang: null },
      ...touched,
    })
    .execute()
  await db.updateTable('account').set({ group_id: group }).where('id', '=', reader).execute()
})
beforeEach(() => allow())

type Change = Partial<{
  status: 'allow' | 'stop'
  cancelled_at: number | null
  level: 'reader' | 'ip_reader'
}>
const set = (id: string, change: Change) =>
  db.updateTable('account').set(change).where('tenant_id', '=', 1).where('id', '=', id).execute()
const allow = async () => {
  await set(reader, { status: 'allow', cancelled_at: null, level: 'reader' })
  await set(addressReader, { status: 'allow', cancelled_at: null, level: 'ip_reader' })
}

const begin = async (loginType: LoginType, { isApp = false } = {}) =>
  startReaderSession(await visitAt('aozora'), {
    accountId: loginType.endsWith('IP') ? addressReader : reader,
    keep: true,
    loginType,
    isApp,
  })
const isIn = async ({ accessToken }: Login) => (await visitAt('aozora', accessToken)).actor !== null

/** A viewer's key of this session, valid for an hour. */
async function openBook({ accessToken }: Login): Promise<string> {
  const visit = await visitAt('aozora', accessToken)
  const [launch, key] = [
    newTenantToken('launch', 1, randomBytes),
    newTenantToken('viewerKey', 1, randomBytes),
  ]
  const grant = {
    ...({
      tenantId: 1,
      id: tokenId(launch),
      trace: launch.slice(-9),
      version: 1,
      groupId: 1,
      print: 0,
    } as const),
    ...{ contentId: worldContentId('aozora', 'star-almanac'), parentOrigin: 'http://localhost' },
    ...{ accountId: visit.actor?.id ?? null, sessionId: visit.actor?.sessionId ?? null },
    watermark: { text: '', color: '#000000', fontSize: 18, position: 'tile' } as const,
    ...{ createdAt: clock.now, launchUntil: clock.now + minutes },
  }
  const opening = {
    tenantId: 1,
    id: grant.id,
    now: clock.now,
    keyId: tokenId(key),
    keyUntil: clock.now + 60 * minutes,
  }
  await commit(visit, [insertGrant(db, grant), openGrant(db, opening)])
  return key
}
const reads = async (key: string) =>
  readOutline(
    await openViewerRequest(env, key, 'viewerKey', { address: null, now: clock.now, randomBytes }),
  ).then(
    () => true,
    () => false,
  )

describe('a reader who was shut out and let in again', () => {
  const ways: [string, Change, Change][] = [
    ['stopped', { status: 'stop' }, { status: 'allow' }],
    ['cancelled', { cancelled_at: 1 }, { cancelled_at: null }],
  ]
  const types = ['EMAIL', 'ID', 'google_login', 'microsoft_login', 'gakken_id', 'IP', 'AUTO_IP'] as const

  it.each(ways)(
    'R443 has neither a session nor a viewer from before, however they had signed in: %s',
    async (_, out, back) => {
      for (const type of types) {
        const login = await begin(type)
        const key = await openBook(login)
        expect([type, await isIn(login), await reads(key)]).toEqual([type, true, true])
        const id = type.endsWith('IP') ? addressReader : reader
        await set(id, out)
        await set(id, back)
        expect([type, await isIn(login), await reads(key)]).toEqual([type, false, false])
        expect([type, await isIn(await begin(type))]).toEqual([type, true])
      }
    },
  )

  it('has no session from before a change of level either', async () => {
    const login = await begin('EMAIL')
    await set(reader, { level: 'ip_reader' })
    await set(reader, { level: 'reader' })
    expect(await isIn(login)).toBe(false)
  })

  it('doesn’t come back with the token that an app stored', async () => {
    const { appToken } = await begin('ID', { isApp: true })
    await set(reader, { status: 'stop' })
    await set(reader, { status: 'allow' })
    const again = appLogin(await visitAt('aozora'), { userId: reader, appToken: appToken as string })
    await expect(again).rejects.toMatchObject({ name: 'tokenNotFound' })
  })

  it('keeps their sessions when anything else about the account changes, and other readers keep theirs', async () => {
    const [mine, other] = [await begin('EMAIL'), await begin('IP')]
    const account = db.updateTable('account').where('tenant_id', '=', 1).where('id', '=', reader)
    await account.set({ name: '青空 花子', lang: 'en', status: 'allow' }).execute()
    expect(await isIn(mine)).toBe(true)
    await set(reader, { status: 'stop' })
    expect(await isIn(other)).toBe(true)
  })

  it.each(['before', 'after'] as const)(
    'R443 has no session of a sign-in that was stopped just %s its session was written',
    async (moment) => {
      const visit = await visitAt('aozora')
      const stop = () => set(reader, { status: 'stop' })
      const batch: D1Database['batch'] = async (statements) => {
        if (moment === 'before') await stop()
        const results = await visit.d1.batch(statements)
        if (moment === 'after') await stop()
        return results as never
      }
      const d1 = { prepare: (sql: string) => visit.d1.prepare(sql), batch } as D1Database
      const begun = startReaderSession(
        { ...visit, d1 },
        { accountId: reader, keep: true, loginType: 'EMAIL' },
      )
      const login = await begun.catch((refusal: Refusal) => refusal.name)
      if (moment === 'before') expect(login).toBe('userBlocked')
      await set(reader, { status: 'allow' })
      expect(await db.selectFrom('session').select('id').where(livesOf(reader)).execute()).toEqual([])
    },
  )
})

const livesOf = (accountId: string) => (where: ExpressionBuilder<Tables, 'session'>) =>
  where.and([where('account_id', '=', accountId), where('ended_at', 'is', null)])

describe('an administrator who was stopped and allowed again', () => {
  const console = async (accessToken: string) => (await visitAt('aozora', accessToken)).actor?.kind ?? null
  const staff = (values: object) =>
    db.updateTable('staff').set(values).where('email', '=', 'service@aozora.example')

  it.each([
    ['stopped', { status: 'stop' }, { status: 'allow' }],
    ['sent to another site', { tenant_id: 3 }, { tenant_id: 1 }],
  ])('R443 must sign in again: %s', async (_, out, back) => {
    const { id } = await db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'service@aozora.example')
      .executeTakeFirstOrThrow()
    const { accessToken } = await startStaffSession(await visitAt('aozora'), id)
    expect(await console(accessToken)).toBe('staff')
    await staff(out).execute()
    await staff(back).execute()
    expect(await console(accessToken)).toBeNull()
    const { accessToken: anew } = await startStaffSession(await visitAt('aozora'), id)
    expect(await console(anew)).toBe('staff')
  })
})
