import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEmail, confirmEmail } from '#app/features/identity/model/account/change-email.ts'
import { confirmRegistration } from '#app/features/identity/model/account/confirm-registration.ts'
import { register } from '#app/features/identity/model/account/register.ts'
import {
  getPasswordForm,
  requestPasswordLink,
  resetPassword,
} from '#app/features/identity/model/account/reset-password.ts'
import { linkIdentity } from '#app/features/identity/model/identity/finish-provider-login.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
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
import { forgetGuests, sandboxOfWorld, signInAt, visitWith, whoIs } from '#tests/visits/provider-visit.ts'
import { clock, db, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const sandbox = sandboxOfWorld()
beforeAll(makeWorldRecords)
beforeEach(async () => {
  await forgetGuests()
  await db.updateTable('account').set({ email_key: null }).where('email_key', '=', victim).execute()
})

/** An address that Google confirms to belong to a person of the sandbox, called jiro. */
const victim = 'jiro@gmail.example'
const stranger = { issuer: `${sandbox.origin}/google`, subject: 'stranger', email: 'stranger@gmail.example' }

const newestTo = async (email: string) => tokenIn((await mailbox.readMails(email))[0])
const signIn = async (name: string, password: string) =>
  outcome(logIn(await visitWithMail('aozora'), { name, digest: passwordDigest(password), keep: false }))
const providersOf = async (accountId: string) =>
  (
    await db
      .selectFrom('identity')
      .select(['provider', 'subject'])
      .where('tenant_id', '=', 1)
      .where('account_id', '=', accountId)
      .orderBy('provider')
      .execute()
  ).map(({ provider, subject }) => `${provider} ${subject}`)
const isLive = async (token: string) =>
  (await readActor(db, await siteOf('aozora'), { token, now: clock.now })).actor !== null
const asReader = async (accountId: string) =>
  startReaderSession(await visitWithMail('aozora'), {
    accountId,
    keep: true,
    isApp: true,
    loginType: 'EMAIL',
  })
const viaGoogle = async (person: string) =>
  whoIs('aozora', await signInAt(sandbox, 'aozora', 'google', { person }))
const link = async (accountId: string, provider: 'google' | 'microsoft', subject: string) =>
  linkIdentity(await visitWith(sandbox, 'aozora'), accountId, {
    provider,
    profile: { ...stranger, issuer: `${sandbox.origin}/${provider}`, subject } as never,
  })

/** The stranger's account that got the victim's address in some way, with everything that lets the stranger in. */
async function laidReady(address = victim, changes: { isClaimed?: boolean } = {}) {
  const { id } = await newReader(1, { email: address, ...changes })
  await link(id, 'google', `stranger ${id}`)
  await link(id, 'microsoft', `stranger ${id}`)
  const { accessToken } = await asReader(id)
  return { id, accessToken }
}

describe('a registration with another person’s address', () => {
  it('stores no password: the owner of the mailbox chooses it, and the stranger’s opens nothing', async () => {
    const email = 'victim@laid.example'
    const request = { fullName: '他人', email, isSubscribeMail: false }
    const typed = { password: otherPassword, confirmPassword: otherPassword }
    const origin = { browser: 'stranger', back: null }
    await register(await visitWithMail('aozora'), { ...request, ...typed }, origin)
    await settle()
    const { payload } = await db
      .selectFrom('mail_link')
      .select('payload')
      .where('payload', 'like', `%${email}%`)
      .executeTakeFirstOrThrow()
    expect(payload).not.toMatch(/password|scrypt/)
    const token = await newestTo(email)
    const confirm = async (password?: string) =>
      outcome(
        confirmRegistration(await visitWithMail('aozora'), {
          token,
          browser: 'victim',
          ...(password !== undefined && { password, confirmPassword: password }),
        }),
      )
    expect([await confirm(), await confirm('Short1')]).toEqual(['badParameters', 'passwordTooShort'])
    expect(await confirm(freshPassword)).toBe('done')
    expect(await signIn(email, otherPassword)).toBe('invalidAccount')
    expect(await signIn(email, freshPassword)).toBe('done')
  })
})

describe('a sign-in by Google with the address of an account', () => {
  it('removes the password, sessions, app tokens and identities that its mailbox never confirmed, and says so', async () => {
    const { id, accessToken } = await laidReady()
    expect(await viaGoogle('jiro')).toMatchObject({ id })
    expect(await signIn(victim, worldPassword)).toBe('invalidAccount')
    expect(await isLive(accessToken)).toBe(false)
    expect(await providersOf(id)).toEqual([expect.stringMatching(/^google (?!stranger)/)])
    const tokens = await db.selectFrom('app_token').select('id').where('account_id', '=', id).execute()
    expect(tokens).toEqual([])
    expect(await accountRow(1, id)).toMatchObject({ claimed: 1, password: null, starting_password: 0 })
    const letters = await db.selectFrom('mail').select('kind').where('recipient', '=', victim).execute()
    expect(letters).toContainEqual({ kind: 'passwordRemoved' })
  })

  it('ends the links that were mailed about it, among them a change to the stranger’s address', async () => {
    const { id, accessToken } = await laidReady()
    await changeEmail(await visitWithMail('aozora', accessToken), { id, newEmail: 'stranger@laid.example' })
    await settle()
    await viaGoogle('jiro')
    const token = await newestTo('stranger@laid.example')
    expect(await outcome(confirmEmail(await visitWithMail('aozora'), token))).toBe('tokenExpired')
  })

  it('doesn’t change an account that its mailbox has claimed, and marks new ones as claimed', async () => {
    const { id } = await newReader(1, { email: victim, isClaimed: true })
    await link(id, 'microsoft', 'own')
    const { accessToken } = await asReader(id)
    expect(await viaGoogle('jiro')).toMatchObject({ id })
    expect([await isLive(accessToken), await signIn(victim, worldPassword)]).toEqual([true, 'done'])
    expect(await providersOf(id)).toHaveLength(2)
    await db.deleteFrom('identity').where('account_id', '=', id).execute()
    await db.updateTable('account').set({ email_key: null }).where('id', '=', id).execute()
    const made = (await viaGoogle('jiro')) as { id: string }
    expect(await accountRow(1, made.id)).toMatchObject({ claimed: 1 })
  })

  it('changes neither another reader nor another site’s', async () => {
    const [other, elsewhere] = [await newReader(1), await newReader(3, { email: victim })]
    await laidReady()
    await viaGoogle('jiro')
    for (const [tenantId, { id }] of [
      [1, other],
      [3, elsewhere],
    ] as const)
      expect(await accountRow(tenantId, id)).toMatchObject({
        claimed: 0,
        password: expect.stringMatching(/^\$scrypt/),
      })
  })

  it('doesn’t change a stopped account', async () => {
    const { id } = await laidReady()
    await db.updateTable('account').set({ status: 'stop' }).where('id', '=', id).execute()
    expect(await viaGoogle('jiro')).toBe('userBlocked')
    expect(await providersOf(id)).toHaveLength(2)
  })
})

describe('a password replaced through a mailed link', () => {
  async function reset(email: string, keep?: ('google' | 'microsoft' | 'learning')[]) {
    await requestPasswordLink(await visitWithMail('aozora'), email)
    await settle()
    const token = await newestTo(email)
    const form = await getPasswordForm(await visitWithMail('aozora'), token)
    const change = { token, newPass: freshPassword, confirmPass: freshPassword, ...(keep && { keep }) }
    await resetPassword(await visitWithMail('aozora'), change)
    return form
  }

  it('lists the linked identities and removes them, with every session and app token', async () => {
    const { id, accessToken } = await laidReady('listed@laid.example')
    const { identities } = await reset('listed@laid.example')
    expect(identities.map(({ provider, email }) => [provider, email])).toEqual([
      ['google', stranger.email],
      ['microsoft', stranger.email],
    ])
    expect([await providersOf(id), await isLive(accessToken)]).toEqual([[], false])
    expect(await accountRow(1, id)).toMatchObject({ claimed: 1 })
    const tokens = await db.selectFrom('app_token').select('id').where('account_id', '=', id).execute()
    expect(tokens).toEqual([])
  })

  it('keeps the identities that are chosen, and doesn’t change another reader’s', async () => {
    const [{ id }, other] = [await laidReady('kept@laid.example'), await laidReady('other@laid.example')]
    await reset('kept@laid.example', ['microsoft'])
    expect(await providersOf(id)).toEqual([`microsoft stranger ${id}`])
    expect(await providersOf(other.id)).toHaveLength(2)
  })

  it('through a used link removes nothing', async () => {
    const email = 'used@laid.example'
    const { id } = await laidReady(email)
    await requestPasswordLink(await visitWithMail('aozora'), email)
    await settle()
    const token = await newestTo(email)
    const visits = [await visitWithMail('aozora'), await visitWithMail('aozora')]
    const change = { token, newPass: freshPassword, confirmPass: freshPassword }
    const outcomes = await Promise.all(
      visits.map((visit, at) =>
        outcome(resetPassword(visit, { ...change, keep: at === 0 ? ['google', 'microsoft'] : [] })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'tokenExpired'])
    expect(await providersOf(id)).toHaveLength(outcomes[0] === 'done' ? 2 : 0)
  })
})

describe('an account whose address changes', () => {
  async function moved(confirmsSignedIn: boolean) {
    const { id, accessToken } = await laidReady(`before.${clock.now}.${confirmsSignedIn}@laid.example`, {
      isClaimed: true,
    })
    await changeEmail(await visitWithMail('aozora', accessToken), { id, newEmail: victim })
    await settle()
    const visit = await visitWithMail('aozora', confirmsSignedIn ? accessToken : undefined)
    await confirmEmail(visit, await newestTo(victim))
    expect(await accountRow(1, id)).toMatchObject({
      email_key: victim,
      claimed: confirmsSignedIn ? 1 : 0,
    })
    return id
  }

  it('isn’t claimed any more when the victim confirms it, so that everything of the stranger’s ends', async () => {
    const id = await moved(false)
    expect(await viaGoogle('jiro')).toMatchObject({ id })
    expect(await signIn(victim, worldPassword)).toBe('invalidAccount')
  })

  it('stays with its reader if they confirm it where they are signed in', async () => {
    clock.now += 1
    const id = await moved(true)
    await db.deleteFrom('identity').where('account_id', '=', id).where('provider', '=', 'google').execute()
    await viaGoogle('jiro')
    expect(await signIn(victim, worldPassword)).toBe('done')
  })

  it('isn’t claimed any more when an administrator writes the address, or anything else does', async () => {
    const { id } = await newReader(1, { isClaimed: true })
    await db.updateTable('account').set({ email_key: 'typed@laid.example' }).where('id', '=', id).execute()
    expect(await accountRow(1, id)).toMatchObject({ claimed: 0 })
  })
})
