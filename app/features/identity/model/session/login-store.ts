import type { Database } from '#app/kernel/data/database.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { usernameKey } from '#app/kernel/values/names.ts'

/** A person who may sign in with a password, with everything that the sign-in needs to know. */
export type Candidate = {
  kind: 'reader' | 'staff'
  id: string
  password: string | null
  status: 'allow' | 'stop'
  /** The password was shown to an administrator, so it must be changed before a session begins. */
  hasStartingPassword: boolean
}

/** Lists the readers whose e-mail address or user name was typed. The account type decides which of the two counts (R084). */
export async function listReadersNamed(db: Database, tenantId: number, name: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password', 'status', 'email_key as emailKey', 'username_key as usernameKey'])
    .select('starting_password as startingPassword')
    .where('tenant_id', '=', tenantId)
    .where('level', '=', 'reader')
    .where((where) =>
      where.or([where('email_key', '=', emailKey(name)), where('username_key', '=', usernameKey(name))]),
    )
    .execute()
}

/**
 * The reader that a name means on a site of this account type: by e-mail, by user name, or for ALL by what it looks like.
 */
export function readerNamed(
  readers: Awaited<ReturnType<typeof listReadersNamed>>,
  accountType: AccountType,
  name: string,
): Candidate | null {
  const looksLikeEmail = name.includes('@')
  const byEmail = accountType === 'EMAIL' || (accountType === 'ALL' && looksLikeEmail)
  const byUsername = accountType === 'USERNAME' || (accountType === 'ALL' && !looksLikeEmail)
  const found = readers.find(
    (reader) =>
      (byEmail && reader.emailKey === emailKey(name)) ||
      (byUsername && reader.usernameKey === usernameKey(name)),
  )
  if (found === undefined) return null
  const { id, password, status, startingPassword } = found
  return { kind: 'reader', id, password, status, hasStartingPassword: startingPassword === 1 }
}

type StaffCandidate = Candidate & {
  kind: 'staff'
  level: 'system_admin' | 'company_admin' | 'service_admin'
  companyId: number | null
  tenantId: number | null
}

/** Finds an administrator by their address. If their company is stopped, they count as stopped. */
export async function findStaff(db: Database, name: string): Promise<StaffCandidate | null> {
  const row = await db
    .selectFrom('staff')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .select([
      'staff.id',
      'staff.password',
      'staff.status',
      'staff.level',
      'staff.company_id as companyId',
      'staff.tenant_id as tenantId',
      'company.status as companyStatus',
    ])
    .where('staff.email_key', '=', emailKey(name))
    .executeTakeFirst()
  if (row === undefined) return null
  const { companyStatus, status, ...found } = row
  const hasStartingPassword = false
  return { kind: 'staff', ...found, hasStartingPassword, status: companyStatus === 'stop' ? 'stop' : status }
}
