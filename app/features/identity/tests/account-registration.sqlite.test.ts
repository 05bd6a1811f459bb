import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getRegisterForm } from '#app/features/identity/model/account/account-rules.ts'
import {
  type Confirmation,
  confirmRegistration,
  getRegistration,
} from '#app/features/identity/model/account/confirm-registration.ts'
import { type RegistrationRequest, register } from '#app/features/identity/model/account/register.ts'
import { viewRegistration } from '#app/features/identity/model/account/user.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { asFromApp } from '#app/visit/from-app.ts'
import type { Visit } from '#app/visit/visit.ts'
import { freshPassword } from '#seeds/demo/world.ts'
import { mailbox, outcome, settle, tokenIn, visitWithMail } from '#tests/visits/account-visit.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { clock, db, hours } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

const password = freshPassword
const requestFor = (changes: Partial<RegistrationRequest> = {}): RegistrationRequest => ({
  fullName: '新規 一郎',
  email: 'ichiro@new.example',
  password,
  confirmPassword: password,
  isSubscribeMail: true,
  ...changes,
})

async function ask(changes: Partial<RegistrationRequest> = {}) {
  const made = await register(await visitWithMail('aozora'), requestFor(changes))
  await settle()
  return made
}

/** Confirms a registration and chooses a password, in a browser that didn't register. */
const confirm = (visit: Visit, token: string, changes: Partial<Confirmation> = {}) =>
  confirmRegistration(visit, { token, password, confirmPassword: password, browser: null, ...changes })

const newestTo = async (email: string) => (await mailbox.readMails(email))[0]
const accountOf = (email: string, tenantId = 1) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', email)
    .executeTakeFirst()

async function setCompany(
  id: number,
  values: { account_type?: 'EMAIL' | 'USERNAME' | 'ALL' | 'GAKKEN_ID' | 'OPEN_TYPE'; max_user?: number },
) {
  await db.updateTable('company').set(values).where('id', '=', id).execute()
}

