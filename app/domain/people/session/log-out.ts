import type { Write } from '#app/data/commit.ts'
import { commit } from '#app/visit/commit.ts'
import { shelfOf } from '#app/visit/shelf.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { endSession } from './session-end-store.ts'

/**
 * Ends the visit's session; from the next request on its token is nobody's. A guest has nothing to end (R109). What a reader by address kept
 * is `cleared` where they say themselves that they are done, as on a computer that others use, or have taken it along.
 */
export async function logOut(
  visit: Visit,
  { shelf }: { shelf: 'stays' | 'cleared' } = { shelf: 'stays' },
): Promise<void> {
  const { actor, db, site, now } = visit
  if (actor === null) return
  const session = { tenantId: site.tenantId, id: actor.sessionId, now: now() }
  const clears = shelf === 'cleared' && actor.level === 'ip_reader'
  await commit(visit, [endSession(db, actor.kind, session), ...(clears ? clearShelf(visit, actor) : [])])
}

/** What stands on a shelf goes with its row, which is there once the session was used (the trigger shelf_cleared). */
function clearShelf({ db, site }: Visit, reader: Reader): Write[] {
  const shelf = { tenant_id: site.tenantId, id: shelfOf(reader) }
  return [
    db
      .insertInto('shelf')
      .values({ ...shelf, account_id: reader.id, last_used_at: 0 })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing()),
    db.deleteFrom('shelf').where('tenant_id', '=', shelf.tenant_id).where('id', '=', shelf.id),
  ]
}
