import { emailProblems, refuseProblems } from '#app/features/identity/model/account/account-problems.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newStaffLink } from './staff-link.ts'

/**
 * Mails an administrator who forgot it a link for a new password; answers, and works, the same for an address that nobody
 * has, within the limits for mails. Whoever was only invited gets none: an invitation is for administrators to renew, and would
 * never lapse otherwise. Refuses what is no address with `invalidEmail`.
 */
export async function requestStaffLink(visit: Visit, email: string | undefined): Promise<void> {
  refuseProblems(emailProblems('email', email))
  const asked = email as string
  const member = await findForgetful(visit.db, asked)
  const link = await newStaffLink(visit, member, { purpose: 'reset', asked })
  await commit(visit, link.writes)
  link.send()
}

/** Somebody stopped, or of a stopped company, couldn't use the password anyway. */
async function findForgetful(db: Database, email: string) {
  const row = await db
    .selectFrom('staff')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .select(['staff.id', 'staff.name', 'staff.email', 'staff.lang'])
    .where('staff.email_key', '=', emailKey(email))
    .where('staff.status', '=', 'allow')
    .where('staff.password', '<>', '')
    .where((where) => where.or([where('company.id', 'is', null), where('company.status', '<>', 'stop')]))
    .executeTakeFirst()
  return row ?? null
}
