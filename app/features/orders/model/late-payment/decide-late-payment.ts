import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { confirmOrder } from '#app/features/orders/model/order/confirm-order.ts'
import {
  decideLatePayment,
  findLatePayment,
  type LatePayment,
} from '#app/features/orders/model/order/late-payment-store.ts'
import type { Order } from '#app/features/orders/model/order/order.ts'
import { findOrder } from '#app/features/orders/model/order/order-store.ts'
import { findGone } from '#app/features/orders/model/order/order-transition.ts'
import { takeCouponUp } from '#app/features/orders/model/order/take-coupon-up.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export const ReturnInput = z.object({
  /** How the money was given back, such as a bank transfer and its day. */
  note: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(500, fieldProblem('tooLong', { max: 500 }))
    .meta({ input: 'long' }),
})

/**
 * Gives the reader what their late payment paid for: the order is complete after all, and its days begin now. Refuses an order without a
 * late payment with `transactionNotFound`, one that was decided about with `changedMeanwhile`, a reader whose account was cancelled with
 * `userNotFound`, and a reader who has the plan or the same content groups by now with `planAlreadyRegistered` or `existingPlanNotCancelled`.
 */
export async function grantLatePayment(visit: Visit, orderId: string): Promise<void> {
  const { admin, order, late } = await getOpen(visit, orderId)
  if (await findGone(visit.db, order)) refuse('userNotFound')
  const now = visit.now()
  await confirmOrder(
    { deps: visit, order, cause: 'staff' },
    {
      renewsBy: null,
      before: takeCouponUp(visit.db, order, now),
      more: [
        decideLatePayment(visit.db, order, { state: 'granted', by: admin.name, note: null, now }),
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

/** Records that an administrator gave the money of a late payment back by hand. Refuses as `grantLatePayment` does. */
export async function returnLatePayment(
  visit: Visit,
  orderId: string,
  { note }: z.output<typeof ReturnInput>,
): Promise<void> {
  const { admin, order, late } = await getOpen(visit, orderId)
  const now = visit.now()
  const mail = {
    letter: 'refundedByHand',
    planId: order.planId,
    total: late.amount,
    endsRight: false,
    isOrdered: false,
    how: note,
  } as const
  await commit(visit, [
    decideLatePayment(visit.db, order, { state: 'returned', by: admin.name, note, now }),
    insertPayerMail(visit.db, order, mail, { about: order.id, now }),
    insertAudit(visit, admin, {
      action: 'order.returnLate',
      subject: orderId,
      name: orderId,
      detail: { amount: late.amount, note },
    }),
  ])
}

async function getOpen(visit: Visit, orderId: string) {
  const admin = requireStaff(visit, 'service')
  const key = { tenantId: visit.site.tenantId, id: orderId }
  const [order, late]: [Order | null, LatePayment | null] = await Promise.all([
    findOrder(visit.db, key),
    findLatePayment(visit.db, key),
  ])
  if (order === null || late === null) refuse('transactionNotFound')
  if (late.state !== 'open') refuse('changedMeanwhile')
  return { admin, order, late }
}
