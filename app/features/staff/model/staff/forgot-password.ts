import { emailProblems, refuseProblems } from '#app/features/identity/model/account/account-problems.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { newStaffLink } from './staff-link.ts'

/**
 * Mails a link for a new password to an administrator who forgot theirs. For an unknown address it answers and works the
 * same, within the limits for mails. Administrators who were only invited get none: their invitation has to be renewed by
 * an administrator, or it would never expire. Refuses an invalid address with `invalidEmail`.
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
