import type { Write } from '#app/kernel/data/commit.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'

/**
 * Notes that the present session was proven now, from the next request on. `tenantId` is that of the session: an
 * administrator's is the console's, 0, whichever site they work on.
 */
export function noteProof(
  { db, now }: Visit,
  { kind, sessionId }: Pick<Actor, 'kind' | 'sessionId'>,
  tenantId: number,
): Write {
  return db
    .updateTable(kind === 'reader' ? 'session' : 'staff_session')
    .set({ proved_at: now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
}
