import { beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '#app/features/identity/model/session/log-in.ts'
import { beginStaffSignIn, findPendingSignIn } from '#app/features/identity/model/session/staff-sign-in.ts'
import { acceptStaffLink } from '#app/features/staff/model/staff/accept-link.ts'
import {
  addStaff,
  deleteStaff,
  sendStaffLink,
  setStaffAllowed,
  updateStaff,
} from '#app/features/staff/model/staff/change-staff.ts'
import { setFactorPolicy } from '#app/features/staff/model/staff/factor-policy.ts'
import { getStaff, listStaff } from '#app/features/staff/model/staff/get-staff.ts'
import { StaffQuery } from '#app/features/staff/model/staff/staff.ts'
import { getStaffLink } from '#app/features/staff/model/staff/staff-link.ts'
import {
  endOwnStaffSessions,
  endStaffSessions,
  listOwnStaffSessions,
  listStaffSessions,
} from '#app/features/staff/model/staff/staff-sessions.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { freshPassword, worldPassword } from '#seeds/demo/world.ts'
import { mailbox, outcome, settle, tokenIn } from '#tests/visits/account-visit.ts'
import { asStaff, consoleToken, consoleVisit, newStaff, provenAt } from '#tests/visits/staff-visit.ts'
import { clock, db, hours, randomBytes, siteOf } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const all = StaffQuery.parse({ size: 100 })
let invited = 0
const somebody = () => ({
  name: '招待 太郎',
  email: `invited${++invited}@tests.example`,
  lang: 'ja' as const,
})

async function mailTo(email: string) {
  await settle()
  return (await mailbox.readMails(email))[0]
}

/** The log's entries about a subject, sorted by action: the tests' clock stands still, so their times are the same. */
async function auditOf(subject: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('action')
    .execute()
  return rows.map(({ action }) => action)
}

describe('an invitation', () => {
  it('is mailed, sets name and password once, and allows to sign in', async () => {
    const company = await asStaff('company_admin', { companyId: 1 })
    const who = somebody()
    const member = await addStaff(company, { ...who, level: 'service_admin', tenantId: 1 })
    expect(member).toMatchObject({ state: 'invited', site: { tenantId: 1 }, company: { id: 1 } })
    const guest = await consoleVisit()
    const credentials = { name: who.email, digest: passwordDigest(freshPassword) }
    expect(await outcome(checkPassword(guest, credentials))).toBe('invalidAccount')
    const token = tokenIn(await mailTo(who.email))
    const password = { newPass: freshPassword, confirmPass: freshPassword }
    expect(await outcome(acceptStaffLink(guest, { token, name: '', ...password }))).toBe('badParameters')
    await acceptStaffLink(guest, { token, name: '本人 花子', ...password })
    expect((await checkPassword(guest, credentials)).id).toBe(member.id)
    expect(await outcome(acceptStaffLink(guest, { token, name: 'X', ...password }))).toBe('tokenExpired')
    expect(await getStaff(company, member.id)).toMatchObject({ name: '本人 花子', state: 'active' })
    expect(await auditOf(member.id)).toEqual(['staff.accept', 'staff.add'])
  })

  it('works only by its newest link, and not after it is withdrawn', async () => {
    const company = await asStaff('company_admin', { companyId: 1 })
    const who = somebody()
    const member = await addStaff(company, { ...who, level: 'company_admin' })
    const first = tokenIn(await mailTo(who.email))
    await sendStaffLink(company, member.id)
    const password = { name: '本人', newPass: freshPassword, confirmPass: freshPassword }
    const guest = await consoleVisit()
    expect(await outcome(acceptStaffLink(guest, { token: first, ...password }))).toBe('tokenExpired')
    await settle()
    const second = (await mailbox.readMails(who.email)).map(tokenIn).find((token) => token !== first) ?? ''
    await deleteStaff(company, member.id)
    expect(await outcome(acceptStaffLink(guest, { token: second, ...password }))).toBe('tokenExpired')
    expect(await outcome(getStaff(company, member.id))).toBe('serviceAdminNotFound')
  })

  it.each([
    ['an invitation', 7 * 24 * hours],
    ['a link for another password', hours],
  ])('expires: %s', async (kind, life) => {
    const company = await asStaff('company_admin', { companyId: 1 })
    const who = somebody()
    const invited = await addStaff(company, { ...who, level: 'company_admin' })
    if (kind !== 'an invitation') {
      await db.updateTable('staff').set({ password: 'x' }).where('id', '=', invited.id).execute()
      await mailTo(who.email)
      await sendStaffLink(company, invited.id)
    }
    await settle()
    const tokens = (await mailbox.readMails(who.email)).map(tokenIn)
    const visit = await consoleVisit()
    const states = () => Promise.all(tokens.map((token) => outcome(getStaffLink(visit, token))))
    clock.now += life - 1
    expect((await states()).filter((state) => state === 'done')).toHaveLength(1)
    const later = provenAt(company, clock.now)
    await setStaffAllowed(later, invited.id, false)
    expect(new Set(await states())).toEqual(new Set(['tokenExpired']))
    await setStaffAllowed(later, invited.id, true)
    clock.now += 1
    expect(new Set(await states())).toEqual(new Set(['tokenExpired']))
  })
})

it('a link for a new password ends the old one’s access, lifts the block, and requires a strict password', async () => {
  const company = await asStaff('company_admin', { companyId: 1 })
  const member = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
  await setFactorPolicy(company, { required: true })
  const [guest, session] = [await consoleVisit(), await consoleToken(member)]
  const credentials = { name: member.email, digest: passwordDigest(worldPassword) }
  const begun = await beginStaffSignIn(guest, await checkPassword(guest, credentials))
  const pending = begun.step === 'done' ? '' : begun.token
  expect((await findPendingSignIn(guest, pending))?.staffId).toBe(member.id)
  const wrong = { ...credentials, digest: passwordDigest('wrong') }
  for (let attempt = 0; attempt < 5; attempt++) await outcome(checkPassword(guest, wrong))
  expect(await outcome(checkPassword(guest, credentials))).toBe('accountBlockedTemporarily')
  await sendStaffLink(company, member.id)
  const token = tokenIn(await mailTo(member.email))
  const accept = (newPass: string) =>
    outcome(acceptStaffLink(guest, { token, newPass, confirmPass: newPass }))
  expect(await accept('onlyletters')).toBe('badParameters')
  expect(await accept(freshPassword)).toBe('done')
  expect(await findPendingSignIn(guest, pending)).toBeNull()
  expect((await consoleVisit(session)).actor).toBeNull()
  const renewed = { ...credentials, digest: passwordDigest(freshPassword) }
  expect((await checkPassword(guest, renewed)).id).toBe(member.id)
  await setFactorPolicy(company, { required: false })
})

describe('R442 the administrators that one may manage', () => {
  it('are for a company’s administrator those of their own company', async () => {
    const company = await asStaff('company_admin', { companyId: 1 })
    const stranger = await newStaff('service_admin', { companyId: 2, tenantId: 2 })
    const system = await newStaff('system_admin')
    const { staff } = await listStaff(company, all)
    expect(new Set(staff.map((member) => member.company?.id))).toEqual(new Set([1]))
    for (const { id } of [stranger, system]) {
      expect(await outcome(getStaff(company, id))).toBe('serviceAdminNotFound')
      expect(await outcome(setStaffAllowed(company, id, false))).toBe('serviceAdminNotFound')
      expect(await outcome(deleteStaff(company, id))).toBe('serviceAdminNotFound')
      expect(await outcome(endStaffSessions(company, id, 'all'))).toBe('serviceAdminNotFound')
    }
    expect(await outcome(listStaff(company, { ...all, companyId: 2 }))).toBe('notFound')
    const elsewhere = { ...somebody(), level: 'service_admin' as const, tenantId: 2 }
    expect(await outcome(addStaff(company, elsewhere))).toBe('notFound')
    expect(await outcome(addStaff(company, { ...elsewhere, companyId: 2 }))).toBe('notFound')
  })

  it('can’t be given, and can’t take, a higher level than the manager’s; a service’s administrator makes nobody', async () => {
    const company = await asStaff('company_admin', { companyId: 1 })
    expect(await outcome(addStaff(company, { ...somebody(), level: 'system_admin' }))).toBe('noPermission')
    const member = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
    const change = { name: 'X', email: member.email, level: 'system_admin' as const, revision: null }
    expect(await outcome(updateStaff(company, member.id, change))).toBe('noPermission')
    const service = await asStaff('service_admin', { companyId: 1, tenantId: 1 })
    expect(await outcome(listStaff(service, all))).toBe('noPermission')
    expect(await outcome(addStaff(service, { ...somebody(), level: 'service_admin', tenantId: 1 }))).toBe(
      'noPermission',
    )
  })

  it('don’t include oneself for stopping, deleting or demoting', async () => {
    const company = await asStaff('company_admin', { companyId: 1 })
    const id = company.actor?.id ?? ''
    const { name, email } = await getStaff(company, id)
    expect(await outcome(setStaffAllowed(company, id, false))).toBe('ownStaffAccount')
    expect(await outcome(deleteStaff(company, id))).toBe('ownStaffAccount')
    const demoted = { name, email, level: 'service_admin' as const, tenantId: 1, revision: null }
    expect(await outcome(updateStaff(company, id, demoted))).toBe('ownStaffAccount')
    expect(await outcome(updateStaff(company, id, { ...demoted, level: 'company_admin' }))).toBe('done')
  })

  it('don’t include the last system administrator, also if two stop each other', async () => {
    const system = await asStaff('system_admin')
    const others = (await listStaff(system, { ...all, level: 'system_admin' })).staff.filter(
      ({ id }) => id !== system.actor?.id,
    )
    for (const { id } of others) await setStaffAllowed(system, id, false)
    const shutOut = { ...system, actor: { ...system.actor, id: 'somebody' } } as typeof system
    const last = system.actor?.id ?? ''
    expect(await outcome(setStaffAllowed(shutOut, last, false))).toBe('lastSystemAdmin')
    expect(await outcome(deleteStaff(shutOut, last))).toBe('lastSystemAdmin')
    expect((await getStaff(system, last)).state).toBe('active')
    for (const { id } of others) await setStaffAllowed(system, id, true)
    expect(await outcome(setStaffAllowed(shutOut, last, false))).toBe('done')
  })
})

it('R443 a stopped administrator is signed out from the next request on, and does not come back with the same session', async () => {
  const company = await asStaff('company_admin', { companyId: 1 })
  const member = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
  const token = await consoleToken(member)
  expect((await listStaffSessions(company, member.id)).length).toBe(1)
  await setStaffAllowed(company, member.id, false)
  expect((await consoleVisit(token)).actor).toBeNull()
  expect(await outcome(sendStaffLink(company, member.id))).toBe('userBlocked')
  await setStaffAllowed(company, member.id, true)
  expect((await consoleVisit(token)).actor).toBeNull()
})

it('an administrator with another level, or another site, signs in again or works only there', async () => {
  const company = await asStaff('company_admin', { companyId: 1 })
  const member = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
  const token = await consoleToken(member)
  const change = { name: 'X', email: member.email, revision: null }
  await updateStaff(company, member.id, { ...change, level: 'company_admin' })
  expect((await consoleVisit(token)).actor).toBeNull()
  const atSite = newTenantToken('staff', 1, randomBytes)
  const times = { created_at: clock.now, last_used_at: clock.now, expires_at: clock.now + hours }
  await db
    .insertInto('staff_session')
    .values({ tenant_id: 1, id: tokenId(atSite), staff_id: member.id, level: 'company_admin', ...times })
    .execute()
  const levelThere = async () =>
    (await readActor(db, await siteOf('aozora'), { token: atSite, now: clock.now })).actor?.level ?? null
  expect(await levelThere()).toBe('company_admin')
  await db.updateTable('staff').set({ company_id: 2 }).where('id', '=', member.id).execute()
  expect(await levelThere()).toBeNull()
})

it('one’s own sessions are ended one by one, or all but the present one, and never a colleague’s', async () => {
  const [member, colleague] = [
    await newStaff('service_admin', { companyId: 1, tenantId: 1 }),
    await newStaff('service_admin', { companyId: 1, tenantId: 1 }),
  ]
  const tokens = [await consoleToken(member), await consoleToken(member), await consoleToken(member)]
  const theirs = await consoleToken(colleague)
  const visit = await consoleVisit(tokens[0])
  const alive = async () =>
    Promise.all([...tokens, theirs].map(async (token) => (await consoleVisit(token)).actor !== null))
  const idOf = async (token: string | undefined) =>
    ((await consoleVisit(token)).actor as { sessionId?: string } | null)?.sessionId ?? ''
  await endOwnStaffSessions(visit, await idOf(tokens[1]))
  await endOwnStaffSessions(visit, await idOf(theirs))
  expect(await alive()).toEqual([true, false, true, true])
  expect((await listOwnStaffSessions(visit)).map(({ isThis }) => isThis).sort()).toEqual([false, true])
  await endOwnStaffSessions(visit, 'others')
  expect(await alive()).toEqual([true, false, false, true])
  const other = await asStaff('company_admin', { companyId: 1 })
  await endStaffSessions(other, member.id, await idOf(theirs))
  expect(await alive()).toEqual([true, false, false, true])
})

it('of two who change the same administrator one is refused; so is a taken address', async () => {
  const company = await asStaff('company_admin', { companyId: 1 })
  const [one, other] = [
    await newStaff('service_admin', { companyId: 1, tenantId: 1 }),
    await newStaff('service_admin', { companyId: 1, tenantId: 1 }),
  ]
  const change = { name: '新しい名前', email: one.email, level: 'service_admin' as const, tenantId: 1 }
  await updateStaff(company, one.id, { ...change, revision: 1 })
  expect(await outcome(updateStaff(company, one.id, { ...change, name: '別の名前', revision: 1 }))).toBe(
    'changedMeanwhile',
  )
  expect((await getStaff(company, one.id)).name).toBe('新しい名前')
  const taken = { ...change, email: other.email, revision: null }
  expect(await outcome(updateStaff(company, one.id, taken))).toBe('duplicateEmail')
})
