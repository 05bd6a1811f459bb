import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishProviderLogin } from '#app/features/identity/model/identity/finish-provider-login.ts'
import { startProviderLogin } from '#app/features/identity/model/identity/start-provider-login.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import type { Reader } from '#app/visit/visit.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import {
  approved,
  countReaders,
  enterBy,
  forgetGuests,
  outcomeOf,
  type Sandbox,
  sandboxOfWorld,
  setSignIn,
  signInAt,
  visitWith,
} from '#tests/visits/provider-visit.ts'
import { db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = sandboxOfWorld()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await forgetGuests()
})

const enter = (tenant: WorldTenant, provider: ProviderName, person: string) =>
  enterBy(sandbox, tenant, provider, person)

describe('signing in at Google', () => {
  it('R161 ruling 13 links the account of an address that Google has verified', async () => {
    expect(await enter('aozora', 'google', 'hanako')).toMatchObject({
      id: 'aozorareader0000000001',
      loginType: 'google_login',
    })
  })

  it('ruling 13 an identity stays with its account when the address belongs to another reader by now', async () => {
    await enter('aozora', 'google', 'hanako')
    await db
      .updateTable('account')
      .set({ email_key: 'moved@aozora.example' })
      .where('id', '=', 'aozorareader0000000001')
      .execute()
    await db
      .updateTable('account')
      .set({ email_key: 'reader@aozora.example' })
      .where('id', '=', 'aozorareader0000000002')
      .execute()
    expect(await enter('aozora', 'google', 'hanako')).toMatchObject({ id: 'aozorareader0000000001' })
    await db
      .updateTable('account')
      .set({ email_key: 'reader2@aozora.example' })
      .where('id', '=', 'aozorareader0000000002')
      .execute()
    await db
      .updateTable('account')
      .set({ email_key: 'reader@aozora.example' })
      .where('id', '=', 'aozorareader0000000001')
      .execute()
  })

  it('ruling 13 takes over no account by an address that Google hasn’t verified, and makes none', async () => {
    const before = await countReaders()
    expect(await enter('aozora', 'google', 'takeover')).toBe('notRegistered')
    expect(await signInAt(sandbox, 'aozora', 'google', { person: 'hanako', fault: 'unverified-email' })).toBe(
      'notRegistered',
    )
    expect(await countReaders()).toBe(before)
  })

  it('registers a new person if readers may register, and recognises them later', async () => {
    const first = (await enter('aozora', 'google', 'jiro')) as Reader
    expect(first).toMatchObject({ name: 'さくら 次郎', email: 'jiro@gmail.example', level: 'reader' })
    expect(await enter('aozora', 'google', 'jiro')).toMatchObject({ id: first.id })
  })

  it('names a person without a name after their mailbox', async () => {
    expect(await enter('aozora', 'google', 'no-name')).toMatchObject({ name: 'noname' })
  })

  it('refuses a new person if readers may not register', async () => {
    const restore = await setSignIn(1, { isShowLinkRegisterUser: false })
    expect(await enter('aozora', 'google', 'jiro')).toBe('notRegistered')
    expect(await enter('aozora', 'google', 'hanako')).toMatchObject({ id: 'aozorareader0000000001' })
    await restore()
  })

  it('refuses a person without an address there', async () => {
    expect(await enter('aozora', 'google', 'no-email')).toBe('emailMissing')
  })

  it('R443 refuses a stopped account, before and after it is linked', async () => {
    const stop = () =>
      db.updateTable('account').set({ status: 'stop' }).where('id', '=', 'aozorareader0000000001').execute()
    await stop()
    expect(await enter('aozora', 'google', 'hanako')).toBe('userBlocked')
    await db
      .updateTable('account')
      .set({ status: 'allow' })
      .where('id', '=', 'aozorareader0000000001')
      .execute()
    await enter('aozora', 'google', 'hanako')
    await stop()
    expect(await enter('aozora', 'google', 'hanako')).toBe('userBlocked')
  })

  it('ruling 2 makes no reader of an administrator', async () => {
    await db
      .updateTable('staff')
      .set({ email_key: 'jiro@gmail.example' })
      .where('id', '=', 'servicestaff0000000001')
      .execute()
    expect(await enter('aozora', 'google', 'jiro')).toBe('notRegistered')
    await db
      .updateTable('staff')
      .set({ email_key: 'service@aozora.example' })
      .where('id', '=', 'servicestaff0000000001')
      .execute()
  })

  it('R087 refuses if the site doesn’t offer it, whatever the snapshot still shows', async () => {
    const { started, fields } = await approved(sandbox, 'aozora', 'google', { person: 'hanako' })
    const restore = await setSignIn(1, { googleOption: false })
    const visit = await visitWith(sandbox, 'aozora')
    expect(visit.site.settings.signIn.googleOption).toBe(false)
    expect(await outcomeOf(startProviderLogin(visit, { provider: 'google', keep: false }))).toBe('forbidden')
    const { code = '', state = '' } = fields
    expect(await outcomeOf(finishProviderLogin(visit, { flowToken: started.flowToken, code, state }))).toBe(
      'forbidden',
    )
    await restore()
  })

  it('offers the learning service only to its own sites', async () => {
    const visit = await visitWith(sandbox, 'aozora')
    expect(await outcomeOf(startProviderLogin(visit, { provider: 'learning', keep: false }))).toBe(
      'forbidden',
    )
  })

  it('R091 ruling 11 keeps the session for a year if that was chosen before the redirect', async () => {
    for (const keep of [true, false])
      expect(await signInAt(sandbox, 'aozora', 'google', { person: 'hanako', keep })).toMatchObject({ keep })
  })

  it('R003 an identity of one site is unknown at another', async () => {
    await enter('aozora', 'google', 'jiro')
    await enter('sakura', 'google', 'momo')
    const rows = await db.selectFrom('identity').select(['tenant_id', 'email']).orderBy('tenant_id').execute()
    expect(rows).toEqual([
      { tenant_id: 1, email: 'jiro@gmail.example' },
      { tenant_id: 3, email: 'momo@sakura.example' },
    ])
    const first = (await enter('aozora', 'google', 'jiro')) as Reader
    const second = (await enter('sakura', 'google', 'jiro')) as Reader
    expect(second.id).not.toBe(first.id)
  })
})

