import { beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '#app/features/identity/model/session/log-in.ts'
import { beginStaffSignIn } from '#app/features/identity/model/session/staff-sign-in.ts'
import { acceptStaffLink } from '#app/features/staff/model/staff/accept-link.ts'
import { addStaff, setStaffAllowed } from '#app/features/staff/model/staff/change-staff.ts'
import { requestStaffLink } from '#app/features/staff/model/staff/staff-link.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { freshPassword } from '#seeds/demo/world.ts'
import { mailbox, outcome, settle, tokenIn } from '#tests/visits/account-visit.ts'
import { asStaff, consoleToken, consoleVisit, newStaff } from '#tests/visits/staff-visit.ts'
import { clock, db, hours } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const password = { newPass: freshPassword, confirmPass: freshPassword }

async function mailsTo(email: string) {
  await settle()
  return mailbox.readMails(email)
}
const ask = async (email: string) => outcome(requestStaffLink(await consoleVisit(), email))
const linksOf = (id: string) => db.selectFrom('staff_link').selectAll().where('staff_id', '=', id).execute()

describe('an administrator who forgot the password', () => {
  it('gets a link that sets a new one once and ends every session, which is logged', async () => {
    const member = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
    const session = await consoleToken(member)
    expect((await consoleVisit(session)).actor).not.toBeNull()
    expect(await ask(member.email)).toBe('done')
    const [mail] = await mailsTo(member.email)
    expect(mail?.subject).toContain('管理画面')
    const token = tokenIn(mail)
    const guest = await consoleVisit()
    await acceptStaffLink(guest, { token, ...password })
    expect((await consoleVisit(session)).actor).toBeNull()
    expect(await outcome(acceptStaffLink(guest, { token, ...password }))).toBe('tokenExpired')
    const sent = { name: member.email, digest: passwordDigest(freshPassword) }
    expect((await checkPassword(guest, sent)).id).toBe(member.id)
    const audit = await db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'company_id', 'before', 'after'])
      .where('subject', '=', member.id)
      .execute()
    const written = { action: 'staff.newPassword', actor_id: member.id, company_id: 1 }
    expect(audit).toEqual([{ ...written, before: '{}', after: '{}' }])
  })

  it('is still asked for the second factor', async () => {
    const member = await newStaff('company_admin', { companyId: 1 })
    const confirmed = { confirmed_at: clock.now, created_at: clock.now }
    await db
      .insertInto('staff_factor')
      .values({ staff_id: member.id, secret: 'sealed', ...confirmed })
      .execute()
    await ask(member.email)
    const guest = await consoleVisit()
    await acceptStaffLink(guest, { token: tokenIn((await mailsTo(member.email))[0]), ...password })
    const sent = { name: member.email, digest: passwordDigest(freshPassword) }
    expect((await beginStaffSignIn(guest, await checkPassword(guest, sent))).step).toBe('code')
  })

  it('has an hour, and only one valid link, the newest', async () => {
    const member = await newStaff('system_admin')
    await ask(member.email)
    const first = tokenIn((await mailsTo(member.email))[0])
    await ask(member.email)
    const guest = await consoleVisit()
    expect(await outcome(acceptStaffLink(guest, { token: first, ...password }))).toBe('tokenExpired')
    const second = (await mailsTo(member.email)).map(tokenIn).find((token) => token !== first) ?? ''
    const late = { ...guest, now: () => clock.now + hours }
    expect(await outcome(acceptStaffLink(late, { token: second, ...password }))).toBe('tokenExpired')
    expect(await outcome(acceptStaffLink(guest, { token: second, ...password }))).toBe('done')
  })

  it('is answered like an address that nobody has, and beyond the limit keeps the previous link', async () => {
    expect(await ask('nobody@tests.example')).toBe('done')
    expect(await ask('no address')).toBe('invalidEmail')
    const member = await newStaff('system_admin')
    for (let times = 0; times < 5; times += 1) expect(await ask(member.email)).toBe('done')
    const kept = await linksOf(member.id)
    expect(kept).toHaveLength(1)
    expect(await ask(member.email)).toBe('done')
    expect(await linksOf(member.id)).toEqual(kept)
    expect(await mailsTo(member.email)).toHaveLength(5)
  })

  it('gets nothing while stopped, or while only invited, in which case the invitation stays valid', async () => {
    const system = await asStaff('system_admin')
    const stopped = await newStaff('service_admin', { companyId: 1, tenantId: 1 })
    await setStaffAllowed(system, stopped.id, false)
    await ask(stopped.email)
    expect(await mailsTo(stopped.email)).toEqual([])
    const invited = { name: '招待', email: 'only-invited@tests.example' }
    const { id } = await addStaff(system, { ...invited, level: 'system_admin' })
    const links = await linksOf(id)
    await ask(invited.email)
    expect(await linksOf(id)).toEqual(links)
    expect(await mailsTo(invited.email)).toHaveLength(1)
  })
})
