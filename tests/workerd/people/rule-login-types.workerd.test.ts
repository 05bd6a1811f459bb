import { beforeAll, expect, it, vi } from 'vitest'
import { autoIpLogin } from '#app/domain/people/session/auto-ip-login.ts'
import { ipLogin } from '#app/domain/people/session/ip-login.ts'
import { logIn } from '#app/domain/people/session/log-in.ts'
import { viewAuthInfo } from '#app/domain/people/session/session-view.ts'
import { startReaderSession } from '#app/domain/people/session/start-session.ts'
import { passwordDigest } from '#app/values/password.ts'
import type { LoginType } from '#app/visit/visit.ts'
import { clock, db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { worldPassword } from '#tests/world/world.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => seedRecords(db, clock.now))

const digest = passwordDigest(worldPassword)
const typeOf = async (tenant: 'aozora' | 'sakura', accessToken: string) => {
  const { actor } = await visitAt(tenant, accessToken)
  return actor?.kind === 'reader' ? actor.loginType : null
}

it('R125 decision 3: a session is of the type of its login', async () => {
  const atCampus = { ...(await visitAt('sakura')), address: '203.0.113.5' }
  const byEmail = await logIn(await visitAt('aozora'), { name: 'Reader@aozora.example', digest, keep: false })
  const byName = await logIn(await visitAt('sakura'), { name: 'sakura.reader', digest, keep: false })
  expect(await typeOf('aozora', byEmail.accessToken)).toBe('EMAIL')
  expect(await typeOf('sakura', byName.accessToken)).toBe('ID')
  expect(await typeOf('sakura', (await ipLogin(atCampus, { keep: false })).accessToken)).toBe('IP')
  expect(await typeOf('sakura', (await autoIpLogin(atCampus)).accessToken)).toBe('AUTO_IP')
})

it('R124 R125 only logins by e-mail and Google tell an address', async () => {
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