describe('signing in at Microsoft', () => {
  it('R164 R166 sends challenge, state, nonce and request id, and asks for the fragment or for a form', async () => {
    const { url, formPost } = await startProviderLogin(await visitWith(sandbox, 'sakura'), {
      provider: 'microsoft',
      keep: false,
    })
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      response_mode: 'fragment',
      redirect_uri: 'http://sakura.localhost/login',
      client_id: 'bunko-microsoft',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    expect(query.code_challenge).toMatch(/^[\w-]{43}$/)
    expect(query.nonce).toMatch(/^[\w-]{43}$/)
    expect(query['client-request-id']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(new URL(formPost as string).searchParams.get('response_mode')).toBe('form_post')
    const stored = await db
      .selectFrom('sign_in_flow')
      .select(['verifier', 'state_id'])
      .executeTakeFirstOrThrow()
    expect(url).not.toContain(stored.verifier)
    expect(stored.state_id).not.toContain(query.state)
  })

  it('redeems a public client’s code with the site’s origin, and finds the same person by directory and object', async () => {
    const first = (await enter('sakura', 'microsoft', 'haruko')) as Reader
    expect(first).toMatchObject({ name: 'さくら 春子', loginType: 'microsoft_login' })
    expect(await enter('sakura', 'microsoft', 'haruko')).toMatchObject({ id: first.id })
    const { issuer, subject } = await db
      .selectFrom('identity')
      .select(['issuer', 'subject'])
      .executeTakeFirstOrThrow()
    expect(issuer).toBe(`${sandbox.origin}/microsoft/11111111-1111-4111-8111-111111111111/v2.0`)
    expect(subject).toMatch(/^00000001-/)
  })

  it('a confidential client sends its secret and no origin', async () => {
    const web = { client_id: 'bunko-microsoft-web', client_secret: 'bunko-microsoft-web-secret' }
    const where = (set: object) =>
      db
        .updateTable('identity_provider')
        .set(set)
        .where('tenant_id', '=', 3)
        .where('provider', '=', 'microsoft')
        .execute()
    await where(web)
    expect(await enter('sakura', 'microsoft', 'haruko')).toMatchObject({ name: 'さくら 春子' })
    await where({ client_id: 'bunko-microsoft', client_secret: null })
  })

  it('ruling 13 trusts addresses of the company’s directories and of no other', async () => {
    const haruko = (await enter('sakura', 'microsoft', 'haruko')) as Reader
    expect(haruko.email).toBe('haruko@sakura.example')
    const foreign = (await enter('sakura', 'microsoft', 'foreign')) as Reader
    expect(foreign.id).not.toBe(haruko.id)
    expect(foreign.email).toBeNull()
  })

  it('ruling 13 takes over no account by an address that a foreign directory claims', async () => {
    const intruder = (await enter('aozora', 'microsoft', 'takeover')) as Reader
    expect(intruder.id).not.toBe('aozorareader0000000001')
    expect(intruder.email).toBeNull()
    const row = await db
      .selectFrom('account')
      .select(['email', 'email_key'])
      .where('id', '=', intruder.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ email: null, email_key: null })
  })

  it('links the account of an address that a trusted directory claims', async () => {
    await db
      .updateTable('account')
      .set({ email: 'jiro@sakura.example', email_key: 'jiro@sakura.example' })
      .where('id', '=', 'sakurareader0000000001')
      .execute()
    expect(await enter('sakura', 'microsoft', 'jiro')).toMatchObject({ id: 'sakurareader0000000001' })
    await db
      .updateTable('account')
      .set({ email: null, email_key: null })
      .where('id', '=', 'sakurareader0000000001')
      .execute()
  })

  it('refuses to register a person without a name', async () => {
    expect(await enter('sakura', 'microsoft', 'no-name')).toBe('microsoftNameEmpty')
  })
})
