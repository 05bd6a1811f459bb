import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'

export type NewSession = {
  tenantId: number
  id: string
  holderId: string
  keep: boolean
  loginType: string
  userAgent: string | null
  createdAt: number
  expiresAt: number
}

export function insertReaderSession(db: Database, session: NewSession): Write {
  return db.insertInto('session').values({
    tenant_id: session.tenantId,
    id: session.id,
    account_id: session.holderId,
    login_type: session.loginType,
    keep: session.keep ? 1 : 0,
    user_agent: session.userAgent?.slice(0, 400) ?? null,
    created_at: session.createdAt,
    last_used_at: session.createdAt,
    expires_at: session.expiresAt,
    ended_at: null,
  })
}

export function insertStaffSession(db: Database, session: NewSession): Write {
  return db.insertInto('staff_session').values({
    tenant_id: session.tenantId,
    id: session.id,
    staff_id: session.holderId,
    user_agent: session.userAgent?.slice(0, 400) ?? null,
    created_at: session.createdAt,
    last_used_at: session.createdAt,
    expires_at: session.expiresAt,
    ended_at: null,
  })
}

export function endSession(
  db: Database,
  kind: 'reader' | 'staff',
  session: { tenantId: number; id: string; now: number },
): Write {
  return db
    .updateTable(kind === 'staff' ? 'staff_session' : 'session')
    .set({ ended_at: session.now })
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
}
