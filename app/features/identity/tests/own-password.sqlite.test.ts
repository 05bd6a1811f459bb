import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  beginOwnPassword,
  getPasswordForm,
  resetPassword,
} from '#app/features/identity/model/account/reset-password.ts'
import { checkPassword, logIn } from '#app/features/identity/model/session/log-in.ts'
import { addUser } from '#app/features/users/model/user/add-user.ts'
import { setStartingPassword } from '#app/features/users/model/user/starting-password.ts'
import { AddUserInput } from '#app/features/users/model/user/user.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { freshPassword } from '#seeds/demo/world.ts'
import { outcome, visitWithMail } from '#tests/visits/account-visit.ts'
import { clock, db, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })
beforeAll(makeWorldRecords)

let made = 0
/** A reader without an e-mail address, and the starting password that the administrator was shown. */
async function newcomer() {
  made += 1
  const username = `newcomer.${made}`
  const input = AddUserInput.parse({ fullName: `新人 ${made}`, username })
  const { id, startingPassword } = await addUser(await adminAt('sakura'), input)
  return { id, username, password: startingPassword ?? '' }
}
const guest = () => visitWithMail('sakura')
const signIn = async ({ username, password }: { username: string; password: string }) =>
  logIn(await guest(), { name: username, digest: passwordDigest(password), keep: false })
async function begin({ username, password }: { username: string; password: string }) {
  const visit = await guest()
  const checked = await checkPassword(visit, { name: username, digest: passwordDigest(password) })
  expect(checked.hasStartingPassword).toBe(true)
  return beginOwnPassword(visit, checked, { name: username, keep: true })
}
const own = { newPass: freshPassword, confirmPass: freshPassword }

describe('a starting password', () => {
  it('opens no session: the API refuses it by name, and a wrong one as usual', async () => {
    const person = await newcomer()
    expect(await outcome(signIn(person))).toBe('ownPasswordNeeded')
    expect(await outcome(signIn({ ...person, password: 'Wrong-pass-1' }))).toBe('invalidAccount')
    expect(await db.selectFrom('session').selectAll().where('account_id', '=', person.id).execute()).toEqual(
      [],
    )
  })

  it('leads once to a page for an own password, whose sign-in continues as it began', async () => {
    const person = await newcomer()
    const token = await begin(person)
    expect(await getPasswordForm(await guest(), token)).toEqual({
      strict: false,
      isFirst: true,
      identities: [],
    })
    const same = { newPass: person.password, confirmPass: person.password }
    expect(await outcome(resetPassword(await guest(), { token, ...same }))).toBe('passwordInUse')
    const goOn = await resetPassword(await guest(), { token, ...own })
    expect(await goOn()).toMatchObject({ kind: 'reader', keep: true })
    expect(await outcome(signIn({ ...person, password: own.newPass }))).toBe('done')
    expect(await outcome(resetPassword(await guest(), { token, ...own }))).toBe('tokenExpired')
  })

  it('leads there for a quarter of an hour, at its own site only', async () => {
    const token = await begin(await newcomer())
    const elsewhere = await visitWithMail('aozora')
    expect(await outcome(getPasswordForm(elsewhere, token))).toBe('tokenInvalid')
    const visit = await guest()
    const late = { ...visit, now: () => clock.now + 15 * minutes }
    expect(await outcome(resetPassword(late, { token, ...own }))).toBe('tokenExpired')
  })

  it('must be changed again if an administrator gives a new one', async () => {
    const person = await newcomer()
    await resetPassword(await guest(), { token: await begin(person), ...own })
    expect(await outcome(signIn({ ...person, password: own.newPass }))).toBe('done')
    const { startingPassword } = await setStartingPassword(await adminAt('sakura'), person.id)
    expect(await outcome(signIn({ ...person, password: startingPassword }))).toBe('ownPasswordNeeded')
  })
})
