import { beforeAll, beforeEach, expect, it } from 'vitest'
import { changePassword } from '#app/features/identity/model/account/change-password.ts'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import { logOut } from '#app/features/identity/model/session/log-out.ts'
import { countFailure, holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import { endOwnSessions } from '#app/features/identity/model/session/sessions.ts'
import { type Login, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { endUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { tokenId } from '#app/kernel/values/tenant-token.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { clock, days, db, hours, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const email = 'reader@aozora.example'
const id = 'aozorareader0000000001'

beforeAll(makeWorldRecords)
beforeEach(async () => {
  clock.now += 10 * days
  await set({ status: 'allow', cancelled_at: null, level: 'reader' })
})

const set = (change: object) =>
  db.updateTable('account').set(change).where('tenant_id', '=', 1).where('id', '=', id).execute()
const begin = async (isApp: boolean, accountId = id) => {
  clock.now += 1_000
  return startReaderSession(await visitAt('aozora'), { accountId, keep: false, loginType: 'EMAIL', isApp })
}
const as = ({ accessToken }: Login) => visitAt('aozora', accessToken)
async function staff(): Promise<Visit> {
  const visit = await visitAt('aozora')
  const { companyId, tenantId } = visit.site
  const who = { kind: 'staff', level: 'service_admin', id: 'staff', name: '係', email: 'x', lang: null }
  return { ...visit, actor: { ...who, companyId, tenantId, sessionId: 's' } as Visit['actor'] }
}
const comeBack = async ({ appToken }: Login, userId = email) =>
  appLogin(await visitAt('aozora'), { userId, appToken: appToken ?? '' }).then(
    () => 'in',
    (refusal: Refusal) => refusal.name,
  )

type End = (app: Login, browser: Login) => Promise<unknown>
const ways: [string, End][] = [
  ['signs out there', async (app) => logOut(await as(app))],
  [
    'signs that device out from another',
    async (app, browser) => endOwnSessions(await as(browser), { id: tokenId(app.accessToken) }),
  ],
  ['signs out everywhere else', async (_, browser) => endOwnSessions(await as(browser), 'others')],
  [
    'signs out everywhere else after the app was left alone for days',
    async () => {
      clock.now += 3 * days
      await endOwnSessions(await as(await begin(false)), 'others')
    },
  ],
  [
    'is signed out by an administrator',
    async (app) => endUserSessions(await staff(), { id, sessionId: tokenId(app.accessToken) }),
  ],
  ['is signed out everywhere by one', async () => endUserSessions(await staff(), { id })],
  ['is stopped and allowed again', () => set({ status: 'stop' }).then(() => set({ status: 'allow' }))],
  ['is given another level and back', () => set({ level: 'ip_reader' }).then(() => set({ level: 'reader' }))],
  [
    'has more sessions than the limit',
    async () => {
      for (let times = 0; times < 3; times++) await begin(false)
    },
  ],
  [
    'changes the password elsewhere',
    async (_, browser) => {
      const change = {
        userId: id,
        oldPass: worldPassword,
        newPass: 'Kagami-7-ishi',
        confirmPass: 'Kagami-7-ishi',
      }
      await changePassword(await as(browser), change)
    },
  ],
]

it.each(ways)('an app’s token ends with its session: a reader who %s isn’t brought back', async (_, end) => {
  const [app, browser] = [await begin(true), await begin(false)]
  const other = await begin(true, 'aozorareader0000000002')
  await end(app, browser)
  expect((await as(app)).actor).toBeNull()
  expect(await comeBack(app)).toBe('tokenNotFound')
  expect(await comeBack(other, 'reader2@aozora.example')).toBe('in')
})

it('R146 a session that only expired unused keeps its token, and so does one whose reader signs out elsewhere', async () => {
  const [app, browser] = [await begin(true), await begin(false)]
  await logOut(await as(browser))
  clock.now += 25 * hours
  expect((await as(app)).actor).toBeNull()
  expect(await comeBack(app)).toBe('in')
})

it('a token is given out together with a session or not at all', async () => {
  const tokens = () => db.selectFrom('app_token').select('id').where('account_id', '=', id).execute()
  const holder = holderOf(1, { kind: 'reader', id })
  for (let failed = 0; failed < 5; failed++) await countFailure(db, holder, clock.now)
  const before = await tokens()
  await expect(begin(true)).rejects.toMatchObject({ name: 'accountBlockedTemporarily' })
  expect(await tokens()).toEqual(before)
  await commit(await visitAt('aozora'), [liftBlock(db, holder)])
})

it('the app of a cancelled account signs nobody in', async () => {
  const app = await begin(true)
  await set({ cancelled_at: clock.now })
  await set({ cancelled_at: null })
  expect(await comeBack(app)).toBe('tokenNotFound')
})
