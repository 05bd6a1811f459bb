import type { SqlBool, sql } from 'kysely'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { isResting } from '#app/features/plans/model/plan/plan.ts'
import { sendsInvoices } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { commit } from '#app/visit/commit.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findRenewing } from './due-subscription-store.ts'
import { withoutPause } from './pause.ts'
import { withoutNext } from './plan-change.ts'
import { daysOfPeriod } from './subscription.ts'
import { findOwnSubscription, isOwnUnchanged, type OwnSubscription, updateOwn } from './subscription-store.ts'
import { insertEndPeriodic } from './subscription-writes.ts'

/**
 * Stops a registration from renewing: the reader may use it until its last day and isn't charged any more, also not after
 * a free period (R366, R368, ruling 32). Repeating it changes nothing. Refuses one that isn't the reader's own or is over
 * with `subscriptionNotFound`.
 */
export async function cancelSubscription(visit: Visit, { id }: { id: string }): Promise<void> {
  const own = await getOwn(visit, id)
  if (own.status === 'CANCEL') return
  const changes = await commit(visit, writeCancel(visit, own, 'cancelled'))
  if (changes.at(-1) === 0) refuse('changedMeanwhile')
}

/**
 * Takes a cancellation back until the last day of use. It then renews as before: a failed charge is tried again at once,
 * with the attempts that were left. Refuses with `subscriptionNotFound` what is over, wasn't cancelled by the reader, or
 * never renewed; with `invalidGateway` what the publisher charges, because that has ended there for good; and with
 * `existingPlanNotCancelled` what would renew beside another with the same content groups, or one that is being paid
 * (registration_resumed).
 */
export async function resumeSubscription(visit: Visit, { id }: { id: string }): Promise<void> {
  const own = await getOwn(visit, id)
  if (own.status === 'ACTIVE') return
  if (own.provider === 'GAKKEN_ID') refuse('invalidGateway')
  if (own.endReason !== 'cancelled' || own.provider === null) refuse('subscriptionNotFound')
  const [changed] = await commit(visit, [
    updateOwn(visit.db, own, {
      status: 'ACTIVE',
      ...(sendsInvoices(own.provider) ? { told_ends_on: null } : { renews_on: await dueOn(visit, own) }),
      cancelled_at: null,
      end_reason: null,
    }),
  ])
  if (changed === 0) refuse('changedMeanwhile')
}

/** The day of the next charge: the day after the paid days. Days of grace that were used don't postpone it. */
async function dueOn({ db }: Visit, own: OwnSubscription): Promise<Day> {
  const due = await findRenewing(db, own)
  if (due === null || due.renewing.anchorOn === null) return addDays(own.endsOn, 1)
  const { anchorOn, ...renewing } = due.renewing
  return daysOfPeriod({ ...renewing, anchorOn }, renewing.period + 1).startsOn
}

async function getOwn(visit: Visit, id: string): Promise<OwnSubscription> {
  const reader = requireReader(visit)
  const own = await findOwnSubscription(visit.db, { tenantId: visit.site.tenantId, accountId: reader.id, id })
  const today: Day = dayOf(visit.now())
  if (own === null || own.status === 'REFUNDED') refuse('subscriptionNotFound')
  if (own.endsOn < today && !isResting(own, today)) refuse('subscriptionNotFound')
  return own
}

/**
 * Stops the renewal; the registration may be used until its last day. Also tells the reader, and ends the publisher's own
 * charges. The last writer changes no row if somebody else has changed the registration since.
 */
export function writeCancel(visit: Visit, own: OwnSubscription, reason: 'cancelled' | 'staff'): Write[] {
  const { db } = visit
  const condition = isOwnUnchanged(db, own)
  // The reader of a registration that rests can't read any more.
  const letter = isResting(own, dayOf(visit.now())) ? ('planEnded' as const) : ('planCancelled' as const)
  const payerMail = { letter, planId: own.planId, until: own.endsOn }
  return [
    insertPayerMail(db, own, payerMail, { about: `${own.id}-${own.revision}`, now: visit.now(), condition }),
    ...writePeriodicEnd(visit, own, condition),
    updateOwn(db, own, {
      ...cancelledBy(reason, visit.now()),
      ...withoutPause(own, visit.now()),
      ...withoutNext,
    }),
  ]
}

/** Ends the charges that the publisher makes by itself. */
export function writePeriodicEnd(
  { db, now }: Visit,
  own: OwnSubscription,
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
