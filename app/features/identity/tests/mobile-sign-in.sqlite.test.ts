import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { beginOwnPassword, resetPassword } from '#app/features/identity/model/account/reset-password.ts'
import { readState } from '#app/features/identity/model/identity/sign-in-flow.ts'
import { autoIpLogin } from '#app/features/identity/model/session/ip-login.ts'
import { checkPassword } from '#app/features/identity/model/session/log-in.ts'
import { addUser } from '#app/features/users/model/user/add-user.ts'
import { AddUserInput } from '#app/features/users/model/user/user.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { viewLayout } from '#app/layout/site/layout-view.ts'
import { asFromApp } from '#app/visit/from-app.ts'
import { freshPassword, worldPassword } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { visitWithMail } from '#tests/visits/account-visit.ts'
import {
  approved,
  forgetGuests,
  sandboxOfWorld,
  setSignIn,
  signInAt,
  whoIs,
} from '#tests/visits/provider-visit.ts'
import { callApi } from '#tests/workerd/call-api.ts'
import { visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

const sakura = 3
let restore = async () => {}
beforeEach(async () => {
  await forgetGuests()
  restore = await setSignIn(sakura, { isEnableWebMobile: true })
})
afterEach(() => restore())

/** Whether the pages of a signed-in reader are those of the app. */
const isMobile = async (tenant: WorldTenant, accessToken: string) =>
  viewLayout(await visitAt(tenant, accessToken), new URL('http://localhost/')).isApp

const byPassword = { password_hash: passwordDigest(worldPassword), login_type: 'EMAIL', domain: 'localhost' }
const atAozora = { ...byPassword, email: 'reader@aozora.example', path: 'aozora' }

it('R082 R187 a call with the flag signs in a mobile reader, by query or body, and answers the app’s token', async () => {
  const mobile = [
    await callApi('POST', '/auth/login?is_login_mobile_app=true', '', atAozora),
    await callApi('POST', '/auth/login', '', { ...atAozora, is_login_mobile_app: true }),
  ]
  for (const { data } of mobile) {
    expect(data?.app_mobile_auth_token).toMatch(/^\S{40,}$/)
    expect(await isMobile('aozora', String(data?.access_token))).toBe(true)
  }
  const { data } = await callApi('POST', '/auth/login?is_login_mobile_app=false', '', atAozora)
  expect(data?.app_mobile_auth_token).toBeNull()
  expect(await isMobile('aozora', String(data?.access_token))).toBe(false)
})

it('a site without an app has no mobile sign-in', async () => {
  const back = await setSignIn(1, { isEnableWebMobile: false })
  const { data } = await callApi('POST', '/auth/login?is_login_mobile_app=true', '', atAozora)
  await back()
  expect(data?.app_mobile_auth_token).toBeNull()
  expect(await isMobile('aozora', String(data?.access_token))).toBe(false)
})

it('R082 a login by address on arrival is mobile, without a token that would work elsewhere', async () => {
  const atCampus = { ...(await visitAt('sakura')), address: '203.0.113.5' }
  const { accessToken, appToken } = await autoIpLogin(asFromApp(atCampus, true))
  expect([await isMobile('sakura', accessToken), appToken]).toEqual([true, null])
  expect(await isMobile('sakura', (await autoIpLogin(atCampus)).accessToken)).toBe(false)
})

it.each([
  ['google', 'aozora', 'hanako'],
  ['microsoft', 'sakura', 'haruko'],
] as const)('R082 the way to %s and back stays in the app', async (provider, tenant, person) => {
  const sandbox = sandboxOfWorld()
  const login = await signInAt(sandbox, tenant, provider, { person, isApp: true })
  expect(await whoIs(tenant, login)).toMatchObject({ isApp: true })
  expect(login).toMatchObject({ appToken: expect.stringMatching(/\S/) })
  const { fields } = await approved(sandbox, tenant, provider, { person, isApp: true })
  expect(readState(fields.state)).toMatchObject({ provider, isApp: true })
})

it('R082 a starting password that must be changed first stays in the app', async () => {
  const username = 'mobile.newcomer'
  const input = AddUserInput.parse({ fullName: '新人', username })
  const { startingPassword } = await addUser(await adminAt('sakura'), input)
  const visit = asFromApp(await visitWithMail('sakura'), true)
  const checked = await checkPassword(visit, {
    name: username,
    digest: passwordDigest(startingPassword ?? ''),
  })
  const token = await beginOwnPassword(visit, checked, { name: username, keep: false })
  // The page of the new password doesn't say that the app is asking.
  const own = { token, newPass: freshPassword, confirmPass: freshPassword }
  const login = await (await resetPassword(await visitWithMail('sakura'), own))()
  expect(await isMobile('sakura', login?.accessToken ?? '')).toBe(true)
})
