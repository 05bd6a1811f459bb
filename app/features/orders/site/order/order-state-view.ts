import { coveredCode, type OrderView } from '#app/features/orders/model/order/order.ts'
import { viewSlip } from '#app/features/orders/model/waiting/write-slip.ts'
import { isWallet } from '#app/gateways/payment/ways.ts'
import { gatewayRecordOf } from '#app/kernel/errors/gateway-codes.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

/** The state of an order, as its reader is told: what happened to the money and what to do next. */
export function viewOrderState(order: OrderView, locale: Locale) {
  return {
    id: order.id,
    planId: order.planId,
    planName: order.planName,
    /** The registration whose plan it changes, so that the link to try again leads to that page. */
    changeOf: order.changesFrom === null ? null : order.registrationId,
    /** The coupon of the failed order. It can be used again, so the link to try the plan once more contains it. */
    coupon: order.couponCode ?? '',
    total: order.total,
    firstCharge: order.price.nextTotal,
    standing: standingOf(order),
    /** The wallet from which the reader pays, if it is one. */
    wallet: isWallet(order.way) ? order.way : null,
    /** The issuer's or publisher's page on which the reader continues. */
    goOn: order.redirectUrl,
    /** With this the order is paid within days, and what has arrived of it. */
    slip: order.slip && viewSlip(locale, order.slip, order.received),
    received: order.received,
    reason: reasonOf(order),
    code: order.decline?.code ?? null,
    /** The reader has another plan with the same content groups, so trying again is of no use. */
    isCovered: order.decline?.code === coveredCode,
  }
}

export type OrderStateView = ReturnType<typeof viewOrderState>

type Standing =
  | 'waiting'
  | 'atWallet'
  | 'invoiced'
  | 'promised'
  | 'verifying'
  | 'failed'
  | 'abandoned'
  | 'expired'
  | 'paidLate'
  | 'paidPart'
  | 'returned'

/**
 * `waiting`: the reader continues at the issuer or the publisher; `atWallet`: they pay from a wallet; `invoiced`: they pay on the store's page, which doesn't lead back;
 * `promised`: they pay within days; `paidLate`: they paid after the order had ended; `paidPart`: they had paid less than it costs by then.
 */
function standingOf(order: OrderView): Standing {
  const { state, redirectUrl, provider, way, slip, received, late, isPart, decline } = order
  if (late === 'open') return isPart ? 'paidPart' : 'paidLate'
  if (late === 'returned') return 'returned'
  if (state === 'redirected' && slip !== null) return 'promised'
  // What has arrived is with the seller, also before cron has noted that.
  if (state === 'cancelled' && received > 0) return 'paidPart'
  if (state === 'cancelled' && decline?.code === 'expired' && slip !== null) return 'expired'
  if (state === 'failed') return 'failed'
  if (state === 'cancelled') return 'abandoned'
  if (state !== 'redirected' || redirectUrl === null) return 'verifying'
  if (isWallet(way)) return 'atWallet'
  return provider === 'SHOPIFY' ? 'invoiced' : 'waiting'
}

/** The words for a decline. The provider's own number is used if it says more than the kind of refusal. */
function reasonOf({ decline, way }: Pick<OrderView, 'decline' | 'way'>) {
  if (decline === null) return 'decline.other' as const
  if (decline.code === 'amount') return 'decline.amount' as const
  if (decline.code === coveredCode) return 'decline.covered' as const
  const known = gatewayRecordOf(decline.gatewayCode)
  if (known === null && isWallet(way) && decline.reason !== 'settings') return 'decline.wallet' as const
  return known === null ? (`decline.${decline.reason}` as const) : (`errors:gateway.${known.name}` as const)
}
