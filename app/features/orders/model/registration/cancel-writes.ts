import type { SqlBool, sql } from 'kysely'
import { insertTelling } from '#app/features/orders/model/letters/telling.ts'
import { insertEndPeriodic } from '#app/features/orders/model/renewing/end-periodic-kind.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { isOwnUnchanged, type OwnRegistration, updateOwn } from './own-registration-store.ts'

/**
 * Stops the renewal; the registration may be used until its last day. Also tells the reader, and ends the publisher's own
 * charges. The last writer changes no row if somebody else has changed the registration since.
 */
export function writeCancel(visit: Visit, own: OwnRegistration, reason: 'cancelled' | 'staff'): Write[] {
  const { db } = visit
  const condition = isOwnUnchanged(db, own)
  const telling = { letter: 'planCancelled', planId: own.planId, until: own.endsOn } as const
  return [
    insertTelling(db, own, telling, { about: `${own.id}-${own.revision}`, now: visit.now(), condition }),
    ...writePeriodicEnd(visit, own, condition),
    updateOwn(db, own, cancelledBy(reason, visit.now())),
  ]
}

/** Ends the charges that the publisher makes by itself. */
export function writePeriodicEnd(
  { db, now }: Visit,
  own: OwnRegistration,
  condition: ReturnType<typeof sql<SqlBool>>,
): Write[] {
  return insertEndPeriodic(db, own, { about: String(own.revision), now: now(), condition })
}

export function cancelledBy(reason: 'cancelled' | 'staff', now: number) {
  return {
    status: 'CANCEL',
    renews_on: null,
    retry_on: null,
    cancelled_at: now,
    end_reason: reason,
  } as const
}
