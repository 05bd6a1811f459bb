import { daysOfPurchase } from '#app/features/orders/model/registration/purchase-days.ts'
import { isClosedAtOnce } from '#app/features/plans/model/price/price-of-order.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'
import { nextLook, orderLife } from './order.ts'
import type { NewOrder } from './order-store.ts'
import type { NewPurchase } from './place-order.ts'
import type { Purchase } from './prepare-purchase.ts'

/** The row of a new purchase. */
export function newPurchase(
  { now, randomBytes }: Visit,
  { tenantId, accountId, plan, coupon, provider, agreed, startsOn: first, coverage }: Purchase,
  { key, card, returnPath, state, subject }: NewPurchase & { subject: string | null },
): NewOrder {
  const { startsOn, endsOn } = daysOfPurchase(first, agreed)
  const isPaid = !isClosedAtOnce(agreed)
  return {
    tenantId,
    id: newElementId(randomBytes),
    accountId,
    planId: plan.id,
    coverage,
    kind: 'purchase',
    registrationId: null,
    period: agreed.freeDays > 0 ? 0 : 1,
    provider: isPaid ? provider : null,
    agreed,
    total: agreed.total,
    couponId: coupon?.id ?? null,
    startsOn,
    endsOn,
    providerRef: subject === null ? null : { subject },
    returnTo: returnPath,
    stateWord: state ?? newElementId(randomBytes),
    key: key ?? null,
    isNewCard: card?.kind === 'token',
    settleAt: isPaid ? nextLook(0, now()) : null,
    expiresAt: now() + orderLife,
    now: now(),
  }
}
