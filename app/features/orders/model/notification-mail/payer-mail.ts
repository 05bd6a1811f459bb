import type { Expression, SqlBool } from 'kysely'
import { z } from 'zod'
import { SlipFields } from '#app/features/orders/model/waiting/slip-fields.ts'
import type { CardProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import type { Day } from '#app/kernel/values/day.ts'

const day = z.string().transform((text) => text as Day)
const paid = z.object({
  planId: z.string(),
  total: z.number(),
  tax: z.number(),
  from: day,
  to: day,
  /** The next charge. Null if the registration ends with the period. */
  next: z.object({ on: day, total: z.number() }).nullable(),
})
const ofPlan = z.object({ planId: z.string(), until: day })

/** The provider that keeps the card. The mail then has a link that replaces the card. */
const keptBy = { provider: z.enum(['VERITRANS', 'GMO'] satisfies CardProvider[]).optional() }

/** How to pay an order within days, and how much of it has arrived. */
const slip = SlipFields.extend({
  planId: z.string(),
  orderId: z.string(),
  total: z.number(),
  tax: z.number(),
  received: z.number().default(0),
})
/** Money that arrived for an order. */
const arrived = z.object({ planId: z.string(), orderId: z.string(), total: z.number() })

/** The mails about money, each with the facts at the time of the event. Amounts include tax. */
export const PayerMail = z.discriminatedUnion('letter', [
  paid.extend({ letter: z.literal('ordered') }),
  paid.extend({ letter: z.literal('renewed') }),
  /** The plan is the new one, for whose first period was paid. */
  paid.extend({ letter: z.literal('planChanged') }),
  /** The plan is the one that begins with the next period. */
  z.object({
    letter: z.literal('planChanges'),
    planId: z.string(),
    next: z.object({ on: day, total: z.number() }),
  }),
  /** Places for other people are paid. Their codes can be redeemed until `until`. */
  ofPlan.extend({
    letter: z.literal('placesOrdered'),
    giftId: z.string(),
    total: z.number(),
    tax: z.number(),
    places: z.number(),
  }),
  /** The reader has redeemed a code. */
  z.object({ letter: z.literal('redeemed'), planId: z.string(), from: day, to: day }),
  ofPlan.extend({
    letter: z.literal('paymentFailed'),
    ...keptBy,
    total: z.number(),
    /** The day of the next attempt. Null if the provider chooses it. */
    retryOn: day.nullable(),
  }),
  ofPlan.extend({ letter: z.literal('planCancelled') }),
  ofPlan.extend({ letter: z.literal('planEnds') }),
  /** Before a long period renews. `until` is the last day on which the reader can cancel. */
  ofPlan.extend({
    letter: z.literal('planRenews'),
    next: z.object({ on: day, total: z.number() }),
  }),
  /** `until` is the last day on which the reader can read. */
  ofPlan.extend({ letter: z.literal('planPaused'), next: z.object({ on: day, total: z.number() }) }),
  /** Before a paused plan renews. `until` is the last day on which the reader can cancel. */
  ofPlan.extend({ letter: z.literal('pauseEnds'), next: z.object({ on: day, total: z.number() }) }),
  ofPlan.extend({ letter: z.literal('planEnded') }),
  /**
   * `contract`: the company's contract with its provider was missing or refused. `delay`: a fault of ours or the
   * provider's.
   */
  ofPlan.extend({ letter: z.literal('renewalMissed'), cause: z.enum(['contract', 'delay']) }),
  z.object({ letter: z.literal('cardExpires'), ...keptBy, last: z.string(), month: z.string() }),
  z.object({
    letter: z.literal('priceChanges'),
    planId: z.string(),
    before: z.number(),
    /** The first charge at the new price. */
    next: z.object({ on: day, total: z.number() }),
  }),
  z.object({
    letter: z.literal('refunded'),
    planId: z.string(),
    total: z.number(),
    endsRight: z.boolean(),
    /** False if the payment came to nothing: the order was never completed. */
    isOrdered: z.boolean().optional(),
  }),
  /** An administrator gave the money back, because the provider can't. */
  z.object({
    letter: z.literal('refundedByHand'),
    planId: z.string(),
    total: z.number(),
    how: z.string(),
    endsRight: z.boolean(),
    isOrdered: z.boolean().optional(),
  }),
  /** A card company wants a payment back or has decided about it, and what becomes of the right. */
  z.object({
    letter: z.literal('chargeback'),
    planId: z.string(),
    total: z.number(),
    what: z.enum(['held', 'paused', 'restored', 'ended', 'stopped']),
  }),
  slip.extend({ letter: z.literal('slip') }),
  slip.extend({ letter: z.literal('slipReminder') }),
  /** A part of the amount has arrived. The order waits for the rest. */
  slip.extend({ letter: z.literal('slipPart') }),
  /** Money arrived for an order that had ended, or more than it costs. An administrator decides what becomes of it. */
  arrived.extend({ letter: z.literal('paidLate') }),
  arrived.extend({ letter: z.literal('paidPart') }),
  arrived.extend({ letter: z.literal('paidSurplus') }),
  ofPlan.extend({
    letter: z.literal('invoice'),
    orderId: z.string(),
    total: z.number(),
    tax: z.number(),
    /** The days that it pays for. It can be paid until `until`. */
    from: day,
    to: day,
  }),
])
export type PayerMail = z.output<typeof PayerMail>

/** The job that mails an account about money. Its subject is the account's id. */
export const tellPayerKind = jobKind('tell-payer', PayerMail)

type Recipient = { tenantId: number; accountId: string }

/**
 * Orders a mail about an event with money, in the batch that makes the event happen. It is sent once for each `about`, such as an order's
 * id, however often it is ordered. `condition` must hold in the batch, so this must stand before the write that makes it false.
 */
export function insertPayerMail(
  db: Database,
  { tenantId, accountId }: Recipient,
  payerMail: PayerMail,
  { about, now, condition }: { about: string; now: number; condition?: Expression<SqlBool> },
): Write {
  return insertJob(db, tellPayerKind, {
    id: `${payerMail.letter}-${tenantId}-${about}`,
    tenantId,
    subject: accountId,
    payload: payerMail,
    dueAt: now,
    now,
    ...(condition && { condition }),
    isOnce: true,
  })
}
