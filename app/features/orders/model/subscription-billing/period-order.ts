import { nextCheck, type OrderDeps } from '#app/features/orders/model/order/order.ts'
import type { NewOrder } from '#app/features/orders/model/order/order-store.ts'
import type { OrderContext } from '#app/features/orders/model/order/order-transition.ts'
import type { Due } from '#app/features/orders/model/subscription/due-subscription-store.ts'
import type { DuePeriod } from '#app/features/orders/model/subscription/subscription.ts'
import { gatewayTaxOf } from '#app/features/plans/model/tax/tax-rate.ts'
import type { GatewayOrder } from '#app/gateways/payment/payment-gateway.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

/** The order of a registration's next period, which can be paid until `expiresAt`. An order of 0 yen has no provider. */
export function orderOfPeriod(
  { now, randomBytes }: Pick<OrderDeps, 'now' | 'randomBytes'>,
  { tenantId, id, accountId, planId, next, renewing }: Due,
  { period, startsOn, endsOn, price }: DuePeriod,
  expiresAt: number,
): NewOrder {
  const isPaid = price.total > 0
  return {
    tenantId,
    id: newElementId(randomBytes),
    accountId,
    planId: next.planId,
    coverage: next.coverage,
    kind: 'renewal',
    registrationId: id,
    period,
    changesFrom: next.planId === planId ? null : planId,
    provider: isPaid ? renewing.provider : null,
    agreed: { ...price, ...renewing.duration },
    total: price.total,
    couponId: null,
    startsOn,
    endsOn,
    providerRef: null,
    returnTo: null,
    stateWord: null,
    key: null,
    isNewCard: false,
    settleAt: isPaid ? nextCheck(0, now()) : null,
    expiresAt,
    now: now(),
  }
}

/** What the provider is asked to take for that order, from the card that it keeps for the reader. */
export function askedForPeriod(
  { memberId, earlier, order }: OrderContext,
  { next, renewing }: Due,
  { startsOn, endsOn, price }: DuePeriod,
): GatewayOrder {
  const { renewalTotal } = price
  return {
    id: order.id,
    amount: order.total,
    taxRate: gatewayTaxOf(price),
    memberId,
    card: { kind: 'saved' },
    browser: null,
    earlier,
    plan: { id: next.planId, name: next.planName, ...renewing.duration, renewalTotal, startsOn, endsOn },
    subject: null,
  }
}
