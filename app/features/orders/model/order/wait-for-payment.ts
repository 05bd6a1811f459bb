import { insertPayerMail } from '#app/features/orders/model/notification-mail/payer-mail.ts'
import { fieldsOfSlip } from '#app/features/orders/model/waiting/slip-fields.ts'
import type { Promised } from '#app/gateways/payment/payment-gateway.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { Order, OrderDeps } from './order.ts'
import { type OrderContext, transitionOrder } from './order-transition.ts'
import {
  findSlip,
  insertSlip,
  isReminderDue,
  isUnreminded,
  type KeptSlip,
  markReminded,
  noteReceived,
} from './slip-store.ts'

/** Records with what the order is paid, and mails it. The order waits until that expires. */
export function waitForPayment(
  context: OrderContext,
  { slip, providerRef }: Pick<Promised, 'slip' | 'providerRef'>,
): Promise<Order> {
  const { deps, order } = context
  const now = deps.now()
  const mail = slipMail(order, { slip, received: 0 }, 'slip')
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
  const kept = await findSlip(db, order)
  const now = clock()
  if (kept === null || !isReminderDue(kept, { createdAt: order.createdAt, now })) return
  const mail = slipMail(order, kept, 'slipReminder')
  await commitTo(d1, [
    insertPayerMail(db, order, mail, { about: order.id, now, condition: isUnreminded(db, order) }),
    markReminded(db, order, now),
  ])
}

/** Tells the reader what is still missing, each time that a part of the amount arrives. */
export async function notePart({ db, d1, now }: OrderDeps, order: Order, received: Yen): Promise<void> {
  const kept = await findSlip(db, order)
  if (kept === null || received <= kept.received) return
  const mail = slipMail(order, { ...kept, received }, 'slipPart')
  await commitTo(d1, [
    insertPayerMail(db, order, mail, { about: `${order.id}-${received}`, now: now() }),
    noteReceived(db, order, received),
  ])
}

function slipMail<Letter extends 'slip' | 'slipReminder' | 'slipPart'>(
  order: Order,
  { slip, received }: Pick<KeptSlip, 'slip' | 'received'>,
  letter: Letter,
) {
  const { total, tax } = order.agreed
  return { letter, planId: order.planId, orderId: order.id, total, tax, received, ...fieldsOfSlip(slip) }
}
