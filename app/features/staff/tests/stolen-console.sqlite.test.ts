import { beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '#app/features/identity/model/session/log-in.ts'
import { beginStaffSignIn, findPendingSignIn } from '#app/features/identity/model/session/staff-sign-in.ts'
import { startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import {
  savePaymentSetting,
  saveSeller,
} from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import { addApiKey } from '#app/features/staff/model/api-key/api-keys.ts'
import { acceptStaffLink } from '#app/features/staff/model/staff/accept-link.ts'
import {
  addStaff,
  deleteStaff,
  sendStaffLink,
  setStaffAllowed,
  updateStaff,
} from '#app/features/staff/model/staff/change-staff.ts'
import { setFactorPolicy } from '#app/features/staff/model/staff/factor-policy.ts'
import {
  finishOwnFactor,
  getOwnFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  resetFactor,
  startOwnFactor,
} from '#app/features/staff/model/staff/own-factor.ts'
import { getStaffProof, proveStaff } from '#app/features/staff/model/staff/prove-staff.ts'
import { getStaffRestoreForm, restoreStaffEmail } from '#app/features/staff/model/staff/restore-email.ts'
import { getStaffLink, requestStaffLink } from '#app/features/staff/model/staff/staff-link.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { mailbox, outcome, settle, tokenIn } from '#tests/visits/account-visit.ts'
import { codeOf, consoleToken, consoleVisit, newStaff } from '#tests/visits/staff-visit.ts'
import { clock, db, hours, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const newPass = 'Mended-wren-37'
const form = (token: string, password = newPass) => ({ token, newPass: password, confirmPass: password })

/** A company's administrator, and the token of a session of theirs that a thief has got. */
async function signedIn() {
  const member = await newStaff('company_admin', { companyId: 1 })
  const token = await consoleToken(member)
  return { ...member, token, visit: () => consoleVisit(token) }
}

const isIn = async (token: string) => (await consoleVisit(token)).actor !== null
const changeOf = (email: string) => ({ name: 'x', email, level: 'company_admin' as const, revision: null })
const lastDay = () => addDays(dayOf(clock.now), 1)

async function newestTo(email: string) {
  await settle()
  return (await mailbox.readMails(email))[0]
}

async function withFactor(visit: Visit): Promise<string> {
  await startOwnFactor(visit)
  const text = (await getOwnFactor(visit)).secret?.text ?? ''
  await finishOwnFactor(visit, codeOf(text))
  clock.now += 30_000
  return text
}

describe('an administrator’s stolen session', () => {
  it('can’t change any way to sign in, of theirs or others, and leaves no right behind, later than ten minutes after the sign-in', async () => {
    const { id, visit } = await signedIn()
    const other = await newStaff('company_admin', { companyId: 1 })
    clock.now += 10 * minutes
    const stolen = await visit()
    const newcomer = { ...changeOf('thief@stolen.example'), companyId: 1 }
    const contract = { paymentMethod: null, isLive: false, revision: null } as never
    const tries: Record<string, () => Promise<unknown>> = {
      'own address': () => updateStaff(stolen, id, changeOf('thief@stolen.example')),
      'address of another': () => updateStaff(stolen, other.id, changeOf('thief@stolen.example')),
      add: () => addStaff(stolen, newcomer),
      stop: () => setStaffAllowed(stolen, other.id, false),
      delete: () => deleteStaff(stolen, other.id),
      link: () => sendStaffLink(stolen, other.id),
      'factor of another': () => resetFactor(stolen, other.id),
      'factor begun': () => startOwnFactor(stolen),
      'factor set up': () => finishOwnFactor(stolen, '000000'),
      'factor removed': () => removeOwnFactor(stolen, '000000'),
      'recovery codes': () => renewRecoveryCodes(stolen, '000000'),
      policy: () => setFactorPolicy(stolen, { required: false, companyId: 1 }),
      key: () => addApiKey(stolen, { name: 'x', level: 'company_admin', companyId: 1, lastDay: lastDay() }),
      contract: () => savePaymentSetting(stolen, 1, contract),
      seller: () => saveSeller(stolen, 1, { revision: null } as never),
    }
    for (const [what, work] of Object.entries(tries))
      expect([what, await outcome(work())]).toEqual([what, 'proofNeeded'])
    expect(await mailbox.readMails('thief@stolen.example')).toEqual([])
  })

  it('can within ten minutes, and for ten minutes after the password was entered again', async () => {
    const { id, visit } = await signedIn()
    const change = async () => outcome(updateStaff(await visit(), id, changeOf(`${id}@may.example`)))
    clock.now += 10 * minutes - 1
    expect(await change()).toBe('done')
    clock.now += 1
    expect(await change()).toBe('proofNeeded')
    expect(await outcome(proveStaff(await visit(), { password: 'wrong-Passw0rd' }))).toBe('wrongPassword')
    expect(await change()).toBe('proofNeeded')
    await proveStaff(await visit(), { password: worldPassword })
    expect(await change()).toBe('done')
    clock.now += 10 * minutes
    expect(await change()).toBe('proofNeeded')
  })

  it('is proven by the password, and a code if there is a second factor, and five wrong ones end that', async () => {
    const { visit } = await signedIn()
    expect(await getStaffProof(await visit())).toEqual({ asksCode: false })
    const text = await withFactor(await visit())
    clock.now += 10 * minutes
    expect(await getStaffProof(await visit())).toEqual({ asksCode: true })
    const prove = async (code?: string, password = worldPassword) =>
      outcome(proveStaff(await visit(), { password, code }))
    expect(await prove()).toBe('badParameters')
    expect(await prove('000000')).toBe('secondFactorWrong')
    expect(await outcome(startOwnFactor(await visit()))).toBe('proofNeeded')
    expect(await prove(codeOf(text))).toBe('done')
    expect(await outcome(startOwnFactor(await visit()))).toBe('done')
    const wrong = []
    for (let at = 0; at < 5; at++) wrong.push(await prove('000000', 'wrong-Passw0rd'))
    expect(wrong.slice(3)).toEqual(['wrongPassword', 'accountBlockedTemporarily'])
    clock.now += 30_000
    expect(await prove(codeOf(text))).toBe('accountBlockedTemporarily')
  })

  it('ends 12 hours after the sign-in in any case, and after 60 minutes without use', async () => {
    const { id } = await newStaff('company_admin', { companyId: 1 })
    const begin = async () => (await startStaffSession(await consoleVisit(), id)).accessToken
    const idle = await begin()
    clock.now += 60 * minutes - 1
    expect(await isIn(idle)).toBe(true)
    clock.now += 1
    expect(await isIn(idle)).toBe(false)
    const used = await begin()
    clock.now += 12 * hours - 1
    await db
      .updateTable('staff_session')
      .set({ last_used_at: clock.now })
      .where('staff_id', '=', id)
      .execute()
    expect(await isIn(used)).toBe(true)
    clock.now += 1
    expect(await isIn(used)).toBe(false)
  })
})

describe('an administrator’s own change of address', () => {
  it('signs the others out, and the previous address is told, with a way back that undoes everything made since', async () => {
    const { id, email, token, visit } = await signedIn()
    const other = await consoleToken({ id, level: 'company_admin' })
    const pending = await beginPending(email)
    await requestStaffLink(await consoleVisit(), email)
    const reset = tokenIn(await newestTo(email))
    const before = await addApiKey(await visit(), {
      ...{ name: 'before', level: 'company_admin', companyId: 1, lastDay: lastDay() },
    })
    clock.now += minutes
    await updateStaff(await visit(), id, changeOf(`${id}@thief.example`))
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    expect(await findPendingSignIn(await consoleVisit(), pending)).toBeNull()
    expect(await outcome(getStaffLink(await consoleVisit(), reset))).toBe('tokenExpired')
    const told = await newestTo(email)
    expect(told?.text).toContain(`${id}@thief.example`)
    expect(told?.text).toContain('/admin/restore-email?token=')
    await withFactor(await visit())
    const { key } = await addApiKey(await visit(), {
      ...{ name: 'x', level: 'company_admin', companyId: 1, lastDay: lastDay() },
    })
    const back = tokenIn(told)
    expect(await getStaffRestoreForm(await consoleVisit(), back)).toEqual({ email })
    expect(await outcome(restoreStaffEmail(await consoleVisit(), form(back, 'short')))).toBe(
      'passwordTooShort',
    )
    await restoreStaffEmail(await consoleVisit(), form(back))
    expect(await isIn(token)).toBe(false)
    const row = await db.selectFrom('staff').select('email_key').where('id', '=', id).executeTakeFirst()
    expect(row?.email_key).toBe(email)
    const left = await db
      .selectFrom('api_key')
      .select('id')
      .where('id', 'in', [key.id, before.key.id])
      .where('revoked_at', 'is', null)
      .execute()
    expect(left).toEqual([])
    const guest = await consoleVisit()
    const begun = await beginStaffSignIn(
      guest,
      await checkPassword(guest, { name: email, digest: passwordDigest(newPass) }),
    )
    expect(begun.step).toBe('done')
    expect(await outcome(restoreStaffEmail(await consoleVisit(), form(back)))).toBe('tokenExpired')
  })

  it('doesn’t affect a second factor and keys of earlier sessions, and can be undone for seven days', async () => {
    const { id, email, visit } = await signedIn()
    await withFactor(await visit())
    const { key } = await addApiKey(await visit(), {
      ...{ name: 'x', level: 'company_admin', companyId: 1, lastDay: addDays(lastDay(), 30) },
    })
    clock.now += 12 * hours + 1
    const later = await consoleToken({ id, level: 'company_admin' })
    await updateStaff(await consoleVisit(later), id, changeOf(`${id}@late.example`))
    const back = tokenIn(await newestTo(email))
    clock.now += 7 * 24 * hours - 1
    expect(await outcome(getStaffRestoreForm(await consoleVisit(), back))).toBe('done')
    clock.now += 1
    expect(await outcome(restoreStaffEmail(await consoleVisit(), form(back)))).toBe('tokenExpired')
    clock.now -= 1
    await restoreStaffEmail(await consoleVisit(), form(back))
    const factor = await db.selectFrom('staff_factor').select('staff_id').where('staff_id', '=', id).execute()
    expect(factor).toHaveLength(1)
    const row = await db
      .selectFrom('api_key')
      .select('revoked_at')
      .where('id', '=', key.id)
      .executeTakeFirst()
    expect(row?.revoked_at).toBeNull()
  })
})

describe('the correction of an administrator’s address', () => {
  it('ends the invitation that went to the wrong address, which is told nothing', async () => {
    const { visit } = await signedIn()
    const wrong = `wrong${clock.now}@stranger.example`
    const invited = await addStaff(await visit(), { ...changeOf(wrong), companyId: 1 })
    const link = tokenIn(await newestTo(wrong))
    await updateStaff(await visit(), invited.id, changeOf(`right${clock.now}@tests.example`))
    await settle()
    expect(await mailbox.readMails(wrong)).toHaveLength(1)
    const accept = { ...form(link), name: 'stranger' }
    expect(await outcome(acceptStaffLink(await consoleVisit(), accept))).toBe('tokenExpired')
    const row = await db
      .selectFrom('staff')
      .select('password')
      .where('id', '=', invited.id)
      .executeTakeFirst()
    expect(row?.password).toBe('')
  })

  it('ends the reset link, sessions and pending sign-ins of one with a password, and gives that mailbox no way back', async () => {
    const { visit } = await signedIn()
    const member = await signedIn()
    await sendStaffLink(await visit(), member.id)
    const link = tokenIn(await newestTo(member.email))
    const pending = await beginPending(member.email)
    await updateStaff(await visit(), member.id, changeOf(`${member.id}@right.example`))
    expect(await outcome(acceptStaffLink(await consoleVisit(), form(link)))).toBe('tokenExpired')
    expect(await isIn(member.token)).toBe(false)
    expect(await findPendingSignIn(await consoleVisit(), pending)).toBeNull()
    const told = await newestTo(member.email)
    expect(told?.text).toContain(`${member.id}@right.example`)
    expect(told?.text).not.toContain('token=')
  })

  it('ends nothing if it is the same address', async () => {
    const { visit } = await signedIn()
    const member = await signedIn()
    await sendStaffLink(await visit(), member.id)
    const link = tokenIn(await newestTo(member.email))
    await updateStaff(await visit(), member.id, changeOf(member.email))
    expect(await isIn(member.token)).toBe(true)
    expect(await outcome(getStaffLink(await consoleVisit(), link))).toBe('done')
  })

  it('binds a link to the address that it was sent to, whatever changed the address', async () => {
    const { id, email } = await signedIn()
    await requestStaffLink(await consoleVisit(), email)
    const link = tokenIn(await newestTo(email))
    await db
      .updateTable('staff')
      .set({ email: 'b@b.example', email_key: `b${id}@b.example` })
      .where('id', '=', id)
      .execute()
    expect(await outcome(getStaffLink(await consoleVisit(), link))).toBe('tokenExpired')
    expect(await outcome(acceptStaffLink(await consoleVisit(), form(link)))).toBe('tokenExpired')
  })
})

describe('a second factor', () => {
  it('that is set up or removed signs the others out, and is reported to their mailbox', async () => {
    const { id, email, token, visit } = await signedIn()
    const others = [await consoleToken({ id, level: 'company_admin' })]
    const text = await withFactor(await visit())
    expect([await isIn(token), await isIn(others[0] ?? '')]).toEqual([true, false])
    expect((await newestTo(email))?.subject).toContain('ログイン方法')
    const other = await consoleToken({ id, level: 'company_admin' })
    await removeOwnFactor(await visit(), codeOf(text))
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
  })

  it('that a company requires ends the sessions of its administrators without one, and no others', async () => {
    const [admin, without] = [await signedIn(), await signedIn()]
    const elsewhere = await newStaff('company_admin', { companyId: 2 })
    const foreign = await consoleToken(elsewhere)
    await withFactor(await admin.visit())
    await setFactorPolicy(await admin.visit(), { required: false, companyId: 1 })
    expect(await isIn(without.token)).toBe(true)
    await setFactorPolicy(await admin.visit(), { required: true, companyId: 1 })
    expect([await isIn(admin.token), await isIn(without.token), await isIn(foreign)]).toEqual([
      true,
      false,
      true,
    ])
    await db.updateTable('company').set({ needs_second_factor: 0 }).where('id', '=', 1).execute()
  })
})

/** Begins a sign-in that waits for its code. */
async function beginPending(email: string): Promise<string> {
  const guest = await consoleVisit()
  await db.updateTable('company').set({ needs_second_factor: 1 }).where('id', '=', 1).execute()
  const begun = await beginStaffSignIn(
    guest,
    await checkPassword(guest, { name: email, digest: passwordDigest(worldPassword) }),
  )
  await db.updateTable('company').set({ needs_second_factor: 0 }).where('id', '=', 1).execute()
  return begun.step === 'done' ? 'none' : begun.token
}
