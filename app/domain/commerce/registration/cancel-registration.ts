import type { Write } from '#app/data/commit.ts'
import { insertTelling } from '#app/domain/commerce/letters/telling.ts'
import { resumesOn } from '#app/domain/commerce/plan/plan.ts'
import { refuse } from '#app/errors/refusal.ts'
import { type Day, dayOf } from '#app/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { insertEndPeriodic } from './end-periodic-kind.ts'
import {
  findOwnRegistration,
  isOwnUnchanged,
  type OwnRegistration,
  updateOwn,
} from './own-registration-store.ts'

/**
 * Ends a registration's renewal: it may be used until its last day and is charged no more, also not after a free period (R366, R368,
 * decision 32). Done again nothing changes. Refuses what is none of the reader's own, or over, with `subscriptionNotFound`.
 */
export async function cancelRegistration(visit: Visit, { id }: { id: string }): Promise<void> {
  const own = await getOwn(visit, id)
  if (own.status === 'CANCEL') return
  const [, changed] = await commit(visit, [
    tellCancelled(visit, own),
    updateOwn(visit.db, own, {
      status: 'CANCEL',
      renews_on: null,
      retry_on: null,
      cancelled_at: visit.now(),
      end_reason: 'cancelled',
    }),
    ...insertEndPeriodic(visit, own),
  ])
  if (changed === 0) refuse('changedMeanwhile')
}

/**
 * Takes a cancellation back until the last day of use: it renews as before, and a charge that failed keeps the count of its attempts, so
 * that nobody reads on for nothing by cancelling again and again. Refuses with `subscriptionNotFound` what is over, wasn't
 * cancelled by the reader or never renewed, and with `invalidGateway` what the publisher charges: it ends for good there.
 */
export async function resumeRegistration(visit: Visit, { id }: { id: string }): Promise<void> {
  const own = await getOwn(visit, id)
  if (own.status === 'ACTIVE') return
  if (own.provider === 'GAKKEN_ID') refuse('invalidGateway')
  if (own.endReason !== 'cancelled' || own.provider === null) refuse('subscriptionNotFound')
  const [changed] = await commit(visit, [
    updateOwn(visit.db, own, {
      status: 'ACTIVE',
      renews_on: resumesOn(own),
      cancelled_at: null,
      end_reason: null,
    }),
  ])
  if (changed === 0) refuse('changedMeanwhile')
}

async function getOwn(visit: Visit, id: string): Promise<OwnRegistration> {
  const reader = requireReader(visit)
  const own = await findOwnRegistration(visit.db, { tenantId: visit.site.tenantId, accountId: reader.id, id })
  const today: Day = dayOf(visit.now())
  if (own === null || own.status === 'REFUNDED' || own.endsOn < today) refuse('subscriptionNotFound')
  return own
}

/** Only where it is the one that was read, as the change itself. */
function tellCancelled({ db, now }: Visit, own: OwnRegistration): Write {
  const telling = { letter: 'planCancelled', planId: own.planId, until: own.endsOn } as const
  const condition = isOwnUnchanged(db, own)
  return insertTelling(db, own, telling, { about: `${own.id}-${own.revision}`, now: now(), condition })
}
