import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { deviceName } from './device-name.ts'
import { isLive } from './live-session.ts'
import { type Holder, isUnblocked } from './login-failures.ts'

type NewSession = {
  tenantId: number
  id: string
  holderId: string
  userAgent: string | null
  createdAt: number
  /** When the person proved who they are. Null if the session began without such a proof. */
  provedAt: number | null
  expiresAt: number
  /** The counter whose lock prevents the session. */
  failures: Holder
}

type NewReaderSession = NewSession & {
  level: 'reader' | 'ip_reader'
  keep: boolean
  loginType: string
  isApp: boolean
  country: string | null
  shelfId: string | null
}

type SessionLimit = { maxSessions: number; refuses: boolean }

const maxUserAgentLength = 400

/** Selects the account if it may have a session at this moment. The batch that starts a session uses this. */
function accountThatMay(db: Database, { tenantId, holderId, createdAt, failures }: NewSession) {
  return db
    .selectFrom('account')
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', holderId)
    .where('account.status', '=', 'allow')
    .where('account.cancelled_at', 'is', null)
    .where(isUnblocked(db, failures, createdAt))
}

/** Ends all sessions but the newest `maxSessions - 1`, so that one more is within the limit. */
export function endOldestSessions(db: Database, session: NewSession, maxSessions: number): Write {
  const { tenantId, holderId, createdAt } = session
  const oldest = db
    .selectFrom('session')
    .select('session.id')
    .where('session.tenant_id', '=', tenantId)
    .where('session.account_id', '=', holderId)
    .where(isLive(createdAt))
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(sql.lit(-1))
    .offset(maxSessions - 1)
  return db
    .updateTable('session')
    .set({ ended_at: createdAt, end_reason: 'limit' })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', holderId)
    .where('id', 'in', oldest)
    .where((where) => where.exists(accountThatMay(db, session).select('account.id')))
}

/** The most sessions by address in a group that no browser has come back with yet. Even a class that begins within one second has fewer. */
export const maxUnconfirmed = 500

/** Deletes the oldest unconfirmed sessions of a group, so that clients without cookies can't fill the table. */
export function dropUnconfirmedSessions(db: Database, { tenantId, holderId }: NewSession): Write {
  const surplus = db
    .selectFrom('session')
    .select('session.id')
    .where('session.tenant_id', '=', tenantId)
    .where('session.account_id', '=', holderId)
    .where('session.confirmed', '=', sql.lit(0))
    .orderBy('session.created_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(sql.lit(-1))
    .offset(maxUnconfirmed - 1)
  return db
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', holderId)
    .where('confirmed', '=', sql.lit(0))
    .where('id', 'in', surplus)
}

/** The devices whose sessions were ended by the start of this one. */
export async function devicesEnded(db: Database, session: NewSession): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('user_agent')
    .where('tenant_id', '=', session.tenantId)
    .where('account_id', '=', session.holderId)
    .where('ended_at', '=', session.createdAt)
    .where('end_reason', '=', 'limit')
    .execute()
  return rows.flatMap((row) => deviceName(row.user_agent) ?? [])
}

/**
 * Inserts a session. Changes no row if the account may not sign in any more, or if the limit is reached and the group refuses further ones.
 */
export function insertReaderSession(db: Database, session: NewReaderSession, limit: SessionLimit): Write {
  return insertSelected(db, 'session', accountWithRoom(db, session, limit).select(readerValues(session)))
}

function accountWithRoom(db: Database, session: NewReaderSession, limit: SessionLimit) {
  const account = accountThatMay(db, session)
  if (!limit.refuses) return account
  return account.where(sql<SqlBool>`${liveSessions(db, session)} < ${limit.maxSessions}`)
}

function liveSessions(db: Database, { tenantId, holderId, createdAt }: NewSession) {
  return db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session.tenant_id', '=', tenantId)
    .where('session.account_id', '=', holderId)
    .where(isLive(createdAt))
}

/** The row's values, for a query with `account` in its FROM. */
function readerValues(session: NewReaderSession) {
  return [
    'account.tenant_id',
    sql.val(session.id).as('id'),
    'account.id as account_id',
    sql.val(session.loginType).as('login_type'),
    sql.val<0 | 1>(session.keep ? 1 : 0).as('keep'),
    sql.val(session.userAgent?.slice(0, maxUserAgentLength) ?? null).as('user_agent'),
    sql.val(session.createdAt).as('created_at'),
    sql.val(session.createdAt).as('last_used_at'),
    sql.val(session.expiresAt).as('expires_at'),
    'account.level',
    sql.val<0 | 1>(session.isApp ? 1 : 0).as('is_app'),
    sql.val(session.country).as('country'),
    sql.val(session.shelfId).as('shelf_id'),
    sql.val<0 | 1>(session.shelfId === null ? 1 : 0).as('confirmed'),
    sql.val(session.provedAt).as('proved_at'),
  ] as const
}

/** Inserts a session. Changes no row if the administrator was stopped or blocked while the password was being verified. */
export function insertStaffSession(db: Database, session: NewSession): Write {
  return insertSelected(
    db,
    'staff_session',
    db
      .selectFrom('staff')
      .select([
        sql.val(session.tenantId).as('tenant_id'),
        sql.val(session.id).as('id'),
        'staff.id as staff_id',
        sql.val(session.userAgent?.slice(0, maxUserAgentLength) ?? null).as('user_agent'),
        sql.val(session.createdAt).as('created_at'),
        sql.val(session.createdAt).as('last_used_at'),
        sql.val(session.expiresAt).as('expires_at'),
        'staff.level',
        sql.val(session.provedAt).as('proved_at'),
      ])
      .where('staff.id', '=', session.holderId)
      .where('staff.status', '=', 'allow')
      .where(isUnblocked(db, session.failures, session.createdAt)),
  )
}

/** Records an administrator's last sign-in, but only if the session before it in the batch began. */
export function noteSignIn(db: Database, { id, tenantId, holderId, createdAt }: NewSession): Write {
  const begun = db
    .selectFrom('staff_session')
    .select('staff_session.id')
    .where('staff_session.tenant_id', '=', tenantId)
    .where('staff_session.id', '=', id)
  return db
    .updateTable('staff')
    .set({ last_sign_in_at: createdAt })
    .where('id', '=', holderId)
    .where((where) => where.exists(begun))
}
