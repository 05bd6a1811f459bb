import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { takeFlash } from '#app/doors/cookies/flash.ts'
import { cancelAccount, cancelOwnAccount } from '#app/features/identity/model/account/cancel-account.ts'
import {
  changeEmail,
  changeOwnEmail,
  confirmEmail,
  getNewEmail,
} from '#app/features/identity/model/account/change-email.ts'
import { changePassword } from '#app/features/identity/model/account/change-password.ts'
import { requestOwnPasswordLink } from '#app/features/identity/model/account/reset-password.ts'
import { getUser, updateUser, viewUser } from '#app/features/identity/model/account/user.ts'
import { ipLogin } from '#app/features/identity/model/session/ip-login.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { action as profile } from '#app/features/identity/site/profile/profile.route.tsx'
import { getProfile } from '#app/features/identity/site/profile/profile-view.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { otherPassword, worldPassword } from '#seeds/demo/world.ts'
import {
  accountRow,
  mailbox,
  newReader,
  outcome,
  settle,
  tokenIn,
  visitWithMail,
} from '#tests/visits/account-visit.ts'
import { clock, db, hours, minutes, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

type Tenant = 'aozora' | 'sakura'
const newPass = otherPassword

async function signIn(name: string, { tenant = 'aozora' as Tenant, password = worldPassword } = {}) {
  const digest = passwordDigest(password)
  return (await logIn(await visitWithMail(tenant), { name, digest, keep: false })).accessToken
}

const who = async (token: string, tenant: Tenant = 'aozora') => {
  const read = await readActor(db, await siteOf(tenant), { token, now: clock.now })
  return read.actor?.id ?? (read.actor === null ? read.why : null)
}

async function signedIn() {
  const reader = await newReader(1)
  const token = await signIn(reader.email)
  return { ...reader, token, visit: await visitWithMail('aozora', token) }
}

const asAdmin = async (name = 'service@aozora.example') => visitWithMail('aozora', await signIn(name))
const newestTo = async (email: string) => (await mailbox.readMails(email))[0]

/** A reader who signs in by the address of their institution. */
async function byAddress() {
  const visit = { ...(await visitWithMail('sakura')), address: '203.0.113.9' }
  return visitWithMail('sakura', (await ipLogin(visit, { keep: false })).accessToken)
}

describe('the reader that a call is about', () => {
  it('R440 R442 is the caller, or for administrators a reader of their site', async () => {
    const { id, visit } = await signedIn()
    const [other, foreign] = [await newReader(1), await newReader(3)]
    expect(await outcome(getUser(visit, id))).toBe('done')
    for (const another of [other.id, foreign.id, 'nobody'])
      expect(await outcome(getUser(visit, another))).toBe('noPermission')
    const admin = await asAdmin()
    expect(await outcome(getUser(admin, other.id))).toBe('done')
    for (const another of [foreign.id, 'nobody'])
      expect(await outcome(getUser(admin, another))).toBe('userNotFound')
    expect(await outcome(getUser(await visitWithMail('aozora'), id))).toBe('unauthorized')
  })

  it('R433 is not the caller if they share an institution’s account', async () => {
    const visit = await byAddress()
    const id = visit.actor?.id as string
    const tries = [
      getUser(visit, id),
      updateUser(visit, { id, fullName: 'x' }),
      changePassword(visit, { userId: id, oldPass: 'x', newPass, confirmPass: newPass }),
      changeEmail(visit, { id, newEmail: 'a@b.example' }),
      cancelAccount(visit, { id }),
      getProfile(visit),
    ]
    for (const one of tries) expect(await outcome(one)).toBe('noPermission')
  })

  it('is answered with the fields of a user and no others', async () => {
    const { id, email, visit } = await signedIn()
    const { reader } = await getUser(visit, id)
    expect(viewUser(reader, visit)).toEqual({
      id,
      name: reader.name,
      fullName: reader.name,
      email,
      lang: 'ja',
      roleLevel: 3,
      isSubscribeMail: false,
      isReceiveNotify: true,
      isReceiveAlert: true,
      companyId: '1',
      domain: 'localhost',
      path: 'aozora',
      shopId: null,
      beUserId: id,
    })
  })
})

describe('updating a user', () => {
  it('R385 changes name and language, with or without the mail flag', async () => {
    const { id, visit } = await signedIn()
    await updateUser(visit, { id, fullName: '新しい 名前', lang: 'en' })
    expect(await accountRow(1, id)).toMatchObject({ name: '新しい 名前', lang: 'en', subscribes_mail: 0 })
    await updateUser(visit, { id, fullName: '次', lang: 'ja', isSubscribeMail: true })
    expect(await accountRow(1, id)).toMatchObject({
      name: '次',
      lang: 'ja',
      subscribes_mail: 1,
      receives_notices: 1,
    })
  })

  it('R386 changes both flags together, and nothing else', async () => {
    const { id, visit } = await signedIn()
    const before = await accountRow(1, id)
    await updateUser(visit, { id, isReceiveNotify: false, isSubscribeMail: true })
    expect(await accountRow(1, id)).toEqual({ ...before, subscribes_mail: 1, receives_notices: 0 })
    expect(await outcome(updateUser(visit, { id, isReceiveNotify: true }))).toBe('badParameters')
    expect(await outcome(updateUser(visit, { id }))).toBe('badParameters')
  })

  it('is logged if an administrator does it, and not if readers do it themselves', async () => {
    const { id, visit } = await signedIn()
    await updateUser(visit, { id, fullName: 'selbst' })
    await updateUser(await asAdmin(), { id, fullName: '管理' })
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'actor_level', 'before', 'after'])
      .where('subject', '=', id)
      .execute()
    expect(audit).toEqual([
      {
        action: 'user.update',
        actor_level: 'service_admin',
        before: '{"name":"selbst"}',
        after: '{"name":"管理"}',
      },
    ])
  })
})

