import type { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { RestoreStaffEmailInput } from '#app/features/identity/model/account/account-input.ts'
import { newPasswordProblems, refuseProblems } from '#app/features/identity/model/account/account-problems.ts'
import {
  endFormerEmails,
  type FormerEmail,
  getFormerEmail,
  leadsBack,
} from '#app/features/identity/model/former-email/former-email.ts'
import { admit } from '#app/features/identity/model/password/admit.ts'
import { holderOf, liftBlock } from '#app/features/identity/model/session/login-failures.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import { platformSite } from '#app/visit/site.ts'
import { readStaffSessionLife } from '#app/visit/staff-policy.ts'
import type { Visit } from '#app/visit/visit.ts'
import { ofCompany } from './change-staff.ts'
import { endAccessOf } from './staff-access.ts'

/** The address that a mailed link restores for an administrator. Refuses what `getFormerEmail` does. */
export async function getStaffRestoreForm(visit: Visit, token: string): Promise<{ email: string }> {
  const { email } = await getFormerEmail(visit, 0, token)
  return { email }
}

/**
 * Undoes a change of an administrator's own address, once and within a week, for the owner of the earlier mailbox. It
 * also ends the sessions, links and password, and every second factor and API key made since the session of that change
 * can have started, because a thief may make them before changing the address. Refuses what `getFormerEmail` refuses, a
 * password that breaks the strict rules, and an address that somebody else has meanwhile with `duplicateEmail`.
 */
export async function restoreStaffEmail(
  visit: Visit,
  { token, newPass, confirmPass }: z.output<typeof RestoreStaffEmailInput>,
): Promise<void> {
  const { db } = visit
  const former = await getFormerEmail(visit, 0, token)
  const member = await db
    .selectFrom('staff')
    .select(['id', 'name', 'level', 'email', 'company_id as companyId'])
    .where('id', '=', former.holderId)
    .where('status', '=', 'allow')
    .executeTakeFirst()
  if (member === undefined) refuse('tokenExpired')
  const owner = { name: member.name, email: former.email }
  const typed = { plain: newPass, confirmation: confirmPass }
  refuseProblems(await newPasswordProblems(visit, ['newPass', 'confirmPass'], typed, { strict: true, owner }))
  const password = await admit(visit, ({ hash }) => hash(passwordDigest(newPass)))
  const condition = leadsBack(visit, former)
  const [changed] = await commit(visit, [
    db
      .updateTable('staff')
      .set({ email: former.email, email_key: emailKey(former.email), password, updated_at: visit.now() })
      .where('id', '=', member.id)
      .where('status', '=', 'allow')
      .where(condition),
    ...endSince(visit, former),
    ...endAccessOf(visit, member.id),
    liftBlock(db, holderOf(0, { kind: 'staff', id: member.id })),
    insertAudit({ ...visit, site: platformSite() }, member, {
      action: 'staff.restoreEmail',
      subject: member.id,
      name: member.name,
      ...ofCompany(member.companyId),
      before: { email: member.email },
      after: { email: former.email },
      condition,
    }),
    endFormerEmails(visit, former),
  ])
  if (changed === 0) refuse('tokenExpired')
}

function endSince({ db, env, now }: Visit, { holderId, changedAt }: FormerEmail): Write[] {
  const begun = changedAt - readStaffSessionLife(env).whole
  const since = db
    .selectFrom('staff_factor')
    .select('staff_id')
    .where('staff_id', '=', holderId)
    .where('created_at', '>=', begun)
  return [
    db.deleteFrom('recovery_code').where('staff_id', 'in', since),
    db.deleteFrom('staff_factor').where('staff_id', '=', holderId).where('created_at', '>=', begun),
    db
      .updateTable('api_key')
      .set({ revoked_at: now() })
      .where('created_by', '=', holderId)
      .where('created_at', '>=', begun)
      .where('revoked_at', 'is', null),
  ]
}
