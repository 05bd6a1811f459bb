import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import { blockLife, failuresToBlock } from './login-block.ts'

/** Somebody who may sign in with a password, as the login needs him. */
export type Candidate = {
  kind: 'reader' | 'staff'
  id: string
  password: string | null
  status: 'allow' | 'stop'
  blockedUntil: number | null
}

/** The reader a typed name belongs to, by the keys the tenant's account type allows. */
export async function findReader(
  db: Database,
  tenantId: number,
  keys: { emailKey: string | null; usernameKey: string | null },
): Promise<Candidate | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'password', 'status', 'blocked_until as blockedUntil'])
    .where('tenant_id', '=', tenantId)
    .where('level', '=', 'reader')
    .where((where) =>
      where.or([
        ...(keys.emailKey === null ? [] : [where('email_key', '=', keys.emailKey)]),
        ...(keys.usernameKey === null ? [] : [where('username_key', '=', keys.usernameKey)]),
      ]),
    )
    .executeTakeFirst()
  return row === undefined ? null : { kind: 'reader', ...row }
}

export type StaffCandidate = Candidate & {
  level: 'system_admin' | 'company_admin' | 'service_admin'
  companyId: number | null
  tenantId: number | null
}

export async function findStaff(db: Database, emailKey: string): Promise<StaffCandidate | null> {
  const row = await db
    .selectFrom('staff')
    .select([
      'id',
      'password',
      'status',
      'blocked_until as blockedUntil',
      'level',
      'company_id as companyId',
      'tenant_id as tenantId',
    ])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row === undefined ? null : { kind: 'staff', ...row }
}

/** Who is asked for when nobody was found: no row has this id. */
export const nobody: Pick<Candidate, 'kind' | 'id'> = { kind: 'reader', id: '' }

/**
 * Counts one failure in a single statement: failures older than the window start again at one, and the fifth sets the
 * end of the block. Changes no row once the account is blocked, however many attempts were under way by then.
 */
export function countFailure(
  db: Database,
  tenantId: number,
  candidate: Pick<Candidate, 'kind' | 'id'>,
  now: number,
): Write {
  const windowStart = now - blockLife
  const isFresh = sql`first_failed_at IS NULL OR first_failed_at <= ${windowStart}`
  const failures = sql<number>`CASE WHEN ${isFresh} THEN 1 ELSE failed_logins + 1 END`
  const values = {
    failed_logins: failures,
    first_failed_at: sql<number>`CASE WHEN ${isFresh} THEN ${now} ELSE first_failed_at END`,
    blocked_until: sql<
      number | null
    >`CASE WHEN (${failures}) >= ${failuresToBlock} THEN ${now + blockLife} ELSE blocked_until END`,
    updated_at: now,
  }
  return candidate.kind === 'staff'
    ? db.updateTable('staff').set(values).where('id', '=', candidate.id).where(isUnblocked(now))
    : db
        .updateTable('account')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', candidate.id)
        .where(isUnblocked(now))
}

/**
 * A success forgets earlier failures. Changes no row where the account was blocked or stopped while the password was
 * being verified: then it is no success.
 */
export function forgetFailures(db: Database, tenantId: number, candidate: Candidate, now: number): Write {
  const values = { failed_logins: 0, first_failed_at: null, blocked_until: null }
  return candidate.kind === 'staff'
    ? db
        .updateTable('staff')
        .set(values)
        .where('id', '=', candidate.id)
        .where('status', '=', 'allow')
        .where(isUnblocked(now))
    : db
        .updateTable('account')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', candidate.id)
        .where('status', '=', 'allow')
        .where(isUnblocked(now))
}

function isUnblocked(now: number) {
  return sql<SqlBool>`(blocked_until IS NULL OR blocked_until <= ${now})`
}
