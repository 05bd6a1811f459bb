import { touchApiKey } from './read-api-key.ts'
import type { Visit } from './visit.ts'

/**
 * Notes that the visit's session is in use; the 24 idle hours count from here. A session by address is confirmed by it, and its shelf in
 * use as well (the trigger session_shelf_used). Of a key: when it last was.
 */
export async function touchSession(visit: Visit): Promise<void> {
  const { actor, db, site, now } = visit
  if (actor?.kind === 'staff') {
    if (actor.isKey) return touchApiKey(visit, actor.id)
    await db
      .updateTable('staff_session')
      .set({ last_used_at: now() })
      .where('tenant_id', '=', site.tenantId)
      .where('id', '=', actor.sessionId)
      .execute()
  } else if (actor !== null)
    await db
      .updateTable('session')
      .set({ last_used_at: now(), confirmed: 1 })
      .where('tenant_id', '=', site.tenantId)
      .where('id', '=', actor.sessionId)
      .execute()
}