describe('changing the password', () => {
  const change = { oldPass: worldPassword, newPass, confirmPass: newPass }

  it('R379 R380 sets the new one, and ends all sessions but this one', async () => {
    const { id, email, token, visit } = await signedIn()
    const elsewhere = await signIn(email)
    await changePassword(visit, { ...change, userId: id })
    await settle()
    expect([await who(token), await who(elsewhere)]).toEqual([id, 'unauthorized'])
    expect(await outcome(signIn(email))).toBe('invalidAccount')
    expect(await outcome(signIn(email, { password: newPass }))).toBe('done')
    expect((await newestTo(email))?.subject).toBe('【青空ライブラリー】パスワードを変更しました')
  })

  it('R382 says so on the next page', async () => {
    const { visit } = await signedIn()
    const context = { visit, cookies: [] as string[] }
    const request = new Request('http://localhost/aozora/profile', {
      method: 'POST',
      headers: { Origin: 'http://localhost' },
      body: new URLSearchParams({ section: 'password', ...change }),
    })
    const reply = (await profile({
      context,
      request,
      params: {},
    } as unknown as ActionFunctionArgs)) as Response
    expect(reply.headers.get('Location')).toMatch(/^\/profile(?:#|$)/)
    const [flash = ''] = context.cookies
    const shown = takeFlash(context as never, visit, new Request(request.url, { headers: { Cookie: flash } }))
    expect(shown).toMatchObject({ text: 'パスワードを変更しました。', level: 'success', seconds: 3 })
    await settle()
  })

  it('R381 refuses a wrong old one (607), the same one again (608), another reader’s id, and one against the rules', async () => {
    const { id, email, visit } = await signedIn()
    const { id: other } = await newReader(1)
    const tryWith = (changes: object) => outcome(changePassword(visit, { ...change, userId: id, ...changes }))
    expect(await tryWith({ oldPass: 'wrong' })).toBe('wrongPassword')
    expect(await tryWith({ userId: other })).toBe('noPermission')
    expect(await tryWith({ newPass: 'Short1', confirmPass: 'Short1' })).toBe('passwordTooShort')
    expect(await tryWith({ confirmPass: 'Copper-finch-26' })).toBe('badParameters')
    expect(await outcome(signIn(email))).toBe('done')
    expect(await tryWith({})).toBe('done')
    expect(await tryWith({ oldPass: newPass })).toBe('passwordInUse')
  })

  it('R103 counts wrong old ones for the session, so that an open session can neither try them nor lock its reader out', async () => {
    const { id, email, visit } = await signedIn()
    const wrong = (oldPass: string) => outcome(changePassword(visit, { ...change, userId: id, oldPass }))
    for (let time = 0; time < 4; time++) expect(await wrong(`wrong ${time}`)).toBe('wrongPassword')
    expect(await wrong('wrong 5')).toBe('accountBlockedTemporarily')
    expect(await wrong(worldPassword)).toBe('accountBlockedTemporarily')
    expect(await outcome(signIn(email))).toBe('done')
    clock.now += 31 * minutes
    expect(await wrong(worldPassword)).toBe('done')
    await settle()
  })

  it('stays possible for a signed-in reader while strangers lock the name', async () => {
    const { id, email, visit } = await signedIn()
    for (let time = 0; time < 5; time++) await outcome(signIn(email, { password: `wrong ${time}` }))
    expect(await outcome(signIn(email))).toBe('accountBlockedTemporarily')
    expect(await outcome(changePassword(visit, { ...change, userId: id }))).toBe('done')
    await settle()
  })

  it('is blocked by the fifth of twelve wrong ones at once', async () => {
    const { id, visit } = await signedIn()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        outcome(changePassword(visit, { ...change, userId: id, oldPass: `wrong ${at}` })),
      ),
    )
    expect(outcomes.filter((one) => one === 'wrongPassword')).toHaveLength(4)
    expect(outcomes.filter((one) => one === 'accountBlockedTemporarily')).toHaveLength(8)
  })

  it('succeeds once with ten right ones at once', async () => {
    const { id, email, visit } = await signedIn()
    const passwords = Array.from({ length: 10 }, (_, at) => `Parallel-plume-${at}-mast`)
    const outcomes = await Promise.all(
      passwords.map((one) =>
        outcome(changePassword(visit, { ...change, userId: id, newPass: one, confirmPass: one })),
      ),
    )
    await settle()
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    const winner = passwords[outcomes.indexOf('done')] as string
    expect(await outcome(signIn(email, { password: winner }))).toBe('done')
    expect(await mailbox.readMails(email)).toHaveLength(1)
  })
})

