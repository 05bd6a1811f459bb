import { findOwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import { type Quote, quoteOrder } from '#app/features/orders/model/order/prepare-purchase.ts'
import { type Checkout, getCheckout } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { getPlan } from '#app/features/plans/model/plan/list-plans.ts'
import { renewalPriceOf } from '#app/features/plans/model/price/price-of-order.ts'
import { isGiftAt, viewOverlaps, viewPlan } from '#app/features/plans/parts/plan-view.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { isRefusal, type Refusal } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

type Asked = { planId: string; couponCode: string | undefined }

/** Everything for the page of an order: what the plan would cost this reader, with the coupon they try, or why they can't buy it. */
export async function getOrderEntry(visit: Visit, asked: Asked) {
  const [plan, checkout] = await Promise.all([getPlan(visit, { id: asked.planId }), getCheckout(visit)])
  const [quoted, hold] = await Promise.all([
    quoteOrWhy(visit, asked),
    findOwnHold(visit, requireOwnAccount(visit).id),
  ])
  return {
    plan: viewPlan(plan, visit),
    overlaps: viewOverlaps(plan.overlaps, visit),
    coupon: asked.couponCode ?? '',
    seller: viewSeller(checkout.seller, visit),
    tokens: viewTokenMaker(checkout, visit),
    /** An order that costs nothing is possible even during a hold. */
    hold: quoted.quote?.closesAtOnce ? null : hold,
    key: newElementId(visit.randomBytes),
    /** Whether the plan may be bought for other people. */
    isGift: isGiftAt(visit, checkout.provider) && renewalPriceOf(plan) > 0,
    ...quoted,
  }
}

export type OrderEntryView = Awaited<ReturnType<typeof getOrderEntry>>

type Quoted = {
  quote: Quote | null
  /** The reason why the reader can't buy the plan. */
  refusal: ErrorName | null
  /** The registration that prevents the order, if there is one. */
  beside: Beside | null
  /** The reason why the coupon isn't accepted. The quote is then without it. */
  couponProblem: ErrorName | null
}

/** Refusals of a coupon, and refusals that only a coupon can cause. */
const ofCoupon: readonly ErrorName[] = [
  'couponNotFound',
  'couponInvalid',
  'couponUsedUp',
  'zeroAmountUnsupported',
]

async function quoteOrWhy(visit: Visit, { planId, couponCode }: Asked): Promise<Quoted> {
  try {
    const quote = await quoteOrder(visit, { planId, couponCode })
    return { quote, refusal: null, beside: null, couponProblem: null }
  } catch (error) {
    if (!isRefusal(error) || !whys.includes(error.name)) throw error
    if (couponCode === undefined || !ofCoupon.includes(error.name))
      return { quote: null, refusal: error.name, beside: besideOf(error.details), couponProblem: null }
    return { ...(await quoteOrWhy(visit, { planId, couponCode: undefined })), couponProblem: error.name }
  }
}

/** The registration that stands in the way. `restsUntil` is the last day of its pause, if it rests. */
type Beside = { registrationId: string; planName: string; endsOn: string; restsUntil: string | null }

function besideOf({ registrationId, planName, endsOn, restsUntil }: Refusal['details']): Beside | null {
  if (registrationId === undefined) return null
  const named = { registrationId: String(registrationId), planName: String(planName), endsOn: String(endsOn) }
  return { ...named, restsUntil: restsUntil === undefined ? null : String(restsUntil) }
}

const whys: readonly ErrorName[] = [
  ...ofCoupon,
  'planAlreadyRegistered',
  'existingPlanNotCancelled',
  'freePeriodUnsupported',
  'invalidGatewaySettings',
]

/** The amounts and days that the last page before ordering states, as a text that shows later whether they still hold. */
export function agreedOf({ price, endsOn, renewal }: Quote): string {
  const { total, nextTotal, renewalTotal } = price
  return [total, nextTotal ?? '-', renewalTotal, endsOn, renewal?.on ?? '-', renewal?.total ?? '-'].join(' ')
}

/** The seller details that the law requires on the last page before ordering. The company's name stands in for missing ones. */
export function viewSeller(seller: Seller, { site }: Pick<Visit, 'site'>) {
  return {
    ...seller,
    name: seller.name || site.companyName,
    email: seller.email || (site.companyEmail ?? ''),
  }
}

/** The settings with which the browser makes a card token at the company's provider. Null if the provider takes no cards. */
export function viewTokenMaker({ tokenKey, isLive }: Checkout, { env, locale, now }: Visit) {
  if (tokenKey === null) return null
  const script = isLive ? env.GMO_SCRIPT : env.GMO_TEST_SCRIPT
  const url = tokenKey.provider === 'GMO' ? script : `${env.VERITRANS_API}/4gtoken`
  return { maker: { ...tokenKey, url, lang: locale }, thisMonth: dayOf(now()).slice(0, 7) }
}

export type TokenMakerView = NonNullable<ReturnType<typeof viewTokenMaker>>