describe('R113 registering on a site with e-mail addresses', () => {
  it('mails a link; posting the link’s page makes the account, not sending the mail or opening the page', async () => {
    const made = await ask()
    expect(made).toMatchObject({ byMail: true, email: 'ichiro@new.example', lang: 'ja' })
    const mail = await newestTo('ichiro@new.example')
    expect(mail?.subject).toBe('【青空ライブラリー】新規登録のご確認')
    // The name that a stranger typed isn't sent to anybody.
    expect(mail?.text).not.toContain('新規 一郎')
    const visit = await visitWithMail('aozora')
    expect(await getRegistration(visit, tokenIn(mail))).toEqual({
      name: '新規 一郎',
      email: 'ichiro@new.example',
      strict: true,
    })
    expect(await accountOf('ichiro@new.example')).toBeUndefined()
    await confirm(visit, tokenIn(mail))
    expect(await accountOf('ichiro@new.example')).toMatchObject({
      id: made.id,
      level: 'reader',
      name: '新規 一郎',
      lang: 'ja',
      subscribes_mail: 1,
    })
    const login = { name: 'ichiro@new.example', digest: passwordDigest(password), keep: false }
    expect((await logIn(await visitWithMail('aozora'), login)).kind).toBe('reader')
  })

  it('signs in only the browser that registered; the link stores where it wanted to go, and whether it was the app (R082)', async () => {
    for (const [email, browser, isTheirs] of [
      ['mark@new.example', 'mark', true],
      ['other.mark@new.example', 'another', false],
      ['no.mark@new.example', null, false],
    ] as const) {
      const origin = { browser: 'mark', back: '/3?q=x' }
      const fromApp = asFromApp(await visitWithMail('aozora'), isTheirs)
      await register(fromApp, requestFor({ email }), origin)
      await settle()
      const made = await confirm(await visitWithMail('aozora'), tokenIn(await newestTo(email)), { browser })
      const accountId = (await accountOf(email))?.id
      expect(made).toEqual({ accountId, isApp: isTheirs, back: '/3?q=x', isTheirs })
    }
  })

  it('writes to the reader in the language of the registration', async () => {
    await ask({ email: 'english@new.example', lang: 'en' })
    const mail = await newestTo('english@new.example')
    expect(mail?.subject).toBe('[Aozora Library] Please confirm your account')
    expect(mail?.text).toContain('Open this link to finish:')
  })

  it('makes one account from twenty uses of one link at a time, and none afterwards', async () => {
    await ask({ email: 'twenty@new.example' })
    const token = tokenIn(await newestTo('twenty@new.example'))
    const visits = await Promise.all(Array.from({ length: 20 }, () => visitWithMail('aozora')))
    const outcomes = await Promise.all(visits.map((visit) => outcome(confirm(visit, token))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'tokenExpired']))
    await db.deleteFrom('account').where('email_key', '=', 'twenty@new.example').execute()
    expect(await outcome(confirm(visits[0] as Visit, token))).toBe('tokenExpired')
  })

  it('has a link that works for 24 hours, on its own site, and only for a registration', async () => {
    await ask({ email: 'late@new.example' })
    const token = tokenIn(await newestTo('late@new.example'))
    const sakura = await visitWithMail('sakura')
    expect(await outcome(getRegistration(sakura, token))).toBe('tokenInvalid')
    expect(await outcome(confirm(sakura, token))).toBe('tokenInvalid')
    // The token isn't known under the number of another site.
    const moved = token.replace(/^l1\./, 'l3.')
    expect(await outcome(confirm(sakura, moved))).toBe('tokenNotFound')
    for (const bad of ['', 'x', `${token}x`, token.replace('l1.', 'r1.')])
      expect(await outcome(getRegistration(await visitWithMail('aozora'), bad))).toBe('tokenInvalid')
    clock.now += 24 * hours - 1
    expect(await outcome(getRegistration(await visitWithMail('aozora'), token))).toBe('done')
    clock.now += 1
    expect(await outcome(confirm(await visitWithMail('aozora'), token))).toBe('tokenExpired')
    expect(await accountOf('late@new.example')).toBeUndefined()
  })

  it('sends an address with an account a mail that says so, and makes no second account', async () => {
    const before = await db.selectFrom('account').select('id').execute()
    await ask({ email: 'READER@aozora.example' })
    const mail = await newestTo('reader@aozora.example')
    expect(mail?.subject).toBe('【青空ライブラリー】このメールアドレスは登録済みです')
    expect(mail?.text).toContain('http://localhost/aozora/login')
    expect(mail?.text).toContain('http://localhost/aozora/forget-password')
    expect(mail?.text).not.toContain('?token=')
    expect(await db.selectFrom('account').select('id').execute()).toEqual(before)
  })

  it('answers, and works, the same whether the address is known', async () => {
    const [unknown, known] = [
      await recorded('nobody.yet@new.example'),
      await recorded('reader@aozora.example'),
    ]
    expect(unknown.statements.join()).toMatch(/insert into "mail".*insert into "mail_link"/)
    expect(known.statements).toEqual(unknown.statements)
    const shape = ({ id, ...rest }: ReturnType<typeof viewRegistration>) => ({ ...rest, id: id.length })
    expect({ ...shape(known.answer), email: '' }).toEqual({ ...shape(unknown.answer), email: '' })
  })

  it('allows the same address on another site, and again after it was cancelled', async () => {
    await setCompany(3, { account_type: 'EMAIL' })
    const visit = await visitWithMail('sakura')
    await register(visit, requestFor({ email: 'reader@aozora.example', fullName: 'さくら' }))
    await settle()
    const mail = (await mailbox.readMails('reader@aozora.example'))[0]
    expect(mail?.subject).toBe('【さくら学園 図書室】新規登録のご確認')
    expect(mail?.text).toContain('http://sakura.localhost/register/confirm?token=')
    await confirm(visit, tokenIn(mail))
    expect(await accountOf('reader@aozora.example', 3)).toMatchObject({ name: 'さくら' })
    await setCompany(3, { account_type: 'USERNAME' })
  })

  it('makes one account from two links of one address: the other link says that the address is taken', async () => {
    await ask({ email: 'twice@new.example', fullName: '先' })
    const first = tokenIn(await newestTo('twice@new.example'))
    clock.now += 1
    await ask({ email: 'twice@new.example', fullName: '後' })
    const second = tokenIn(await newestTo('twice@new.example'))
    const visit = await visitWithMail('aozora')
    expect(await outcome(confirm(visit, second))).toBe('done')
    expect(await outcome(confirm(visit, first))).toBe('duplicateEmail')
    expect((await accountOf('twice@new.example'))?.name).toBe('後')
  })
})

async function recorded(email: string) {
  const { visit, statements } = recordStatements(await visitWithMail('aozora'))
  const answer = viewRegistration(await register(visit, requestFor({ email })))
  const before = [...statements]
  await settle()
  return { answer, statements: before }
}

