import { beforeAll, expect, it } from 'vitest'
import { endOwnSessions, listSessions } from '#app/features/identity/model/session/sessions.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { clock, hours, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

async function signIn(accountId: string, userAgent: string | null = null, country: string | null = null) {
  clock.now += 1000
  const visit = { ...(await visitAt('aozora')), userAgent, country }
  return (await startReaderSession(visit, { accountId, keep: false, loginType: 'EMAIL' })).accessToken
}

const first = 'aozorareader0000000001'
const second = 'aozorareader0000000002'

it('a reader sees where they are signed in, and no other reader’s sessions', async () => {
  await signIn(second)
  const other = await signIn(first, chrome, 'JP')
  const token = await signIn(first)
  const sessions = await listSessions(await visitAt('aozora', token))
  expect(sessions.map(({ device, country, isThis }) => [device, country, isThis])).toEqual([
    [null, null, true],
    ['Chrome, Windows', 'JP', false],
  ])
  await endOwnSessions(await visitAt('aozora', token), { id: sessions[1]?.id ?? '' })
  expect((await visitAt('aozora', other)).actor).toBeNull()
  expect((await visitAt('aozora', token)).actor?.id).toBe(first)
})

it('a reader can’t end another reader’s session', async () => {
  const theirs = await signIn(second)
  const mine = await signIn(first)
  const [session] = await listSessions(await visitAt('aozora', theirs))
  await endOwnSessions(await visitAt('aozora', mine), { id: session?.id ?? '' })
  await endOwnSessions(await visitAt('aozora', mine), 'others')
  expect((await visitAt('aozora', theirs)).actor?.id).toBe(second)
})

it('all other sessions end at once, the present one stays', async () => {
  clock.now += 25 * hours
  const tokens = [await signIn(first), await signIn(first), await signIn(first)]
  await endOwnSessions(await visitAt('aozora', tokens[1]), 'others')
  const actors = await Promise.all(
    tokens.map(async (token) => (await visitAt('aozora', token)).actor?.id ?? null),
  )
  expect(actors).toEqual([null, first, null])
})

it('guests and readers by address have no such list', async () => {
  await expect(listSessions(await visitAt('aozora'))).rejects.toThrow('unauthorized')
  const visit = await visitAt('sakura')
  const campus = { accountId: 'ipsakuracampus0000000001', keep: false, loginType: 'IP' } as const
  const { accessToken } = await startReaderSession(visit, campus)
  await expect(listSessions(await visitAt('sakura', accessToken))).rejects.toThrow('noPermission')
})
