import type { Write } from '#app/kernel/data/commit.ts'
import { commit } from '#app/visit/commit.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { endSession } from './session-end-store.ts'

/**
 * Ends the visit's session. Its token is invalid from the next request on. Does nothing for guests (R109). The shelf of a
 * reader by address is `cleared` if they sign out themselves, as on a shared computer, or have taken its contents along.
 */
export async function logOut(
  visit: Visit,
  { shelf }: { shelf: 'stays' | 'cleared' } = { shelf: 'stays' },
): Promise<void> {
  const { actor, site, now } = visit
  if (actor === null) return
  const session = { tenantId: site.tenantId, id: actor.sessionId, now: now() }
  const clears = shelf === 'cleared' && actor.level === 'ip_reader'
  const where = actor.kind === 'staff' ? await onPlatform(visit) : visit
  await commit(where, [
    endSession(where.db, actor.kind, session),
    ...(clears ? clearShelf(visit, actor) : []),
  ])
}

/**
 * Clears the shelf of a reader by address. Its contents are deleted together with its row, which exists once the session was used (trigger
 * shelf_cleared).
 */
function clearShelf({ db, site }: Visit, reader: Reader): Write[] {
  const shelf = { tenant_id: site.tenantId, id: ownerKeyOf(reader) }
  return [
    db
      .insertInto('shelf')
      .values({ ...shelf, account_id: reader.id, last_used_at: 0 })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing()),
    db.deleteFrom('shelf').where('tenant_id', '=', shelf.tenant_id).where('id', '=', shelf.id),
  ]
}
