import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { LoginType, Visit } from '#app/visit/visit.ts'
import { deviceName } from './device-name.ts'
import { isLive } from './live-session.ts'
import { endOwnSession, endSessionsOf } from './session-end-store.ts'

export type LiveSession = {
  id: string
  /** The browser and the system. Null if the browser didn't say. */
  device: string | null
  /** The country of the sign-in as two letters, or null. */
  country: string | null
  loginType: LoginType
  isApp: boolean
  lastUsedAt: number
  createdAt: number
}

/** `isThis` marks the session in which the list is requested. */
export type OwnSession = LiveSession & { isThis: boolean }

/**
 * The reader's own live sessions: the present one first, then by last use. Refuses guests with `unauthorized`, and
 * readers by address, who share their account, with `noPermission`.
 */
export async function listSessions(visit: Visit): Promise<OwnSession[]> {
  const reader = requireOwnAccount(visit)
  const sessions = (await listSessionsOf(visit, reader.id)).map((session) => ({
    ...session,
    isThis: session.id === reader.sessionId,
  }))
  return sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** An account's live sessions by last use. The caller has checked the permission. */
export async function listSessionsOf({ db, site, now }: Visit, accountId: string): Promise<LiveSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'country', 'login_type', 'is_app', 'last_used_at', 'created_at'])
    .where('tenant_id', '=', site.tenantId)
    .where('account_id', '=', accountId)
    .where(isLive(now()))
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    country: row.country,
    loginType: row.login_type as LoginType,
    isApp: row.is_app === 1,
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
  }))
}

/**
 * Ends one of the reader's sessions, or with `others` all except the present one. The device is signed out from its next
 * request on. An id that isn't the reader's ends nothing. Refuses as `listSessions` does.
 */
export async function endOwnSessions(visit: Visit, which: { id: string } | 'others'): Promise<void> {
  const reader = requireOwnAccount(visit)
  const account = { tenantId: visit.site.tenantId, accountId: reader.id }
  await commit(visit, [
    which === 'others'
      ? endSessionsOf(visit.db, account, { now: visit.now(), reason: 'ended', except: reader.sessionId })
      : endOwnSession(visit.db, account, which.id, visit.now()),
  ])
}
