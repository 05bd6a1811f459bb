import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { SessionEnd, Tables } from '#app/data/tables.ts'
import { idleLife } from '#app/visit/read-actor.ts'
import { type Holder, holderOf, isUnblocked } from './login-failures.ts'

/** A reader as a login needs them: may they, by what, and how many sessions at once (decision 8: 3 without a group). */
export type SessionHolder = {
  level: 'reader' | 'ip_reader'
  status: 'allow' | 'stop'
  isCancelled: boolean
  byId: boolean
  byIp: boolean
  startsOn: string | null
  endsOn: string | null
  maxSessions: number
  atLimit: 'end-oldest' | 'refuse'
  limitMessage: string | null
}

const defaultSessions = 3

export async function findHolder(
  db: Database,
  tenantId: number,
  accountId: string,
): Promise<SessionHolder | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('user_group', (join) =>
      join
        .onRef('user_group.tenant_id', '=', 'account.tenant_id')
        .onRef('user_group.id', '=', 'account.group_id'),
    )
    .select([
      'account.level',
      'account.status',
      'account.cancelled_at as cancelledAt',
      'user_group.by_id as byId',
      'user_group.by_ip as byIp',
      'user_group.starts_on as startsOn',
      'user_group.ends_on as endsOn',
      'user_group.max_sessions as maxSessions',
      'user_group.at_limit as atLimit',
      'user_group.limit_message as limitMessage',
    ])
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { cancelledAt, byId, byIp, maxSessions, atLimit, ...rest } = row
  return {
    ...rest,
    isCancelled: cancelledAt !== null,
    byId: byId !== 0,
    byIp: byIp === 1,
    maxSessions: maxSessions ?? defaultSessions,
    atLimit: atLimit ?? 'end-oldest',
  }
}

type NewSession = {
  tenantId: number
  id: string
  holderId: string
  userAgent: string | null
  createdAt: number
  expiresAt: number
}

type NewReaderSession = NewSession & {
  level: 'reader' | 'ip_reader'
  keep: boolean
  loginType: string
  isApp: boolean
  country: string | null
}

const longestUserAgent = 400

/** Neither ended nor expired nor left alone for too long: what a limit counts. */
export function isLive(now: number) {
  return (where: ExpressionBuilder<Tables, 'session'>) =>
    where.and([
      where('session.ended_at', 'is', null),
      where('session.expires_at', '>', now),
      where.or([where('session.keep', '=', 1), where('session.last_used_at', '>', now - idleLife)]),
    ])
}

/** An account that may have a session this moment, asked in the batch that starts one. */
function accountThatMay(db: Database, { tenantId, holderId, createdAt }: NewSession) {
  return db
    .selectFrom('account')
    .where('account.tenant_id', '=', tenantId)
    .where('account.id', '=', holderId)
    .where('account.status', '=', 'allow')
    .where('account.cancelled_at', 'is', null)
    .where(isUnblocked(db, holderOf(tenantId, { kind: 'reader', id: holderId }), createdAt))
}

/** Ends all but the newest `maxSessions - 1`, so that one more is within the limit. */
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

/** Changes no row where the account may not (any more), or where the limit refuses and is reached. */
export function insertReaderSession(
  db: Database,
  session: NewReaderSession,
  limit: { maxSessions: number; refuses: boolean },
): Write {
  const live = db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session.tenant_id', '=', session.tenantId)
    .where('session.account_id', '=', session.holderId)
    .where(isLive(session.createdAt))
  const account = accountThatMay(db, session)
  return db
    .insertInto('session')
    .columns([
      'tenant_id',
      'id',
      'account_id',
      'login_type',
      'keep',
      'user_agent',
      'created_at',
      'last_used_at',
      'expires_at',
      'level',
      'is_app',
      'country',
    ])
    .expression(
      (limit.refuses ? account.where(sql<SqlBool>`${live} < ${limit.maxSessions}`) : account).select([
        'account.tenant_id',
        sql.val(session.id).as('id'),
        'account.id as account_id',
        sql.val(session.loginType).as('login_type'),
        sql.val(session.keep ? 1 : 0).as('keep'),
        sql.val(session.userAgent?.slice(0, longestUserAgent) ?? null).as('user_agent'),
        sql.val(session.createdAt).as('created_at'),
        sql.val(session.createdAt).as('last_used_at'),
        sql.val(session.expiresAt).as('expires_at'),
        'account.level',
        sql.val(session.isApp ? 1 : 0).as('is_app'),
        sql.val(session.country).as('country'),
      ] as never),
    )
}

/** Changes no row where the administrator was stopped or blocked while the password was being verified. */
export function insertStaffSession(db: Database, session: NewSession, failures: Holder): Write {
  return db
    .insertInto('staff_session')
    .columns([
      'tenant_id',
      'id',
      'staff_id',
      'user_agent',
      'created_at',
      'last_used_at',
      'expires_at',
      'level',
    ])
    .expression(
      db
        .selectFrom('staff')
        .select([
          sql.val(session.tenantId).as('tenant_id'),
          sql.val(session.id).as('id'),
          'staff.id as staff_id',
          sql.val(session.userAgent?.slice(0, longestUserAgent) ?? null).as('user_agent'),
          sql.val(session.createdAt).as('created_at'),
          sql.val(session.createdAt).as('last_used_at'),
          sql.val(session.expiresAt).as('expires_at'),
          'staff.level',
        ] as never)
        .where('staff.id', '=', session.holderId)
        .where('staff.status', '=', 'allow')
        .where(isUnblocked(db, failures, session.createdAt)) as never,
    )
}

export function endSession(
  db: Database,
  kind: 'reader' | 'staff',
  session: { tenantId: number; id: string; now: number },
): Write {
  if (kind === 'staff')
    return db
      .updateTable('staff_session')
      .set({ ended_at: session.now })
      .where('tenant_id', '=', session.tenantId)
      .where('id', '=', session.id)
      .where('ended_at', 'is', null)
  return db
    .updateTable('session')
    .set({ ended_at: session.now, end_reason: 'logout' })
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
}

/** Ends a reader's sessions, all or all but one, such as the one in which the password was changed. */
export function endSessionsOf(
  db: Database,
  account: { tenantId: number; accountId: string },
  { now, reason, except = null }: { now: number; reason: SessionEnd; except?: string | null },
): Write {
  return db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('tenant_id', '=', account.tenantId)
    .where('account_id', '=', account.accountId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
}

export function endOwnSession(
  db: Database,
  account: { tenantId: number; accountId: string },
  id: string,
  now: number,
): Write {
  return db
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'ended' })
    .where('tenant_id', '=', account.tenantId)
    .where('account_id', '=', account.accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
}
