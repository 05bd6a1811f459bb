import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { confirmOrder } from '#app/features/orders/model/order/confirm-order.ts'
import {
  decideLatePayment,
  type LatePayment,
  listLatePayments,
  noteSurplus,
} from '#app/features/orders/model/order/late-payment-store.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder, repriceOrder } from '#app/features/orders/model/order/order-store.ts'
import { findGone } from '#app/features/orders/model/order/order-transition.ts'
import { takeCouponUp } from '#app/features/orders/model/order/take-coupon-up.ts'
import { withPartPaid } from '#app/features/plans/model/price/price-of-order.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** `revision` is that of the money as the page showed it. If more has arrived since, the administrator must decide again. */
export const GrantInput = z.object({ revision: revisionInput })
type GrantInput = z.output<typeof GrantInput>

export const ReturnInput = GrantInput.extend({
  /** How the money was given back, such as a bank transfer and its day. */
  note: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
})

/**
 * Gives the reader what they paid for too late: the order is complete after all, and its days begin now. A part is accepted as the whole
 * price. What is more than the price is left to another decision. Refuses an order without such money with `transactionNotFound`, what was
 * decided about, has grown or is a surplus with `changedMeanwhile`, a reader whose account was cancelled with `userNotFound`, and a reader who has the plan or the same
 * content groups by now with `planAlreadyRegistered` or `existingPlanNotCancelled`.
 */
export async function grantLatePayment(visit: Visit, orderId: string, input: GrantInput): Promise<void> {
  const { admin, order: ended, late } = await getOpen(visit, orderId, input)
  if (late.reason === 'surplus') refuse('changedMeanwhile')
  if (await findGone(visit.db, ended)) refuse('userNotFound')
  const now = visit.now()
  const order = late.reason === 'part' ? pricedAt(ended, late) : ended
  await confirmOrder(
    { deps: visit, order, cause: 'staff' },
    {
      renewsBy: null,
      before: [
        ...takeCouponUp(visit.db, ended, now),
        ...(late.reason === 'part' ? [repriceOrder(visit.db, order)] : []),
      ],
      more: [
        decideLatePayment(visit.db, order, late, {
          state: 'granted',
          amount: order.total,
          by: admin.name,
          note: null,
          now,
        }),
        ...noteSurplus(visit.db, order, late, now),
        insertAudit(visit, admin, {
          action: 'order.grantLate',
          subject: orderId,
          name: orderId,
          detail: { amount: late.amount },
        }),
      ],
    },
  )
}

/** The order at the price that was paid. */
function pricedAt(order: Order, { amount }: LatePayment): Order {
  return { ...order, total: amount, agreed: { ...order.agreed, ...withPartPaid(order.agreed, amount) } }
}

/** Records that an administrator gave the money back by hand. Refuses as `grantLatePayment` does, but accepts a surplus. */
export async function returnLatePayment(
  visit: Visit,
  orderId: string,
  { note, ...input }: z.output<typeof ReturnInput>,
): Promise<void> {
  const { admin, order, late } = await getOpen(visit, orderId, input)
  const now = visit.now()
  const mail = {
    letter: 'refundedByHand',
    planId: order.planId,
    total: late.amount,
    endsRight: false,
    isOrdered: order.state === 'confirmed',
    how: note,
  } as const
  const { amount } = late
  await commit(visit, [
    decideLatePayment(visit.db, order, late, { state: 'returned', amount, by: admin.name, note, now }),
    insertPayerMail(visit.db, order, mail, { about: `${order.id}-${late.number}`, now }),
    insertAudit(visit, admin, {
      action: 'order.returnLate',
      subject: orderId,
      name: orderId,
      detail: { amount, note },
    }),
  ])
}

async function getOpen(visit: Visit, orderId: string, { revision }: GrantInput) {
  const admin = requireStaff(visit, 'service')
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const [order, known] = await Promise.all([findOrder(visit.db, key), listLatePayments(visit.db, key)])
  if (order === null || known.length === 0) refuse('transactionNotFound')
  const late = known.find(({ state }) => state === 'open')
  if (late === undefined || (revision !== null && revision !== late.revision)) refuse('changedMeanwhile')
  return { admin, order, late }
}
