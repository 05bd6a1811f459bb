import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureRecovery } from '#app/features/identity/model/account/account-rules.ts'
import {
  getPasswordForm,
  requestPasswordLink,
  resetPassword,
  resetPasswordOf,
} from '#app/features/identity/model/account/reset-password.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { countFailure, holderOf } from '#app/features/identity/model/session/login-failures.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { freshPassword, otherPassword, worldPassword } from '#seeds/demo/world.ts'
import {
  accountRow,
  mailbox,
  newReader,
  outcome,
  settle,
  tokenIn,
  visitWithMail,
} from '#tests/visits/account-visit.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { clock, db, minutes, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

const newPass = otherPassword

async function forget(email: string, tenant: 'aozora' | 'sakura' = 'aozora') {
  await requestPasswordLink(await visitWithMail(tenant), email)
  await settle()
}

const newestTo = async (email: string) => (await mailbox.readMails(email))[0]

async function set(token: string, password = newPass, tenant: 'aozora' | 'sakura' = 'aozora') {
  const change = { token, newPass: password, confirmPass: password }
  const done = await outcome(resetPassword(await visitWithMail(tenant), change))
  await settle()
  return done
}

async function signIn(name: string, password = worldPassword) {
  const digest = passwordDigest(password)
  return logIn(await visitWithMail('aozora'), { name, digest, keep: false })
}

const who = async (token: string) => {
  const read = await readActor(db, await siteOf('aozora'), { token, now: clock.now })
  return read.actor?.id ?? (read.actor === null ? read.why : null)
}

