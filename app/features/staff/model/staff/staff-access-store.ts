import type { Write } from '#app/kernel/data/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { endLinks } from './staff-link.ts'

/** Ends an administrator's sessions, at every site and in the console, which is 0: one, all, or all but one. */
export function endSessionsOf(
  { db, now }: Visit,
  staffId: string,
  { only, except }: { only?: string; except?: string | undefined } = {},
) {
  return db
    .updateTable('staff_session')
    .set({ ended_at: now() })
    .where('tenant_id', '>=', 0)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
}

/**
 * Whatever an administrator was let in by before what they sign in by changed: sessions but the one that changes it, sign-ins
 * that wait for their second step, and mailed links.
 */
export function endAccessOf(visit: Visit, staffId: string, exceptSession?: string): Write[] {
  return [
    endSessionsOf(visit, staffId, { except: exceptSession }),
    visit.db.deleteFrom('staff_sign_in').where('staff_id', '=', staffId),
    endLinks(visit, staffId),
  ]
}
