import { coveredCode, type OrderView } from '#app/features/orders/model/order/order.ts'
import { gatewayRecordOf } from '#app/kernel/errors/gateway-codes.ts'

/** The state of an order, as its reader is told: what happened to the money and what to do next. */
export function viewOrderState(order: OrderView) {
  return {
    id: order.id,
    planId: order.planId,
    planName: order.planName,
    /** Free again, and to be chosen still where the plan is tried once more. */
    coupon: order.couponCode ?? '',
    total: order.total,
    firstCharge: order.price.nextTotal,
    standing: standingOf(order),
    /** Where the issuer or the publisher waits for the reader. */
    goOn: order.redirectUrl,
    reason: reasonOf(order.decline),
    code: order.decline?.code ?? null,
    /** The reader has another plan that covers the same, so trying again is no use. */
    isCovered: order.decline?.code === coveredCode,
  }
}

export type OrderStateView = ReturnType<typeof viewOrderState>

function standingOf({ state, redirectUrl }: OrderView): 'waiting' | 'verifying' | 'failed' | 'abandoned' {
  if (state === 'failed') return 'failed'
  if (state === 'cancelled') return 'abandoned'
  return state === 'redirected' && redirectUrl !== null ? 'waiting' : 'verifying'
}

/** Uses the provider's own number if that says more than the kind of refusal. */
function reasonOf(decline: OrderView['decline']) {
  if (decline === null) return 'decline.other' as const
  if (decline.code === 'amount') return 'decline.amount' as const
  if (decline.code === coveredCode) return 'decline.covered' as const
  const known = gatewayRecordOf(decline.gatewayCode)
  return known === null ? (`decline.${decline.reason}` as const) : (`errors:gateway.${known.name}` as const)
}
