import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { daysOfPurchase } from '#app/features/orders/model/registration/purchase-days.ts'
import { isClosedAtOnce } from '#app/features/plans/model/price/price-of-order.ts'
import type { MaskedCard, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Agreed } from './order.ts'
import { findOpenPurchase } from './order-store.ts'
import { type Purchase, preparePurchase, type Wanted } from './prepare-purchase.ts'
import { fixQuote } from './quote-store.ts'

export type Quote = {
  plan: { id: string; name: string }
  coupon: { code: string; percent: number } | null
  price: Agreed
  /** The days of use that this order gives, both included. */
  startsOn: Day
  endsOn: Day
  /** They begin after those of a cancelled registration with the same content groups. */
  isLater: boolean
  /** The last day of the free period, if there is one. */
  freeUntil: Day | null
  /** The next charge including tax. Null if the registration ends by itself. */
  renewal: { on: Day; total: Yen } | null
  provider: PaymentProvider | null
  savedCard: MaskedCard | null
  /** R357: ordering registers at once, and nothing is charged. */
  closesAtOnce: boolean
  /** A card is needed and none is kept. */
  needsCard: boolean
  /**
   * An order for the plan, or for another with the same content groups, that hasn't ended: the reader can continue it or
   * give it up.
   */
  openOrder: { id: string; planId: string; state: string; redirectUrl: string | null } | null
}

/**
 * What an order would cost the reader, and what follows from it. `fix` is for the last page before ordering: from then on
 * the price is valid for half an hour (ruling 46). Refuses as `preparePurchase` does and, if money is due, as
 * `chooseGateway` does.
 */
export async function quoteOrder(
  visit: Visit,
  { fix = false, ...wanted }: Wanted & { fix?: boolean },
): Promise<Quote> {
  const reader = requireOwnAccount(visit)
  const purchase = await preparePurchase(visit, reader, wanted)
  const { tenantId, plan, provider, agreed, coupon } = purchase
  if (provider !== null && !isClosedAtOnce(agreed)) await chooseGateway(visit, tenantId, provider)
  if (fix)
    await commit(visit, [
      fixQuote(
        visit.db,
        { ...purchase, planId: plan.id, couponId: coupon?.id ?? null, now: visit.now() },
        agreed,
      ),
    ])
  const open = await findOpenPurchase(visit.db, purchase, { ...purchase, planId: plan.id })
  return {
    ...viewPurchase(purchase),
    openOrder: open && { id: open.id, planId: open.planId, state: open.state, redirectUrl: open.redirectUrl },
  }
}

function viewPurchase({
  plan,
  coupon,
  agreed,
  provider,
  payer,
  today,
  startsOn: first,
}: Purchase): Omit<Quote, 'openOrder'> {
  const { startsOn, endsOn, freeUntil } = daysOfPurchase(first, agreed)
  const savedCard = payer?.card ?? null
  const closesAtOnce = isClosedAtOnce(agreed)
  const renews = !closesAtOnce || savedCard !== null
  return {
    plan: { id: plan.id, name: plan.name },
    coupon: coupon && { code: coupon.code, percent: coupon.percent },
    price: agreed,
    startsOn,
    endsOn,
    isLater: startsOn > today,
    freeUntil,
    renewal: renews ? { on: addDays(endsOn, 1), total: agreed.nextTotal ?? agreed.renewalTotal } : null,
    provider,
    savedCard,
    closesAtOnce,
    needsCard: !closesAtOnce && provider !== 'GAKKEN_ID' && savedCard === null,
  }
}