describe('a forgotten password', () => {
  it('ruling 5: is replaced through a mailed link, once, and every session ends', async () => {
    const { id, email } = await newReader(1)
    const { accessToken } = await signIn(email)
    expect(await who(accessToken)).toBe(id)
    await forget(` ${email.toUpperCase()} `)
    const mail = await newestTo(email)
    expect(mail?.subject).toBe('【青空ライブラリー】パスワードの再設定')
    expect(mail?.text).toContain('http://localhost/aozora/reset-password?token=l1.')
    expect(await getPasswordForm(await visitWithMail('aozora'), tokenIn(mail))).toEqual({
      strict: true,
      isFirst: false,
      identities: [],
    })
    clock.now += 1
    expect(await set(tokenIn(mail))).toBe('done')
    expect(await who(accessToken)).toBe('unauthorized')
    expect(await outcome(signIn(email))).toBe('invalidAccount')
    expect(await outcome(signIn(email, newPass))).toBe('done')
    expect(await set(tokenIn(mail), 'Copper-finch-26')).toBe('tokenExpired')
    expect((await newestTo(email))?.subject).toBe('【青空ライブラリー】パスワードを変更しました')
  })

  it('ruling 5: the link works for 60 minutes', async () => {
    const { email } = await newReader(1)
    await forget(email)
    const token = tokenIn(await newestTo(email))
    clock.now += 60 * minutes - 1
    expect(await outcome(getPasswordForm(await visitWithMail('aozora'), token))).toBe('done')
    clock.now += 1
    expect(await set(token)).toBe('tokenExpired')
    expect(await outcome(signIn(email))).toBe('done')
  })

  it('has only one valid link, the newest', async () => {
    const { email } = await newReader(1)
    await forget(email)
    const first = tokenIn(await newestTo(email))
    clock.now += 1
    await forget(email)
    const second = tokenIn(await newestTo(email))
    expect([await set(first), await set(second)]).toEqual(['tokenExpired', 'done'])
  })

  it('keeps its last link valid when more are requested than mails are sent', async () => {
    const { email } = await newReader(1)
    for (let time = 0; time < 5; time++) await forget(email)
    const token = tokenIn(await newestTo(email))
    clock.now += 1
    for (let time = 0; time < 3; time++) await forget(email)
    expect(await mailbox.readMails(email)).toHaveLength(5)
    const tokens = (await mailbox.readMails(email)).map(tokenIn)
    const outcomes = []
    for (const one of tokens) outcomes.push(await set(one))
    expect(tokens).toContain(token)
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
  })

  it('is set once by twenty uses of one link at a time', async () => {
    const { email } = await newReader(1)
    await forget(email)
    const token = tokenIn(await newestTo(email))
    const passwords = Array.from({ length: 20 }, (_, at) => `Parallel-plume-${at}-mast`)
    const outcomes = await Promise.all(passwords.map((one) => set(token, one)))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'tokenExpired']))
    expect(await mailbox.readMails(email)).toHaveLength(2)
    const winner = passwords[outcomes.indexOf('done')] as string
    expect(await outcome(signIn(email, winner))).toBe('done')
  })

  it('R103 once replaced, lifts the lock after failed logins', async () => {
    const { id, email } = await newReader(1)
    for (let time = 0; time < 5; time++)
      await countFailure(db, holderOf(1, { kind: 'reader', id }), clock.now)
    expect(await outcome(signIn(email))).toBe('accountBlockedTemporarily')
    await forget(email)
    expect(await set(tokenIn(await newestTo(email)))).toBe('done')
    expect(await outcome(signIn(email, newPass))).toBe('done')
  })

  it('isn’t replaced by the present password (608) or one against the rules, and the link stays valid', async () => {
    const { email } = await newReader(1, { password: freshPassword })
    await forget(email)
    const token = tokenIn(await newestTo(email))
    expect(await set(token, freshPassword)).toBe('passwordInUse')
    expect(await set(token, 'Short1')).toBe('passwordTooShort')
    expect(await set(token, 'no capital 1')).toBe('badParameters')
    const differs = { token, newPass, confirmPass: 'Copper-finch-26' }
    const refusal = await resetPassword(await visitWithMail('aozora'), differs).catch(
      (error) => error as Refusal,
    )
    expect((refusal as Refusal).fields).toEqual({ confirmPass: ['passwordsDiffer'] })
    expect(await set(token)).toBe('done')
  })

  it('has a link that is unknown on another site', async () => {
    const { email } = await newReader(1)
    await newReader(3, { email })
    await forget(email)
    const token = tokenIn(await newestTo(email))
    expect(await set(token, newPass, 'sakura')).toBe('tokenInvalid')
    expect(await set(token.replace(/^l1\./, 'l3.'), newPass, 'sakura')).toBe('tokenNotFound')
    expect(await set(token.replace(/^l1\./, 'r1.'))).toBe('tokenInvalid')
    expect(await set(token)).toBe('done')
  })

  it('has its mail in the reader’s own language, whatever the visit’s', async () => {
    const { email } = await newReader(1, { lang: 'en' })
    await forget(email)
    const mail = await newestTo(email)
    expect(mail?.subject).toBe('[Aozora Library] Reset your password')
    expect(mail?.text).toMatch(/^Dear 読者 \d+,\n\n/)
  })

  it('answers, and works, the same for an address that nobody has, and sends nothing', async () => {
    const { email } = await newReader(1)
    const work = async (address: string) => {
      const { visit, statements } = recordStatements(await visitWithMail('aozora'))
      const answer = await requestPasswordLink(visit, address)
      const before = [...statements]
      await settle()
      return { answer, before }
    }
    const [known, unknown] = [await work(email), await work('nobody@account.example')]
    expect(known).toEqual(unknown)
    expect(known.before.join()).toMatch(/insert into "mail".*update "mail_link".*insert into "mail_link"/)
    expect(await mailbox.readMails('nobody@account.example')).toEqual([])
    const rows = await db.selectFrom('mail').select(['text', 'state']).where('recipient', '=', '').execute()
    expect(rows).toContainEqual({ text: '', state: 'failed' })
  })

  it('of a stopped or cancelled account gets no mail, and an invalid address is refused (892)', async () => {
    const [stopped, cancelled] = [await newReader(1), await newReader(1)]
    await db.updateTable('account').set({ status: 'stop' }).where('id', '=', stopped.id).execute()
    await db
      .updateTable('account')
      .set({ cancelled_at: 1, email_key: null })
      .where('id', '=', cancelled.id)
      .execute()
    await forget(stopped.email)
    await forget(cancelled.email)
    expect(await mailbox.readMails(stopped.email)).toEqual([])
    expect(await mailbox.readMails(cancelled.email)).toEqual([])
    expect(await outcome(forget('no address'))).toBe('invalidEmail')
  })
})

