import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { endOwnSession, endSessionsOf } from '#app/features/identity/model/session/session-end-store.ts'
import { type LiveSession, listSessionsOf } from '#app/features/identity/model/session/sessions.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUserRow } from './list-users.ts'

/** A reader's live sessions, by last use. Refuses a person who is no reader of the site with `userNotFound` (701). */
export async function listUserSessions(visit: Visit, id: string): Promise<LiveSession[]> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  return listSessionsOf(visit, user.id)
}

/**
 * Ends one of a reader's sessions, or all of them. The device is signed out from the next request on. Refuses as `listUserSessions` does.
 */
export async function endUserSessions(
  visit: Visit,
  { id, sessionId }: { id: string; sessionId?: string | undefined },
): Promise<{ ended: number }> {
  const admin = requireStaff(visit, 'service')
  const { name } = await getUserRow(visit, id)
  const account = { tenantId: visit.site.tenantId, accountId: id }
  const now = visit.now()
  const live = sessionId === undefined ? (await listSessionsOf(visit, id)).length : 1
  const [changed = 0] = await commit(visit, [
    sessionId === undefined
      ? endSessionsOf(visit.db, account, { now, reason: 'ended' })
      : endOwnSession(visit.db, account, sessionId, now),
    insertAudit(visit, admin, {
      action: 'user.endSessions',
      subject: id,
      name,
      detail: { sessions: sessionId === undefined ? 'all' : 1 },
    }),
  ])
  // Rows that triggers change count, too: those of saved books.
  return { ended: Math.min(changed, live) }
}
