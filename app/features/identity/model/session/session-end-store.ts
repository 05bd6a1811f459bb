import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { SessionEnd } from '#app/kernel/data/tables.ts'
import { yearLife } from './live-session.ts'

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

/** Ends a reader's sessions: all, or all but one, such as the one in which the password was changed. */
export function endSessionsOf(
  db: Database,
  account: { tenantId: number; accountId: string },
  { now, reason, except = null }: { now: number; reason: SessionEnd; except?: string | null },
): Write {
  return (
    db
      .updateTable('session')
      .set({ ended_at: now, end_reason: reason })
      .where('tenant_id', '=', account.tenantId)
      .where('account_id', '=', account.accountId)
      // This condition is implied by the others, but with it SQLite searches the account's own sessions (see `isLive`).
      .where('created_at', '>', now - yearLife)
      .where('ended_at', 'is', null)
      .$if(except !== null, (query) => query.where('id', '!=', except))
  )
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