describe('whether a forgotten password can be replaced', () => {
  const at = async (
    accountType: 'EMAIL' | 'ALL' | 'USERNAME' | 'GAKKEN_ID' | 'OPEN_TYPE',
    active: boolean,
  ) => {
    await db.updateTable('company').set({ account_type: accountType }).where('id', '=', 3).execute()
    await db
      .updateTable('site_setting')
      .set({ value: JSON.stringify({ activeForgotPassword: active }) })
      .where('tenant_id', '=', 3)
      .where('name', '=', 'signIn')
      .execute()
    const visit = await visitWithMail('sakura')
    const page = await outcome(ensureRecovery(visit))
    const call = await outcome(requestPasswordLink(visit, 'nobody@account.example'))
    return `${page} ${call}`
  }

  it('R098 R099 depends on the setting, or on the account types e-mail and all; it can’t at the open type', async () => {
    expect([await at('EMAIL', false), await at('ALL', false)]).toEqual(['done done', 'done done'])
    expect([await at('USERNAME', true), await at('GAKKEN_ID', true)]).toEqual(['done done', 'done done'])
    const closed = 'notFound forbidden'
    expect([await at('USERNAME', false), await at('GAKKEN_ID', false)]).toEqual([closed, closed])
    expect(await at('OPEN_TYPE', true)).toBe(closed)
    await at('USERNAME', false)
  })
})

describe('an administrator’s reset', () => {
  it('R440 mails the reader a link, ends earlier ones, and is logged', async () => {
    const { id, email } = await newReader(1)
    await forget(email)
    const earlier = tokenIn(await newestTo(email))
    clock.now += 1
    const admin = (await signIn('service@aozora.example')).accessToken
    await resetPasswordOf(await visitWithMail('aozora', admin), id)
    await settle()
    const mail = await newestTo(email)
    expect(mail?.text).toContain('サイトの管理者から、パスワードの再設定')
    expect(await set(earlier)).toBe('tokenExpired')
    expect(await outcome(signIn(email))).toBe('done')
    expect(await set(tokenIn(mail))).toBe('done')
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('tenant_id', '=', 1)
      .where('subject', '=', id)
      .execute()
    expect(audit).toEqual([{ action: 'user.resetPassword', detail: '{}' }])
  })

  it('R440 R442 is refused to guests, readers and for other sites’ readers', async () => {
    const [mine, foreign] = [await newReader(1), await newReader(3)]
    const reader = (await signIn(mine.email)).accessToken
    const admin = (await signIn('service@aozora.example')).accessToken
    const as = async (token: string | undefined, id: string) =>
      outcome(resetPasswordOf(await visitWithMail('aozora', token), id))
    expect(await as(undefined, mine.id)).toBe('unauthorized')
    expect(await as(reader, mine.id)).toBe('noPermission')
    expect(await as(admin, foreign.id)).toBe('userNotFound')
    expect(await as(admin, (await newReader(1, { email: null, username: 'no.address' })).id)).toBe(
      'invalidEmail',
    )
  })
})

it('a replaced password ends everything of the old one: app tokens, and links to other addresses', async () => {
  const { id, email } = await newReader(1)
  await db
    .insertInto('app_token')
    .values([
      { tenant_id: 1, id: 'unused', account_id: id, expires_at: clock.now + 1000 },
      { tenant_id: 1, id: 'used', account_id: id, expires_at: clock.now + 1000, used_at: clock.now },
    ])
    .execute()
  await db
    .insertInto('mail_link')
    .values({
      tenant_id: 1,
      id: 'to-another-address',
      purpose: 'change-email',
      account_id: id,
      payload: '{"email":"x@y.example"}',
      created_at: clock.now,
      expires_at: clock.now + 60 * minutes,
    })
    .execute()
  await forget(email)
  expect(await set(tokenIn(await newestTo(email)))).toBe('done')
  const tokens = await db.selectFrom('app_token').select('id').where('account_id', '=', id).execute()
  expect(tokens).toEqual([{ id: 'used' }])
  const links = await db
    .selectFrom('mail_link')
    .select(['used_at', 'payload'])
    .where('account_id', '=', id)
    .execute()
  expect(new Set(links.map(({ used_at, payload }) => `${used_at} ${payload}`))).toEqual(
    new Set([`${clock.now} {}`]),
  )
  expect((await accountRow(1, id))?.password).toMatch(/^\$scrypt\$/)
})