describe('registering on a site with user names', () => {
  const named = (username: string, changes: Partial<RegistrationRequest> = {}) =>
    requestFor({ email: undefined, username, fullName: 'さくら 三郎', ...changes })

  it('makes the account at once; an unverified address isn’t stored', async () => {
    const visit = await visitWithMail('sakura')
    const made = await register(visit, named('Ｓａｋｕｒａ.Saburo', { email: 'saburo@new.example' }))
    await settle()
    expect(made).toMatchObject({ byMail: false, email: null })
    expect(await mailbox.readMails('saburo@new.example')).toEqual([])
    const login = { name: 'sakura.saburo', digest: passwordDigest(password), keep: false }
    expect((await logIn(await visitWithMail('sakura'), login)).kind).toBe('reader')
    expect(await accountOf('saburo@new.example', 3)).toBeUndefined()
  })

  it('refuses a name that is taken, in any case, also when twenty want it at once', async () => {
    const visit = await visitWithMail('sakura')
    expect(await outcome(register(visit, named('SAKURA.Reader')))).toBe('userAlreadyExists')
    const visits = await Promise.all(Array.from({ length: 20 }, () => visitWithMail('sakura')))
    const outcomes = await Promise.all(visits.map((one) => outcome(register(one, named('wanted.name')))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'userAlreadyExists')).toHaveLength(19)
  })
})

describe('registering on a site with either', () => {
  beforeAll(() => setCompany(1, { account_type: 'ALL' }))

  it('asks for the address, and takes a user name along', async () => {
    expect((await getRegisterForm(await visitWithMail('aozora'))).asked).toEqual({
      email: 'required',
      username: 'optional',
    })
    await ask({ email: 'either@new.example', username: 'either.name' })
    const token = tokenIn(await newestTo('either@new.example'))
    await confirm(await visitWithMail('aozora'), token)
    expect(await accountOf('either@new.example')).toMatchObject({ username: 'either.name' })
    expect(await outcome(ask({ email: 'other@new.example', username: 'EITHER.name' }))).toBe(
      'userAlreadyExists',
    )
  })

  it('reports a user name that was taken since the mail at the link, which stays valid', async () => {
    await ask({ email: 'slow@new.example', username: 'slow.name' })
    const token = tokenIn(await newestTo('slow@new.example'))
    await ask({ email: 'fast@new.example', username: 'slow.name' })
    const visit = await visitWithMail('aozora')
    await confirm(visit, tokenIn(await newestTo('fast@new.example')))
    expect(await outcome(confirm(visit, token))).toBe('loginIdInUse')
    await db
      .updateTable('account')
      .set({ username_key: null })
      .where('username_key', '=', 'slow.name')
      .execute()
    expect(await outcome(confirm(visit, token))).toBe('done')
    await setCompany(1, { account_type: 'EMAIL' })
  })
})

