import { beforeAll, describe, expect, it } from 'vitest'
import { cancelAccount } from '#app/features/identity/model/account/cancel-account.ts'
import {
  changeEmail,
  confirmEmail,
  getRestoreForm,
  restoreEmail,
} from '#app/features/identity/model/account/change-email.ts'
import { unlinkIdentity } from '#app/features/identity/model/account/linked-identities.ts'
import { getOwnProof, proveReader } from '#app/features/identity/model/account/prove-reader.ts'
import {
  getPasswordForm,
  requestPasswordLink,
  resetPassword,
} from '#app/features/identity/model/account/reset-password.ts'
import { startProviderLogin } from '#app/features/identity/model/identity/start-provider-login.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { type NewLogin, startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import {
  accountRow,
  mailbox,
  newReader,
  outcome,
  settle,
  tokenIn,
  visitWithMail,
} from '#tests/visits/account-visit.ts'
import { clock, db, minutes, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const newPass = 'Mended-wren-37'
const day = 24 * 60 * minutes

/** A reader signed in to a browser, and the token of their session, which a thief has got. */
async function signedIn(changes: Partial<NewLogin> = {}) {
  const reader = await newReader(1)
  const login = { accountId: reader.id, keep: true, loginType: 'EMAIL' as const, ...changes }
  const { accessToken: token, appToken } = await startReaderSession(await visitWithMail('aozora'), login)
  return { ...reader, token, appToken, visit: () => visitWithMail('aozora', token) }
}

const lives = async (token: string) =>
  (await readActor(db, await siteOf('aozora'), { token, now: clock.now })).actor !== null

async function identityOf(id: string, provider: 'google' | 'microsoft', linkedAt: number) {
  const row = { tenant_id: 1, account_id: id, provider, subject: `${id}${provider}`, email: null }
  await db
    .insertInto('identity')
    .values({ ...row, issuer: `https://${provider}.example`, linked_at: linkedAt })
    .execute()
}

const identitiesOf = async (id: string) =>
  (await db.selectFrom('identity').select('provider').where('account_id', '=', id).execute()).map(
    ({ provider }) => provider,
  )

async function newestTo(email: string) {
  await settle()
  return (await mailbox.readMails(email))[0]
}

describe('a reader’s stolen session', () => {
  it('can’t change any way to sign in later than ten minutes after the sign-in', async () => {
    const { id, visit } = await signedIn()
    await identityOf(id, 'google', 1)
    clock.now += 10 * minutes
    const stolen = await visit()
    const tries = {
      email: () => changeEmail(stolen, { id, newEmail: 'thief@stolen.example' }),
      cancel: () => cancelAccount(stolen, { id }),
      unlink: () => unlinkIdentity(stolen, 'google'),
      link: () => startProviderLogin(stolen, { provider: 'google', purpose: 'link', keep: false }),
    }
    for (const [what, work] of Object.entries(tries))
      expect([what, await outcome(work())]).toEqual([what, 'proofNeeded'])
    await settle()
    expect(await mailbox.readMails('thief@stolen.example')).toEqual([])
    expect(await identitiesOf(id)).toEqual(['google'])
    expect((await accountRow(1, id))?.cancelled_at).toBeNull()
  })

  it('can within ten minutes, and later only with the right password', async () => {
    const { id, visit } = await signedIn()
    const newEmail = `${id}@may.example`
    clock.now += 10 * minutes - 1
    expect(await outcome(changeEmail(await visit(), { id, newEmail }))).toBe('done')
    clock.now += 1
    const tried = async (password: string) => outcome(changeEmail(await visit(), { id, newEmail, password }))
    expect(await tried('wrong-Passw0rd')).toBe('wrongPassword')
    expect(await outcome(cancelAccount(await visit(), { id, password: 'wrong-Passw0rd' }))).toBe(
      'wrongPassword',
    )
    expect(await tried(worldPassword)).toBe('done')
    // This proved the session for ten more minutes.
    clock.now += 10 * minutes - 1
    expect(await outcome(unlinkIdentity(await visit(), 'google'))).toBe('forbidden')
    clock.now += 1
    expect(await outcome(unlinkIdentity(await visit(), 'google'))).toBe('proofNeeded')
  })

  it('is proven by the password on the page that asks for it, and five wrong ones end that', async () => {
    const { id, visit } = await signedIn()
    clock.now += 20 * minutes
    expect(await getOwnProof(await visit())).toEqual({ hasPassword: true, providers: [] })
    await proveReader(await visit(), { password: worldPassword })
    expect(await outcome(changeEmail(await visit(), { id, newEmail: `${id}@page.example` }))).toBe('done')
    const wrong = async () => outcome(proveReader(await visit(), { password: 'wrong-Passw0rd' }))
    const outcomes = []
    for (let at = 0; at < 5; at++) outcomes.push(await wrong())
    expect(outcomes.slice(3)).toEqual(['wrongPassword', 'accountBlockedTemporarily'])
    expect(await outcome(proveReader(await visit(), { password: worldPassword }))).toBe(
      'accountBlockedTemporarily',
    )
  })

  it('that an app continued with its token was never proven, nor one from before', async () => {
    const app = await signedIn({ isApp: true, isProof: false })
    expect(await outcome(cancelAccount(await app.visit(), { id: app.id }))).toBe('proofNeeded')
    const before = await signedIn()
    await db.updateTable('session').set({ proved_at: null }).where('account_id', '=', before.id).execute()
    expect(await outcome(cancelAccount(await before.visit(), { id: before.id }))).toBe('proofNeeded')
    expect(
      await outcome(cancelAccount(await before.visit(), { id: before.id, password: worldPassword })),
    ).toBe('done')
  })
})

describe('a change of address', () => {
  /** The thief of a session changes the address. Returns the mail that the previous address gets. */
  async function changed() {
    const reader = await signedIn({ isApp: true })
    const victim = await startReaderSession(await visitWithMail('aozora'), {
      accountId: reader.id,
      keep: true,
      loginType: 'EMAIL',
    })
    await identityOf(reader.id, 'google', clock.now - 1)
    const newEmail = `${reader.id}@thief.example`
    await changeEmail(await reader.visit(), { id: reader.id, newEmail })
    const link = tokenIn(await newestTo(newEmail))
    clock.now += minutes
    await confirmEmail(await visitWithMail('aozora'), link)
    const told = await newestTo(reader.email)
    return { ...reader, newEmail, other: victim.accessToken, told, back: tokenIn(told) }
  }

  it('is told to the previous address, and ends the app’s token and all sessions but the one that asked', async () => {
    const { id, token, other, told, newEmail } = await changed()
    expect(told?.text).toContain(newEmail)
    expect(told?.text).toContain('/aozora/profile/restore-email?token=')
    expect(told?.subject).toContain('青空ライブラリー')
    expect([await lives(token), await lives(other)]).toEqual([true, false])
    const tokens = await db.selectFrom('app_token').select('id').where('account_id', '=', id).execute()
    expect(tokens).toEqual([])
  })

  it('is undone through that mail for seven days, once, and everything of the thief’s ends', async () => {
    const { id, email, token, back, newEmail } = await changed()
    await identityOf(id, 'microsoft', clock.now)
    // The thief linked Google before the change, and Microsoft after it.
    expect(await getRestoreForm(await visitWithMail('aozora'), back)).toMatchObject({
      email,
      identities: [{ provider: 'google' }, { provider: 'microsoft' }],
    })
    expect(await outcome(restoreEmail(await visitWithMail('sakura'), form(back)))).toBe('tokenInvalid')
    clock.now += 7 * day - 1
    expect(await outcome(restoreEmail(await visitWithMail('aozora'), form(back, 'short')))).toBe(
      'passwordTooShort',
    )
    await restoreEmail(await visitWithMail('aozora'), form(back))
    expect(await accountRow(1, id)).toMatchObject({ email, email_key: email })
    expect(await lives(token)).toBe(false)
    expect(await identitiesOf(id)).toEqual([])
    expect((await accountRow(1, id))?.claimed).toBe(1)
    const tried = async (name: string, password: string) =>
      outcome(logIn(await visitWithMail('aozora'), { name, digest: passwordDigest(password), keep: false }))
    expect(await tried(email, newPass)).toBe('done')
    expect(await tried(email, worldPassword)).toBe('invalidAccount')
    expect(await tried(newEmail, newPass)).toBe('invalidAccount')
    expect(await outcome(restoreEmail(await visitWithMail('aozora'), form(back)))).toBe('tokenExpired')
  })

  it('is undone with a provider’s account that the reader chooses to keep', async () => {
    const { id, back } = await changed()
    await identityOf(id, 'microsoft', clock.now)
    await restoreEmail(await visitWithMail('aozora'), { ...form(back), keep: ['google'] })
    expect(await identitiesOf(id)).toEqual(['google'])
  })

  it('is not undone after seven days', async () => {
    const { id, back, newEmail } = await changed()
    clock.now += 7 * day
    expect(await outcome(restoreEmail(await visitWithMail('aozora'), form(back)))).toBe('tokenExpired')
    expect((await accountRow(1, id))?.email_key).toBe(newEmail)
  })

  it('that the thief makes a second time gives the thief no way back', async () => {
    const { id, email, back, newEmail, visit } = await changed()
    clock.now += minutes
    await changeEmail(await visit(), { id, newEmail: `${id}@second.example` })
    await confirmEmail(await visitWithMail('aozora'), tokenIn(await newestTo(`${id}@second.example`)))
    const thiefs = tokenIn(await newestTo(newEmail))
    await restoreEmail(await visitWithMail('aozora'), form(back))
    expect(await outcome(restoreEmail(await visitWithMail('aozora'), form(thiefs)))).toBe('tokenExpired')
    expect((await accountRow(1, id))?.email_key).toBe(email)
  })

  it('is not undone if another reader has the address by now', async () => {
    const { id, email, back, newEmail } = await changed()
    await newReader(1, { email })
    expect(await outcome(restoreEmail(await visitWithMail('aozora'), form(back)))).toBe('duplicateEmail')
    expect((await accountRow(1, id))?.email_key).toBe(newEmail)
  })

  it('leaves no valid link to the previous address, not even one that was being written meanwhile', async () => {
    const { id, email } = await signedIn()
    await requestPasswordLink(await visitWithMail('aozora'), email)
    const link = tokenIn(await newestTo(email))
    // This is the state after a link was written just after the change had closed all others.
    const account = db.updateTable('account').where('tenant_id', '=', 1).where('id', '=', id)
    await account.set({ email: `${id}@moved.example`, email_key: `${id}@moved.example` }).execute()
    expect(await outcome(getPasswordForm(await visitWithMail('aozora'), link))).toBe('tokenExpired')
    expect(await outcome(resetPassword(await visitWithMail('aozora'), form(link)))).toBe('tokenExpired')
    await account.set({ email, email_key: email }).execute()
    expect(await outcome(getPasswordForm(await visitWithMail('aozora'), link))).toBe('done')
  })
})

function form(token: string, password = newPass) {
  return { token, newPass: password, confirmPass: password }
}