describe('changing the e-mail address', () => {
  it('R378 waits for the new address to confirm, and tells the old one', async () => {
    const { id, email, visit } = await signedIn()
    await changeOwnEmail(visit, { newEmail: 'Moved@Change.example', password: worldPassword })
    await settle()
    expect((await accountRow(1, id))?.email_key).toBe(email)
    const notice = await newestTo(email)
    expect(notice?.text).toContain('moved@change.example')
    const mail = await newestTo('moved@change.example')
    expect(mail?.text).not.toContain('読者')
    const token = tokenIn(mail)
    const anybody = await visitWithMail('aozora')
    expect(await getNewEmail(anybody, token)).toEqual({ email: 'moved@change.example' })
    await confirmEmail(anybody, token)
    expect(await accountRow(1, id)).toMatchObject({
      email: 'moved@change.example',
      email_key: 'moved@change.example',
    })
    expect(await outcome(signIn('moved@change.example'))).toBe('done')
    expect(await outcome(signIn(email))).toBe('invalidAccount')
    expect(await outcome(confirmEmail(anybody, token))).toBe('tokenExpired')
  })

  it('needs the password on the page, which is counted like a failed login', async () => {
    const { visit } = await signedIn()
    const tryWith = (password: string) =>
      outcome(changeOwnEmail(visit, { newEmail: 'a@b.example', password }))
    for (let time = 0; time < 4; time++) expect(await tryWith('wrong')).toBe('wrongPassword')
    expect(await tryWith('wrong')).toBe('accountBlockedTemporarily')
    expect(await tryWith(worldPassword)).toBe('accountBlockedTemporarily')
    expect(await mailbox.readMails('a@b.example')).toEqual([])
  })

  it('408 is shown only to the owner of the taken address, who opens its mail', async () => {
    const { id, email, visit } = await signedIn()
    const taken = await newReader(1)
    const asked = async (newEmail: string) => {
      const answer = await changeEmail(visit, { id, newEmail })
      await settle()
      return answer
    }
    expect(await asked(taken.email)).toEqual(await asked('free@change.example'))
    const token = tokenIn((await mailbox.readMails('free@change.example'))[0])
    clock.now += 1
    await asked(taken.email)
    const ofTaken = tokenIn(await newestTo(taken.email))
    expect(await outcome(confirmEmail(visit, ofTaken))).toBe('duplicateEmail')
    expect((await accountRow(1, id))?.email_key).toBe(email)
    // Only the newest link of an account is valid.
    expect(await outcome(confirmEmail(visit, token))).toBe('tokenExpired')
  })

  it('gives an address that two accounts want to the first to confirm, also at once', async () => {
    const asking = await Promise.all([signedIn(), signedIn(), signedIn()])
    const tokens: string[] = []
    for (const { id, visit } of asking) {
      clock.now += 1
      const later = { ...visit, now: () => clock.now }
      await changeEmail(later, { id, newEmail: 'wanted@change.example' })
      await settle()
      tokens.push(tokenIn(await newestTo('wanted@change.example')))
    }
    const outcomes = await Promise.all(
      tokens.map(async (token) => outcome(confirmEmail(await visitWithMail('aozora'), token))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'duplicateEmail', 'duplicateEmail'])
  })

  it('has a link that works for 24 hours, once under twenty uses, and on its own site', async () => {
    const { id, visit } = await signedIn()
    const ask = async (newEmail: string) => {
      await changeEmail({ ...visit, now: () => clock.now }, { id, newEmail, password: worldPassword })
      await settle()
      return tokenIn(await newestTo(newEmail))
    }
    const late = await ask('late@change.example')
    clock.now += 24 * hours
    expect(await outcome(confirmEmail(await visitWithMail('aozora'), late))).toBe('tokenExpired')
    const token = await ask('once@change.example')
    expect(await outcome(confirmEmail(await visitWithMail('sakura'), token))).toBe('tokenInvalid')
    const visits = await Promise.all(Array.from({ length: 20 }, () => visitWithMail('aozora')))
    const outcomes = await Promise.all(visits.map((one) => outcome(confirmEmail(one, token))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
  })

  it('R383 R384 by an administrator is made at once; only a system administrator reloads the company', async () => {
    const reader = await newReader(1)
    const taken = await newReader(1)
    const as = async (name: string, newEmail: string) => {
      const answer = await changeEmail(await asAdmin(name), { id: reader.id, newEmail })
      await settle()
      return answer
    }
    expect(await as('service@aozora.example', 'one@change.example')).toEqual({ reloadCompanyDetail: false })
    expect(await as('company@aozora.example', 'two@change.example')).toEqual({ reloadCompanyDetail: false })
    expect(await as('system@bunko.example', 'three@change.example')).toEqual({ reloadCompanyDetail: true })
    expect((await accountRow(1, reader.id))?.email_key).toBe('three@change.example')
    expect((await newestTo('two@change.example'))?.text).toContain('three@change.example')
    expect(await outcome(as('service@aozora.example', taken.email))).toBe('duplicateEmail')
    expect(await outcome(as('service@aozora.example', 'no address'))).toBe('invalidEmail')
  })
})

describe('cancelling an account', () => {
  async function withPlans() {
    const reader = await signedIn()
    const plan = await db
      .selectFrom('subscription_plan')
      .select('id')
      .where('tenant_id', '=', 1)
      .executeTakeFirstOrThrow()
    const row = (id: string, status: 'ACTIVE' | 'REFUNDED') => ({
      tenant_id: 1,
      id: `${reader.id}${id}`,
      account_id: reader.id,
      plan_id: plan.id,
      status,
      starts_on: '2026-11-01',
      ends_on: '2026-11-30',
    })
    await db
      .insertInto('registration')
      .values([row('a', 'ACTIVE'), row('b', 'REFUNDED')])
      .execute()
    await db
      .insertInto('identity')
      .values({
        tenant_id: 1,
        issuer: 'https://accounts.google.com',
        subject: reader.id,
        account_id: reader.id,
        provider: 'google',
        email: null,
        linked_at: 0,
      })
      .execute()
    return reader
  }

  it('R154 R157 ends sessions, plans and ways to sign in, keeps the row, and frees its names', async () => {
    const { id, email, token, visit } = await withPlans()
    await cancelOwnAccount(visit, { password: worldPassword, isSure: true })
    await settle()
    expect(await who(token)).toBe('sessionError')
    expect(await outcome(signIn(email))).toBe('invalidAccount')
    expect(await accountRow(1, id)).toMatchObject({
      cancelled_at: clock.now,
      email_key: null,
      username_key: null,
      password: null,
    })
    const plans = await db
      .selectFrom('registration')
      .select('status')
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
    expect(plans).toEqual([{ status: 'CANCEL' }, { status: 'REFUNDED' }])
    expect(await db.selectFrom('identity').select('subject').where('account_id', '=', id).execute()).toEqual(
      [],
    )
    expect((await newestTo(email))?.subject).toBe('【青空ライブラリー】退会手続きが完了しました')
    expect(await outcome(newReader(1, { email }))).toBe('done')
  })

  it('asks for the password and a confirmation; without a password for the confirmation alone', async () => {
    const { visit } = await signedIn()
    expect(await outcome(cancelOwnAccount(visit, { password: worldPassword, isSure: false }))).toBe(
      'badParameters',
    )
    expect(await outcome(cancelOwnAccount(visit, { isSure: true }))).toBe('badParameters')
    expect(await outcome(cancelOwnAccount(visit, { password: 'wrong', isSure: true }))).toBe('wrongPassword')
    const { id, token } = await signedIn()
    await db.updateTable('account').set({ password: null }).where('id', '=', id).execute()
    const without = await visitWithMail('aozora', token)
    expect(await outcome(cancelOwnAccount(without, { isSure: false }))).toBe('badParameters')
    expect(await outcome(cancelOwnAccount(without, { isSure: true }))).toBe('done')
    await settle()
  })

  it('R156 is refused to readers if the site has it switched off, but not to administrators', async () => {
    const { id, visit } = await signedIn()
    const row = db.updateTable('site_setting').where('tenant_id', '=', 1).where('name', '=', 'signIn')
    const before = await db
      .selectFrom('site_setting')
      .select('value')
      .where('tenant_id', '=', 1)
      .where('name', '=', 'signIn')
      .executeTakeFirstOrThrow()
    await row.set({ value: JSON.stringify({ ...JSON.parse(before.value), cancelAccount: false }) }).execute()
    expect((await getProfile(visit)).mayCancel).toBe(false)
    expect(await outcome(cancelOwnAccount(visit, { password: worldPassword, isSure: true }))).toBe(
      'forbidden',
    )
    expect(await outcome(cancelAccount(visit, { id }))).toBe('forbidden')
    expect(await outcome(cancelAccount(await asAdmin(), { id }))).toBe('done')
    await settle()
    await row.set({ value: before.value }).execute()
    const audit = await db.selectFrom('audit').select('action').where('subject', '=', id).execute()
    expect(audit).toEqual([{ action: 'user.cancel' }])
  })

  it('R442 of another site’s reader is refused, and changes nothing there', async () => {
    const foreign = await newReader(3)
    expect(await outcome(cancelAccount(await asAdmin(), { id: foreign.id }))).toBe('userNotFound')
    expect((await accountRow(3, foreign.id))?.cancelled_at).toBeNull()
  })
})

it('a reader without a password gets their first by mail', async () => {
  const { id, email, token } = await signedIn()
  await db.updateTable('account').set({ password: null }).where('id', '=', id).execute()
  const visit = await visitWithMail('aozora', token)
  expect((await getProfile(visit)).hasPassword).toBe(false)
  await requestOwnPasswordLink(visit)
  await settle()
  expect((await newestTo(email))?.text).toContain('/aozora/reset-password?token=l1.')
})
