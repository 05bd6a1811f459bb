import { beforeAll, expect, it, vi } from 'vitest'
import { endpoints } from '#app/api/endpoints.ts'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import { autoIpLogin, ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { viewAuthInfo } from '#app/features/identity/model/session/session-view.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import type { LoginType } from '#app/visit/visit.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

const digest = passwordDigest(worldPassword)
const typeOf = async (tenant: 'aozora' | 'sakura', accessToken: string) => {
  const { actor } = await visitAt(tenant, accessToken)
  return actor?.kind === 'reader' ? actor.loginType : null
}

it('R125 ruling 3: a session has the type of its login', async () => {
  const atCampus = { ...(await visitAt('sakura')), address: '203.0.113.5' }
  const byEmail = await logIn(await visitAt('aozora'), { name: 'Reader@aozora.example', digest, keep: false })
  const byName = await logIn(await visitAt('sakura'), { name: 'sakura.reader', digest, keep: false })
  expect(await typeOf('aozora', byEmail.accessToken)).toBe('EMAIL')
  expect(await typeOf('sakura', byName.accessToken)).toBe('ID')
  expect(await typeOf('sakura', (await ipLogin(atCampus, { keep: false })).accessToken)).toBe('IP')
  expect(await typeOf('sakura', (await autoIpLogin(atCampus)).accessToken)).toBe('AUTO_IP')
})

it('R011 each way to sign in is a call of its own, and begins a session of its type', async () => {
  const calls = endpoints.filter(({ access, path }) => access === 'public' && /login/.test(path))
  expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /auth/gakken-id-login',
    'POST /auth/ip-address-auto-login',
    'POST /auth/ip-address-login',
    'POST /auth/login',
    'POST /auth/microsoft-sso-login',
    'POST /auth/social-login',
    'POST /custom-login/public',
  ])
  const types: LoginType[] = ['EMAIL', 'ID', 'google_login', 'microsoft_login', 'gakken_id']
  for (const loginType of types) {
    const begin = { accountId: 'aozorareader0000000001', keep: false, loginType }
    const { accessToken } = await startReaderSession(await visitAt('aozora'), begin)
    expect(await typeOf('aozora', accessToken)).toBe(loginType)
  }
  const name = 'reader@aozora.example'
  const begin = { accountId: 'aozorareader0000000001', keep: false, loginType: 'EMAIL', isApp: true } as const
  const { appToken } = await startReaderSession(await visitAt('aozora'), begin)
  const fromApp = await appLogin(await visitAt('aozora'), { userId: name, appToken: appToken ?? '' })
  expect((await visitAt('aozora', fromApp.accessToken)).actor).toMatchObject({ isApp: true, email: name })
})

it('R124 R125 only logins by e-mail and Google have an address', async () => {
  const emails: Record<string, string | null> = {}
  const types: LoginType[] = ['EMAIL', 'google_login', 'ID', 'microsoft_login', 'gakken_id']
  for (const loginType of types) {
    const begin = { accountId: 'aozorareader0000000001', keep: false, loginType }
    const { accessToken } = await startReaderSession(await visitAt('aozora'), begin)
    emails[loginType] = viewAuthInfo(await visitAt('aozora', accessToken)).email
  }
  expect(emails).toEqual({
    EMAIL: 'reader@aozora.example',
    google_login: 'reader@aozora.example',
    ID: null,
    microsoft_login: null,
    gakken_id: null,
  })
})
