import { beforeAll, describe, expect, it } from 'vitest'
import { checkPassword, logIn } from '#app/features/identity/model/session/log-in.ts'
import {
  beginStaffSignIn,
  findPendingSignIn,
  finishSetUp,
  finishStaffSignIn,
  getSetUp,
} from '#app/features/identity/model/session/staff-sign-in.ts'
import { setFactorPolicy } from '#app/features/staff/model/staff/factor-policy.ts'
import {
  finishOwnFactor,
  getOwnFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  resetFactor,
  startOwnFactor,
} from '#app/features/staff/model/staff/own-factor.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { mailbox, outcome, settle } from '#tests/visits/account-visit.ts'
import { asStaff, codeOf, consoleToken, consoleVisit, newStaff } from '#tests/visits/staff-visit.ts'
import { few } from '#tests/workerd/few.ts'
import { clock, db, minutes } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const digest = passwordDigest(worldPassword)

/** An administrator with a second factor: its key as text, and the recovery codes. */
async function withFactor() {
  const member = await newStaff('company_admin', { companyId: 1 })
  const visit = await consoleVisit(await consoleToken(member))
  await startOwnFactor(visit)
  const text = (await getOwnFactor(visit)).secret?.text ?? ''
  const codes = await finishOwnFactor(visit, codeOf(text))
  // The code of this period was used to set the factor up. Beginning to set it up again doesn't make it valid again.
  expect(await outcome(removeOwnFactor(visit, codeOf(text)))).toBe('secondFactorWrong')
  await startOwnFactor(visit)
  clock.now += 30_000
  return { ...member, text, codes }
}

async function firstStep(email: string) {
  const guest = await consoleVisit()
  return await beginStaffSignIn(guest, await checkPassword(guest, { name: email, digest }))
}

async function tokenOfStep(email: string): Promise<string> {
  const begun = await firstStep(email)
  return begun.step === 'done' ? 'a session already' : begun.token
}

