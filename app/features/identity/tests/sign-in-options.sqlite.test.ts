import { beforeAll, describe, expect, it } from 'vitest'
import {
  CustomLoginInput,
  getCustomLogin,
  saveCustomLogin,
} from '#app/features/branding/model/custom-login/custom-login.ts'
import { findRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import {
  getSignInOptions,
  saveSignInOptions,
} from '#app/features/identity/model/sign-in-options/sign-in-options.ts'
import { SignInOptionsInput } from '#app/features/identity/model/sign-in-options/sign-in-options-input.ts'
import {
  finishSignInTest,
  getSignInTest,
  startSignInTest,
} from '#app/features/identity/model/sign-in-test/sign-in-test.ts'
import { world } from '#seeds/demo/world.ts'
import { atSite, companyAdmin, lastAudit, refusalOf, serviceAdmin } from '#tests/visits/console-visit.ts'
import { type Sandbox, sandboxOfWorld, visitWith } from '#tests/visits/provider-visit.ts'
import { clock, db, minutes, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import type { FaultName } from '#workers/sandbox/identity/faults.ts'

beforeAll(makeWorldRecords)

const { tenantId } = world.aozora
const owner = companyAdmin('aozora')
const google = {
  googleOption: 'on',
  googleClientId: 'bunko-google',
  googleClientSecret: 'bunko-google-secret',
}
const save = async (fields: object) =>
  saveSignInOptions(await atSite(owner, tenantId), SignInOptionsInput.parse(fields))
const shown = async () => getSignInOptions(await atSite(owner, tenantId))
/** The secret that the provider would be sent. Undefined if there is no registration. */
const secretOf = async (provider: 'google' | 'microsoft') =>
  (await findRegistration(await atSite(owner, tenantId), provider))?.clientSecret

describe('the setting of how readers sign in', () => {
  it('applies from the next request on, and never reveals a secret', async () => {
    await save({ ...google, loginByIpAddress: 'on', strictPassword: 'on' })
    expect(await readSignInRules(db, tenantId)).toMatchObject({
      googleOption: true,
      loginByIpAddress: true,
      strictPassword: true,
      microsoftLoginOption: false,
    })
    expect((await siteOf('aozora')).settings.signIn.googleOption).toBe(true)
    expect(await shown()).toMatchObject({ googleClientId: 'bunko-google', googleClientSecret: '***' })
    const [audit] = await lastAudit(tenantId)
    expect(audit?.action).toBe('site.signIn')
    const kept = await db.selectFrom('audit').selectAll().where('tenant_id', '=', tenantId).execute()
    expect(JSON.stringify(kept)).not.toContain('bunko-google-secret')
  })

  it('keeps a secret that isn’t sent, but not for another client', async () => {
    await save(google)
    await save({ googleOption: 'on', googleClientId: 'bunko-google' })
    expect(await secretOf('google')).toBe('bunko-google-secret')
    expect(await refusalOf(save({ googleOption: 'on', googleClientId: 'another' }))).toBe(
      'badParameters googleClientSecret: required',
    )
    expect(await secretOf('google')).toBe('bunko-google-secret')
  })

  it('offers no provider without a registration, and removes a registration', async () => {
    expect(await refusalOf(save({ googleOption: 'on' }))).toBe('badParameters googleClientId: required')
    await save({})
    expect(await secretOf('google')).toBeUndefined()
    const microsoft = { microsoftClientId: 'bunko-microsoft', microsoftHasNoSecret: 'on' }
    await save({
      ...microsoft,
      microsoftLoginOption: 'on',
      trustedDirectories: `${'a'.repeat(8)}-1111-2222-3333-444444444444`,
    })
    expect(await secretOf('microsoft')).toBeNull()
    expect(await shown()).toMatchObject({ microsoftHasNoSecret: true, microsoftDirectory: 'common' })
    for (const bad of [{ microsoftDirectory: 'https://evil.example' }, { trustedDirectories: 'all of them' }])
      expect(SignInOptionsInput.safeParse(bad).success).toBe(false)
  })

  it('refuses the second of two who change the same state, also if nobody had changed it before', async () => {
    await db
      .deleteFrom('site_setting')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', 'signIn')
      .execute()
    const { revision } = await shown()
    expect(revision).toBe(0)
    await save({ strictPassword: 'on', revision })
    expect(await refusalOf(save({ cancelAccount: 'on', revision }))).toBe('changedMeanwhile')
    expect(await shown()).toMatchObject({ strictPassword: true, cancelAccount: false, revision: 1 })
  })

  it('R442 belongs to the company; the words of the sign-in belong to the service, too', async () => {
    const service = await atSite(serviceAdmin('aozora'), tenantId)
    expect(await refusalOf(getSignInOptions(service))).toBe('noPermission')
    const words = CustomLoginInput.parse({
      customName: { ja: 'ようこそ', en: 'Welcome' },
      titleOfEmailField: '',
    })
    await saveCustomLogin(service, words)
    expect((await getCustomLogin(service)).titles).toMatchObject({
      customName: 'ようこそ',
      titleOfEmailField: null,
      translations: { en: { customName: 'Welcome' } },
    })
    expect((await siteOf('aozora')).settings.customLogin.customName).toBe('ようこそ')
  })
})

describe('a test sign-in', () => {
  const toTest = (id: string) => `/admin/tests/${id}`
  type Way = { person?: string; fault?: FaultName; cancel?: boolean }

  /** Goes from the button to the console's page. */
  async function tried(sandbox: Sandbox, provider: 'google' | 'microsoft', way: Way) {
    const admin = await atSite(owner, tenantId, sandbox)
    const { id, url } = await startSignInTest(admin, provider, toTest)
    const { fields } = await sandbox.approve(url ?? '', way)
    const back = { state: fields.state ?? '', code: fields.code, error: fields.error }
    const page = await finishSignInTest(await visitWith(sandbox, 'aozora'), back)
    return { id, back, page, outcome: (await getSignInTest(admin, id)).outcome }
  }
  const sessions = async () => (await db.selectFrom('session').select('id').execute()).length
  const accounts = async () => (await db.selectFrom('account').select('id').execute()).length

  it('says who came back and makes no session and no account, although the provider isn’t offered', async () => {
    await save({ ...google, googleOption: '' })
    const before = [await sessions(), await accounts()]
    const { id, page, outcome } = await tried(sandboxOfWorld(), 'google', { person: 'hanako' })
    expect(page).toBe(`http://localhost/admin/tests/${id}`)
    expect(outcome).toMatchObject({
      kind: 'profile',
      profile: { email: expect.stringContaining('@'), isEmailVerified: true },
      isEmailBelieved: true,
      hasAccount: true,
    })
    expect([await sessions(), await accounts()]).toEqual(before)
  })

  it('works with Microsoft without a secret', async () => {
    await save({ microsoftClientId: 'bunko-microsoft', microsoftHasNoSecret: 'on' })
    const { outcome } = await tried(sandboxOfWorld(), 'microsoft', { person: 'haruko' })
    expect(outcome).toMatchObject({ kind: 'profile', isEmailBelieved: false })
  })

  it('says what was wrong: a wrong secret, a person who cancelled, no answer', async () => {
    await save({ ...google, googleClientSecret: 'wrong' })
    expect((await tried(sandboxOfWorld(), 'google', { person: 'hanako' })).outcome).toMatchObject({
      kind: 'fault',
      reason: 'providerDown',
      detail: expect.stringContaining('invalid_client'),
    })
    expect((await tried(sandboxOfWorld(), 'google', { cancel: true })).outcome).toEqual({
      kind: 'fault',
      reason: 'refusedThere',
      detail: 'access_denied',
    })
    const sandbox = sandboxOfWorld()
    const admin = await atSite(owner, tenantId, sandbox)
    const down = {
      ...admin,
      fetch: () => Promise.reject(new Error('down')),
      env: { ...admin.env, GOOGLE_ISSUER: 'http://nobody.test' },
    }
    const { id, url } = await startSignInTest(down, 'google', toTest)
    expect(url).toBeNull()
    expect((await getSignInTest(admin, id)).outcome).toMatchObject({ kind: 'fault', reason: 'providerDown' })
  })

  it('works once, within ten minutes, on its own site, and for the administrator who began it', async () => {
    await save(google)
    const sandbox = sandboxOfWorld()
    const { back, id } = await tried(sandbox, 'google', { person: 'hanako' })
    expect(await finishSignInTest(await visitWith(sandbox, 'aozora'), back)).toBeNull()
    const colleague = { ...owner, id: 'colleague0000000000001' }
    expect(await refusalOf(getSignInTest(await atSite(colleague, tenantId), id))).toBe('notFound')

    const admin = await atSite(owner, tenantId, sandbox)
    const next = await startSignInTest(admin, 'google', toTest)
    const { fields } = await sandbox.approve(next.url ?? '', { person: 'hanako' })
    const again = { state: fields.state ?? '', code: fields.code, error: undefined }
    expect(await finishSignInTest(await visitWith(sandbox, 'sakura'), again)).toBeNull()
    const late = await visitWith(sandbox, 'aozora')
    expect(await finishSignInTest({ ...late, now: () => clock.now + 10 * minutes }, again)).toBeNull()
    expect(await finishSignInTest(late, again)).not.toBeNull()
  })

  it('needs a registration and a company’s administrator', async () => {
    await save({})
    expect(await refusalOf(startSignInTest(await atSite(owner, tenantId), 'google', toTest))).toBe(
      'forbidden',
    )
    const service = await atSite(serviceAdmin('aozora'), tenantId)
    expect(await refusalOf(startSignInTest(service, 'google', toTest))).toBe('noPermission')
  })
})
