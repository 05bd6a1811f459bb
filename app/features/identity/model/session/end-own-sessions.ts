import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endOwnSession, endSessionsOf } from './session-end-store.ts'

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