describe('a company’s maximum of readers', () => {
  it('applies to all its sites, exactly, under as many simultaneous registrations as are admitted', async () => {
    await setCompany(3, { max_user: 1000 })
    const count = async () =>
      (
        await db
          .selectFrom('account')
          .select('id')
          .where('level', '=', 'reader')
          .where('tenant_id', 'in', [3, 30])
          .where('cancelled_at', 'is', null)
          .execute()
      ).length
    await db
      .insertInto('tenant')
      .values({
        id: 30,
        company_id: 3,
        domain_type: 'PATH',
        domain: null,
        service_path: 'sakura-annex',
        service_name: '別館',
        created_at: clock.now,
      })
      .execute()
    await db
      .insertInto('account')
      .values({
        tenant_id: 30,
        id: 'annexreader000000000001',
        level: 'reader',
        name: '別館',
        email: null,
        email_key: null,
        username: null,
        username_key: null,
        password: null,
        lang: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    const [now, crowd] = [await count(), 24]
    await setCompany(3, { max_user: now + 7 })
    const visits = await Promise.all(Array.from({ length: crowd }, () => visitWithMail('sakura')))
    const outcomes = await Promise.all(
      visits.map((visit, at) =>
        outcome(
          register(visit, requestFor({ email: undefined, username: `crowd.${String(at).padStart(3, '0')}` })),
        ),
      ),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(7)
    expect(outcomes.filter((one) => one === 'companyMaxUsersReached')).toHaveLength(crowd - 7)
    expect(await count()).toBe(now + 7)
    await setCompany(3, { max_user: 1000 })
  })

  it('that is reached between the mail and its link leaves the link valid', async () => {
    await ask({ email: 'patient@new.example' })
    const token = tokenIn(await newestTo('patient@new.example'))
    await setCompany(1, { max_user: 1 })
    const visit = await visitWithMail('aozora')
    expect(await outcome(ask({ email: 'full@new.example' }))).toBe('companyMaxUsersReached')
    expect(await outcome(ask({ email: 'reader@aozora.example' }))).toBe('companyMaxUsersReached')
    expect(await outcome(confirm(visit, token))).toBe('companyMaxUsersReached')
    await setCompany(1, { max_user: 1000 })
    expect(await outcome(confirm(visit, token))).toBe('done')
  })
})

describe('the refusals of a registration', () => {
  const refusalOf = async (changes: Partial<RegistrationRequest>) => {
    try {
      await ask(changes)
      return 'done'
    } catch (error) {
      const { name, fields } = error as Refusal
      return { name, fields }
    }
  }

  it('R405 R406 R407 R408 R410 follow the rules, with a number of their own if there is one', async () => {
    expect(await refusalOf({ email: 'no address' })).toEqual({
      name: 'invalidEmail',
      fields: { email: ['invalidEmail'] },
    })
    expect(await refusalOf({ password: 'Short1', confirmPassword: 'Short1' })).toEqual({
      name: 'passwordTooShort',
      fields: { password: ['weakPassword'] },
    })
    expect(await refusalOf({ password: 'alllowercase1', confirmPassword: 'alllowercase1' })).toEqual({
      name: 'badParameters',
      fields: { password: ['weakPassword'] },
    })
    expect(await refusalOf({ confirmPassword: 'Copper-finch-26' })).toEqual({
      name: 'badParameters',
      fields: { confirmPassword: ['passwordsDiffer'] },
    })
  })

  it('come all at once', async () => {
    expect(
      await refusalOf({ fullName: ' ', email: undefined, password: undefined, confirmPassword: '' }),
    ).toEqual({
      name: 'badParameters',
      fields: {
        fullName: ['required'],
        email: ['required'],
        password: ['required'],
        confirmPassword: ['required'],
      },
    })
  })

  it('R405 R406 apply to user names without the strict rules', async () => {
    const visit = await visitWithMail('sakura')
    const at = (changes: Partial<RegistrationRequest>) =>
      outcome(register(visit, requestFor({ email: undefined, ...changes })))
    expect(await at({ username: 'five5' })).toBe('invalidUsername')
    expect(await at({ username: '空の名前です' })).toBe('invalidUsername')
    expect(await at({ username: undefined })).toBe('badParameters')
    const lax = { username: 'lax.password', password: 'wren mill', confirmPassword: 'wren mill' }
    expect(await at({ ...lax, password: 'seven77', confirmPassword: 'seven77' })).toBe('passwordTooShort')
    expect(await at(lax)).toBe('done')
  })
})

describe('R095 R096 R097 a site without registration', () => {
  const at = async (tenant: 'aozora' | 'hanabi' | 'manabi' | 'sakura') => {
    const visit = await visitWithMail(tenant)
    return [await outcome(getRegisterForm(visit)), await outcome(register(visit, requestFor()))]
  }

  it('R096 R097 is one of the learning service and of the open type, whatever its setting', async () => {
    for (const [tenant, tenantId] of [
      ['manabi', 4],
      ['hanabi', 2],
    ] as const) {
      const value = JSON.stringify({ isShowLinkRegisterUser: true })
      await db
        .insertInto('site_setting')
        .values({ tenant_id: tenantId, name: 'signIn', value, updated_at: 0 })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value }))
        .execute()
      expect(await at(tenant)).toEqual(['notFound', 'forbidden'])
    }
  })

  it('R095 is one with the setting off, according to the database and not the snapshot', async () => {
    const set = (isShowLinkRegisterUser: boolean) =>
      db
        .updateTable('site_setting')
        .set({ value: JSON.stringify({ isShowLinkRegisterUser }) })
        .where('tenant_id', '=', 3)
        .where('name', '=', 'signIn')
        .execute()
    await set(false)
    expect(await at('sakura')).toEqual(['notFound', 'forbidden'])
    await set(true)
    expect((await at('sakura'))[0]).toBe('done')
  })
})
