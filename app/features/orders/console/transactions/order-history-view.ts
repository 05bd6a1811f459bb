import { isOpen, shownState } from '#app/features/orders/model/order/order.ts'
import { getOrderRecord } from '#app/features/orders/model/order-history/get-order-history.ts'
import { givenBack } from '#app/features/orders/model/refund/refund-order.ts'
import { viewSlip } from '#app/features/orders/model/waiting/write-slip.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An order as its page in the console shows it, with the amount that can still be refunded. */
export async function viewOrderRecord(visit: Visit, orderId: string) {
  const { order, ...record } = await getOrderRecord(visit, { orderId })
  const { id, accountId, planId, kind, state, provider, agreed, total, registrationId, createdAt, decline } =
    order
  const refunded = givenBack(record.refunds)
  const isPaid = state === 'confirmed' && provider !== null && total > 0
  return {
    ...record,
    ...{
      id,
      accountId,
      planId,
      kind,
      period: order.period,
      state: shownState({ state, total, refunded: givenBack(record.refunds.filter(isDone)) }),
      provider,
      way: order.way,
      agreed,
      total,
      registrationId,
      createdAt,
      decline,
      refunded,
    },
    days: { from: order.startsOn, to: order.endsOn },
    slip: record.slip && {
      ...viewSlip(visit.locale, record.slip.slip, record.slip.received),
      received: record.slip.received,
    },
    providerRef: Object.entries(order.providerRef ?? {}),
    isOpen: isOpen(order) && provider !== null,
    /** The amount that can still be given back. 0 also while another refund is under way. */
    left: isPaid && record.refunds.every(isEnded) ? total - refunded : 0,
    canEndRight: record.registration !== null && record.registration.status !== 'REFUNDED',
  }
}

const isDone = ({ state }: { state: string }) => state === 'done'
const isEnded = (refund: { state: string }) => isDone(refund) || refund.state === 'failed'