describe('the second step of a sign-in', () => {
  it('comes between the right password and a session, and accepts each code once', async () => {
    const { email, text, id } = await withFactor()
    const guest = await consoleVisit()
    const token = await tokenOfStep(email)
    expect((await findPendingSignIn(guest, token))?.staffId).toBe(id)
    expect((await consoleVisit(token)).actor).toBeNull()
    const code = codeOf(text)
    const login = await finishStaffSignIn(guest, token, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect((await consoleVisit(login.accessToken)).actor?.id).toBe(id)
    expect(await findPendingSignIn(guest, token)).toBeNull()
    const again = await tokenOfStep(email)
    expect(await outcome(finishStaffSignIn(await consoleVisit(), again, code))).toBe('secondFactorWrong')
    clock.now += 30_000
    expect(await outcome(finishStaffSignIn(await consoleVisit(), again, codeOf(text)))).toBe('done')
  })

  it('begins one session when two use one code at once', async () => {
    const { email, text } = await withFactor()
    const [one, other] = [await tokenOfStep(email), await tokenOfStep(email)]
    const code = codeOf(text)
    const guest = await consoleVisit()
    const found = await Promise.all(
      [one, other].map((token) => outcome(finishStaffSignIn(guest, token, code))),
    )
    expect(found.sort()).toEqual(['done', 'secondFactorWrong'])
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { email, codes } = await withFactor()
    const [code = ''] = codes
    expect(new Set(codes).size).toBe(10)
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect(await outcome(finishStaffSignIn(await consoleVisit(), await tokenOfStep(email), typed))).toBe(
      'done',
    )
    expect(await outcome(finishStaffSignIn(await consoleVisit(), await tokenOfStep(email), code))).toBe(
      'secondFactorWrong',
    )
  })

  it('is blocked together with the password after wrong codes, also for the right code', async () => {
    const { email, text } = await withFactor()
    const guest = await consoleVisit()
    const token = await tokenOfStep(email)
    for (let attempt = 1; attempt < 5; attempt++)
      expect(await outcome(finishStaffSignIn(guest, token, '000000'))).toBe('secondFactorWrong')
    expect(await outcome(finishStaffSignIn(guest, token, '000000'))).toBe('accountBlockedTemporarily')
    expect(await outcome(finishStaffSignIn(guest, token, codeOf(text)))).toBe('accountBlockedTemporarily')
    expect(await outcome(checkPassword(guest, { name: email, digest }))).toBe('accountBlockedTemporarily')
  })

  it('is limited if codes are tried too often, also for the right one', async () => {
    const { email, text } = await withFactor()
    const token = await tokenOfStep(email)
    const visit = await consoleVisit()
    const guest = { ...visit, env: { ...visit.env, SIGN_INS_BY_NAME: few() } }
    for (let attempt = 1; attempt <= 3; attempt++)
      expect(await outcome(finishStaffSignIn(guest, token, '000000'))).toBe('secondFactorWrong')
    expect(await outcome(finishStaffSignIn(guest, token, codeOf(text)))).toBe('upstreamNoAnswer')
  })

  it('expires after ten minutes, and when the administrator is stopped', async () => {
    const { email, text, id } = await withFactor()
    const token = await tokenOfStep(email)
    await db.updateTable('staff').set({ status: 'stop' }).where('id', '=', id).execute()
    expect(await outcome(finishStaffSignIn(await consoleVisit(), token, codeOf(text)))).not.toBe('done')
    clock.now += 11 * minutes
    expect(await findPendingSignIn(await consoleVisit(), token)).toBeNull()
  })

  it('is required by the API as well', async () => {
    const { email, text } = await withFactor()
    const guest = await consoleVisit()
    const login = { name: email, digest, keep: false }
    expect(await outcome(logIn(guest, login))).toBe('secondFactorNeeded')
    expect(await outcome(logIn(guest, { ...login, otp: '000000' }))).toBe('secondFactorWrong')
    expect(await outcome(logIn(guest, { ...login, otp: codeOf(text) }))).toBe('done')
  })
})

describe('a second factor', () => {
  it('applies only once a code of it was typed, and its secret is stored sealed', async () => {
    const member = await newStaff('company_admin', { companyId: 1 })
    const visit = await consoleVisit(await consoleToken(member))
    await startOwnFactor(visit)
    expect((await firstStep(member.email)).step).toBe('done')
    expect(await outcome(finishOwnFactor(visit, '000000'))).toBe('secondFactorWrong')
    expect((await firstStep(member.email)).step).toBe('done')
    const text = (await getOwnFactor(visit)).secret?.text ?? ''
    await finishOwnFactor(visit, codeOf(text))
    expect((await firstStep(member.email)).step).toBe('code')
    expect((await getOwnFactor(visit)).secret).toBeNull()
    const row = await db
      .selectFrom('staff_factor')
      .selectAll()
      .where('staff_id', '=', member.id)
      .executeTakeFirst()
    expect(row?.secret).toMatch(/^tests\./)
    const other = await newStaff('company_admin', { companyId: 1 })
    await db
      .insertInto('staff_factor')
      .values({ ...row, staff_id: other.id } as never)
      .execute()
    const token = await tokenOfStep(other.email)
    await expect(finishStaffSignIn(await consoleVisit(), token, codeOf(text))).rejects.toThrow()
  })

  it('is renewed and switched off only with a code; a higher level resets it, and nobody resets their own', async () => {
    const { id, email, level, text, codes } = await withFactor()
    const visit = await consoleVisit(await consoleToken({ id, level }))
    expect(await outcome(removeOwnFactor(visit, '000000'))).toBe('secondFactorWrong')
    const renewed = await renewRecoveryCodes(visit, codeOf(text))
    expect(renewed).not.toEqual(codes)
    expect(await outcome(renewRecoveryCodes(visit, codes[0] ?? ''))).toBe('secondFactorWrong')
    expect(await outcome(resetFactor(visit, id))).toBe('ownStaffAccount')
    const stranger = await asStaff('company_admin', { companyId: 2 })
    expect(await outcome(resetFactor(stranger, id))).toBe('serviceAdminNotFound')
    expect((await firstStep(email)).step).toBe('code')
    await settle()
    const toldBefore = (await mailbox.readMails(email)).length
    await resetFactor(await asStaff('system_admin'), id)
    await settle()
    expect((await mailbox.readMails(email)).length - toldBefore).toBe(1)
    expect((await firstStep(email)).step).toBe('done')
    expect(await outcome(finishStaffSignIn(await consoleVisit(), 'none', renewed[0] ?? ''))).toBe(
      'unauthorized',
    )
    const audited = await db.selectFrom('audit').select('action').where('subject', '=', id).execute()
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.factorOn', 'staff.recoveryCodes', 'staff.factorReset']),
    )
  })

  it('is locked by wrong codes in an open session only for that session', async () => {
    const { id, email, level, text } = await withFactor()
    const visit = await consoleVisit(await consoleToken({ id, level }))
    for (let attempt = 1; attempt < 5; attempt++)
      expect(await outcome(removeOwnFactor(visit, '000000'))).toBe('secondFactorWrong')
    expect(await outcome(removeOwnFactor(visit, '000000'))).toBe('accountBlockedTemporarily')
    expect(await outcome(removeOwnFactor(visit, codeOf(text)))).toBe('accountBlockedTemporarily')
    const token = await tokenOfStep(email)
    expect(await outcome(finishStaffSignIn(await consoleVisit(), token, codeOf(text)))).toBe('done')
  })

  it('that a company requires is set up at the next sign-in, in this company only', async () => {
    const company = await asStaff('company_admin', { companyId: 2 })
    const member = await newStaff('service_admin', { companyId: 2, tenantId: 2 })
    const other = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
    await setFactorPolicy(company, { required: true })
    const asked = await db.selectFrom('company').select('id').where('needs_second_factor', '=', 1).execute()
    expect(asked).toEqual([{ id: 2 }])
    expect((await firstStep(other.email)).step).toBe('done')
    const begun = await firstStep(member.email)
    if (begun.step !== 'set-up') throw new Error(begun.step)
    const guest = await consoleVisit()
    expect(await outcome(logIn(guest, { name: member.email, digest, keep: false }))).toBe(
      'secondFactorNeeded',
    )
    expect(await outcome(logIn(guest, { name: member.email, digest, keep: false, otp: '000000' }))).toBe(
      'secondFactorNeeded',
    )
    expect(await outcome(finishStaffSignIn(guest, begun.token, '000000'))).toBe('unauthorized')
    const { text } = await getSetUp(guest, begun.token)
    const { login, codes } = await finishSetUp(guest, begun.token, codeOf(text))
    expect(codes).toHaveLength(10)
    expect((await consoleVisit(login.accessToken)).actor?.id).toBe(member.id)
    expect((await firstStep(member.email)).step).toBe('code')
    await setFactorPolicy(company, { required: false })
  })

  it('can be required of everybody by the platform, but not by a company’s administrator', async () => {
    const system = await asStaff('system_admin')
    const member = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
    await setFactorPolicy(system, { required: true })
    expect((await firstStep(member.email)).step).toBe('set-up')
    const company = await asStaff('company_admin', { companyId: 1 })
    await setFactorPolicy(company, { required: false })
    expect((await firstStep(member.email)).step).toBe('set-up')
    await setFactorPolicy(system, { required: false })
    expect((await firstStep(member.email)).step).toBe('done')
  })
})
