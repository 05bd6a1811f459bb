import { beforeAll, describe, expect, it } from 'vitest'
import { changePassword } from '#app/features/identity/model/account/change-password.ts'
import { confirmRegistration } from '#app/features/identity/model/account/confirm-registration.ts'
import { register } from '#app/features/identity/model/account/register.ts'
import {
  beginOwnPassword,
  requestPasswordLink,
  resetPassword,
} from '#app/features/identity/model/account/reset-password.ts'
import { checkPassword, logIn } from '#app/features/identity/model/session/log-in.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { acceptStaffLink } from '#app/features/staff/model/staff/accept-link.ts'
import { addStaff } from '#app/features/staff/model/staff/change-staff.ts'
import { addUser } from '#app/features/users/model/user/add-user.ts'
import { AddUserInput } from '#app/features/users/model/user/user.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { freshPassword, world, worldPassword } from '#seeds/demo/world.ts'
import { mailbox, newReader, settle, tokenIn, visitWithMail } from '#tests/visits/account-visit.ts'
import { asStaff, consoleVisit } from '#tests/visits/staff-visit.ts'
import { db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const newestTo = async (email: string) => tokenIn((await mailbox.readMails(email))[0])
let made = 0
const next = () => {
  made += 1
  return made
}

type Door = {
  /** The field of the password, and names that a password of this person must not consist of. */
  field: string
  names: string[]
  set: (password: string) => Promise<unknown>
}

const doors: Record<string, () => Promise<Door>> = {
  'a registration that makes the account at once': async () => {
    const visit = await visitWithMail('sakura')
    const username = `mallory.${next()}`
    const set = (password: string) =>
      register(visit, {
        fullName: '金剛 剛',
        username,
        password,
        confirmPassword: password,
        isSubscribeMail: false,
      })
    return { field: 'password', names: ['mallory', '金剛', 'さくら学園'], set }
  },
  'a registration by mail, whatever a client sends': async () => {
    const email = `trent.${next()}@guess.example`
    const visit = await visitWithMail('aozora')
    const set = (password: string) =>
      register(visit, {
        fullName: 'Ada Mori',
        email,
        password,
        confirmPassword: password,
        isSubscribeMail: false,
      })
    return { field: 'password', names: ['Trent', 'AdaMori', 'Aozora'], set }
  },
  'the link of a registration': async () => {
    const email = `peggy.${next()}@guess.example`
    await register(await visitWithMail('aozora'), { fullName: 'Ada Mori', email, isSubscribeMail: false })
    await settle()
    const token = await newestTo(email)
    const visit = await visitWithMail('aozora')
    const set = (password: string) =>
      confirmRegistration(visit, { token, password, confirmPassword: password, browser: null })
    return { field: 'password', names: ['Peggy', 'AdaMori', 'Aozora'], set }
  },
  'a mailed link': async () => {
    const { email } = await newReader(1, { email: `walter.${next()}@guess.example` })
    await requestPasswordLink(await visitWithMail('aozora'), email)
    await settle()
    const token = await newestTo(email)
    const visit = await visitWithMail('aozora')
    const set = (newPass: string) => resetPassword(visit, { token, newPass, confirmPass: newPass })
    return { field: 'newPass', names: ['Walter', 'Aozora'], set }
  },
  'the page after a starting password': async () => {
    const username = `newcomer.${next()}`
    const added = await addUser(await adminAt('sakura'), AddUserInput.parse({ fullName: '新人', username }))
    const visit = await visitWithMail('sakura')
    const digest = passwordDigest(added.startingPassword ?? '')
    const checked = await checkPassword(visit, { name: username, digest })
    const token = await beginOwnPassword(visit, checked, { name: username, keep: false })
    const set = (newPass: string) => resetPassword(visit, { token, newPass, confirmPass: newPass })
    return { field: 'newPass', names: ['Newcomer', 'Sakura'], set }
  },
  'a change of the own password': async () => {
    const { id } = await newReader(1, { email: `victor.${next()}@guess.example` })
    const { accessToken } = await startReaderSession(await visitWithMail('aozora'), {
      accountId: id,
      keep: false,
      loginType: 'EMAIL',
    })
    const visit = await visitWithMail('aozora', accessToken)
    const set = (newPass: string) =>
      changePassword(visit, { userId: id, oldPass: worldPassword, newPass, confirmPass: newPass })
    return { field: 'newPass', names: ['Victor', 'Aozora'], set }
  },
  'an administrator’s link': async () => {
    const email = `oscar.${next()}@guess.example`
    const company = await asStaff('company_admin', { companyId: 1 })
    await addStaff(company, { name: 'Ada Mori', email, lang: 'ja', level: 'service_admin', tenantId: 1 })
    await settle()
    const token = await newestTo(email)
    const visit = await consoleVisit()
    const set = (newPass: string) =>
      acceptStaffLink(visit, { token, name: 'Grace Hopper', newPass, confirmPass: newPass })
    return { field: 'newPass', names: ['Oscar', 'Grace', world.aozora.company.name], set }
  },
}

/** The problem beside the field, or `done`. */
async function problemOf(door: Door, password: string) {
  try {
    await door.set(password)
    return 'done'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.fields?.[door.field] ?? error.name
  }
}

describe.each(Object.keys(doors))('%s', (name) => {
  it('refuses a common password and one that is mainly a name, each with its reason, and accepts a good one', async () => {
    const door = await (doors[name] as () => Promise<Door>)()
    for (const common of ['Password1', 'P4ssw0rd!', 'Sakura123', 'Qwerty12', 'Ｄｒａｇｏｎ2026'])
      expect(await problemOf(door, common), common).toEqual(['commonPassword'])
    for (const own of ['Bunko', ...door.names])
      expect(await problemOf(door, `${own}-Ab71x`), own).toEqual(['passwordIsName'])
    expect(await problemOf(door, freshPassword)).toBe('done')
  })
})

it('an old password still signs in, however common it is', async () => {
  const { id, email } = await newReader(1, { password: 'Password1' })
  const visit = await visitWithMail('aozora')
  const login = await logIn(visit, { name: email, digest: passwordDigest('Password1'), keep: false })
  expect(login.kind).toBe('reader')
  expect(await db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toHaveLength(1)
})
