import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import type { KonbiniSlip, Promised } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Order, OrderDeps } from './order.ts'
import { type OrderContext, transitionOrder } from './order-transition.ts'
import { findSlip, insertSlip, isReminderDue, isUnreminded, markReminded } from './slip-store.ts'

/** Records the numbers with which the order is paid at a convenience store, and mails them. The order waits until they expire. */
export function waitForTill(
  context: OrderContext,
  { slip, providerRef }: Pick<Promised, 'slip' | 'providerRef'>,
): Promise<Order> {
  const { deps, order } = context
  const now = deps.now()
  const mail = slipMail(order, slip, 'slip')
  return transitionOrder(context, 'redirected', {
    reported: { providerRef, card: null },
    changes: { expires_at: slip.payBy },
    more: [
      insertSlip(deps.db, order, slip, now),
      insertPayerMail(deps.db, order, mail, { about: order.id, now }),
    ],
  })
}

/** Reminds the reader once, before the time to pay ends. */
export async function remindOfSlip({ db, d1, now: clock }: OrderDeps, order: Order): Promise<void> {
  const slip = await findSlip(db, order)
  const now = clock()
  if (slip === null || !isReminderDue(slip, { createdAt: order.createdAt, now })) return
  const mail = slipMail(order, slip, 'slipReminder')
  await commitTo(d1, [
    insertPayerMail(db, order, mail, { about: order.id, now, condition: isUnreminded(db, order) }),
    markReminded(db, order, now),
  ])
}

function slipMail<Letter extends 'slip' | 'slipReminder'>(order: Order, slip: KonbiniSlip, letter: Letter) {
  const { total, tax } = order.agreed
  const { chain, receiptNumber, confirmationNumber, payBy } = slip
  const numbers = { chain, receiptNumber, confirmationNumber, payBy }
  return { letter, planId: order.planId, orderId: order.id, total, tax, ...numbers }
}
