import { touchApiKey } from './read-api-key.ts'
import type { Visit } from './visit.ts'

/**
 * Notes that the visit's session is in use; the 24 hours without use count from here. The first time it confirms a
 * session by address, and it keeps its shelf in use too (the trigger session_shelf_used). For an API key it notes the
 * last use.
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
