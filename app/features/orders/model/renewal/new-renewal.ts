import { nextLook, type OrderDeps, orderLife } from '#app/features/orders/model/order/order.ts'
import type { NewOrder } from '#app/features/orders/model/order/order-store.ts'
import type { DuePeriod } from '#app/features/orders/model/renewing/due-step.ts'
import type { Due } from '#app/features/orders/model/renewing/due-store.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

/** The row of a charge for the period that is due. A charge of 0 yen has no provider. */
export function newRenewal(
  { now, randomBytes }: Pick<OrderDeps, 'now' | 'randomBytes'>,
  { tenantId, id, accountId, planId, coverage, renewing }: Due,
  { period, startsOn, endsOn, price }: DuePeriod,
): NewOrder {
  const isPaid = price.total > 0
  return {
    tenantId,
    id: newElementId(randomBytes),
    accountId,
    planId,
    coverage,
    kind: 'renewal',
    registrationId: id,
    period,
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
    settleAt: isPaid ? nextLook(0, now()) : null,
    expiresAt: now() + orderLife,
    now: now(),
  }
}
