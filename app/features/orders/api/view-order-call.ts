import type { OrderView } from '#app/features/orders/model/order/order.ts'
import { writeHow } from '#app/features/orders/model/waiting/write-slip.ts'
import type { PaymentSlip } from '#app/gateways/payment/payment-gateway.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An order as calls answer it: what became of the money, and with what or where the reader pays. Amounts are yen with tax. */
export function viewOrderCall(order: OrderView, visit: Visit) {
  const { decline } = order
  return {
    orderId: order.id,
    subscriptionPlanId: order.planId,
    subscriptionPlanName: order.planName,
    registrationId: order.registrationId,
    status: order.state,
    /** Null: by card, or on the page of a provider that has no ways to choose from. */
    way: order.way,
    totalPayment: order.total,
    startDate: order.startsOn,
    endDate: order.endsOn,
    /** The page where the reader continues. */
    url: order.redirectUrl,
    slip: order.slip === null ? null : viewSlipCall(order.slip, order.received, visit),
    /** What has arrived of an order that waits for the rest. */
    received: order.received,
    /** Whether money that arrived after the order's end waits for the administrators' decision. */
    isLate: order.late === 'open',
    declineReason: decline?.reason ?? null,
    gatewayCode: decline?.gatewayCode ?? null,
  }
}

function viewSlipCall(slip: PaymentSlip, received: number, { locale }: Visit) {
  const { way: _, payBy, ...shown } = slip
  return { ...shown, payBy: new Date(payBy).toISOString(), howTo: writeHow(locale, slip, received) }
}
