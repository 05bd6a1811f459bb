import { findPayer, type Payer } from '#app/features/orders/model/payer/payer-store.ts'
import { findCompanyProvider } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { type Coupon, getUsableCoupon } from '#app/features/plans/model/coupon/find-coupon.ts'
import {
  isClosedAtOnce,
  priceOfOrder,
  publisherRefusal,
} from '#app/features/plans/model/price/price-of-order.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { ensureMayBuy } from './may-buy.ts'
import type { Agreed } from './order.ts'
import {
  findCoverage,
  findHistory,
  findSoldPlan,
  listRunning,
  type PlanFacts,
  type Running,
} from './purchase-facts.ts'
import { findQuote } from './quote-store.ts'

export type Wanted = { planId: string; couponCode?: string | undefined }

/** What a reader is about to buy. Everything is computed here; what a browser sends only says which plan and coupon. */
export type Purchase = {
  tenantId: number
  accountId: string
  today: Day
  /** After the days of a cancelled registration with the same content groups, so that nobody pays twice for them. */
  startsOn: Day
  plan: PlanFacts
  /** The content groups that the plan has now. */
  coverage: string
  coupon: Coupon | null
  /** Null if there is nothing to pay and the company has no provider. */
  provider: PaymentProvider | null
  payer: Payer | null
  agreed: Agreed
}

/**
 * Prepares a purchase. Refuses, in this order: a plan that isn't on sale (`subscriptionNotFound`), a plan that the reader
 * has or must end first (see `ensureMayBuy`), the coupon (see `getUsableCoupon`), and what the company's provider can't
 * do. A price that was shown to the reader is valid for half an hour (ruling 46).
 */
export async function preparePurchase(visit: Visit, reader: Reader, wanted: Wanted): Promise<Purchase> {
  const { db, site, locale } = visit
  const buyer = { tenantId: site.tenantId, accountId: reader.id }
  const about = { ...buyer, planId: wanted.planId, today: dayOf(visit.now()), locale }
  const [plan, running, coverage, provider] = await Promise.all([
    findSoldPlan(db, about),
    listRunning(db, about),
    findCoverage(db, about),
    findCompanyProvider(db, site.tenantId),
  ])
  if (plan === null) refuse('subscriptionNotFound')
  ensureMayBuy({ planId: plan.id, coverage, provider }, running)
  const coupon = wanted.couponCode
    ? await getUsableCoupon(visit, { accountId: reader.id, planId: wanted.planId, code: wanted.couponCode })
    : null
  const [agreed, payer] = await Promise.all([
    agree(visit, buyer, plan, coupon),
    provider === null ? null : findPayer(db, { ...buyer, provider }),
  ])
  ensurePayable(provider, agreed)
  const startsOn = dayAfter(running, coverage) ?? about.today
  return { ...buyer, today: about.today, startsOn, plan, coverage, coupon, provider, payer, agreed }
}

function dayAfter(running: readonly Running[], coverage: string): Day | null {
  const last = running.filter((own) => own.coverage === coverage).map(({ endsOn }) => endsOn)
  return last.length === 0 ? null : addDays(last.toSorted().at(-1) as Day, 1)
}

/** The price that was shown to the reader, or the present one. */
async function agree(
  { db, now }: Visit,
  buyer: { tenantId: number; accountId: string },
  plan: PlanFacts,
  coupon: Coupon | null,
): Promise<Agreed> {
  const about = { ...buyer, planId: plan.id }
  const [shown, { isFirst, ordinal }] = await Promise.all([
    findQuote(db, { ...about, couponId: coupon?.id ?? null, now: now() }),
    findHistory(db, about),
  ])
  if (shown !== null) return shown
  const price = priceOfOrder({ plan, ordinal, couponPercent: coupon?.percent ?? null, isFirst })
  return { ...price, duration: plan.duration, durationType: plan.durationType }
}

/** R358, R362. An order of 0 yen needs no provider. */
function ensurePayable(provider: PaymentProvider | null, agreed: Agreed): void {
  const refusal = provider === 'GAKKEN_ID' ? publisherRefusal(agreed) : null
  if (refusal !== null) refuse(refusal)
  if (provider === null && !isClosedAtOnce(agreed)) refuse('invalidGatewaySettings')
}
