import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endSession } from './session-end-store.ts'

/** Ends the visit's session; from the next request on its token is nobody's. A guest has nothing to end (R109). */
export async function logOut(visit: Visit): Promise<void> {
  if (visit.actor === null) return
  const session = { tenantId: visit.site.tenantId, id: visit.actor.sessionId, now: visit.now() }
  await commit(visit, [endSession(visit.db, visit.actor.kind, session)])
}
