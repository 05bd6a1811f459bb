import { taxIn, withTax, type Yen } from '#app/values/yen.ts'

/** Everything that a reader's price hangs on. Prices are without tax. */
export type PriceQuestion = {
  plan: { price: Yen; discountPrice: Yen | null; freeDays: number }
  /** The discount of this purchase by its number (ruling 33), where there is one. */
  ordinal: OrdinalDiscount | null
  couponPercent: number | null
  /** No registration of this plan before, of whatever kind (R370). */
  isFirst: boolean
}
/** A percentage of the plan's price, or a price of its own. */
export type OrdinalDiscount = { percent: number } | { price: Yen }

/** What an order costs, kept with it as it was shown (ruling 46). "Net" and prices are without tax, totals include it. */
export type OrderPrice = {
  /** What the plan costs without any discount. */
  listPrice: Yen
  /** The lowest of the prices there are; the coupon goes on top. */
  basePrice: Yen
  /** What made `basePrice` lower than `listPrice`. */
  discountKind: 'plan' | 'ordinal' | null
  couponPercent: number | null
  /** To be paid now: 0 where a free period begins. */
  total: Yen
  tax: Yen
  net: Yen
  /** Of `listPrice`, what this charge leaves out; the ledger books it. 0 where nothing is charged because a free period begins. */
  discountNet: Yen
  /** Days without a charge from today on; 0 where none are due. */
  freeDays: number
  /** The first charge, where it comes after a free period. */
  nextTotal: Yen | null
  /** Of every later period; neither ordinal nor coupon count there. */
  renewalPrice: Yen
  renewalTotal: Yen
}

/** Days that a reader's first purchase of a plan is free (ruling 31); what costs nothing anyway has none. */
export function freeDaysOf({ freeDays, ...plan }: PriceQuestion['plan'], isFirst: boolean): number {
  return isFirst && renewalPriceOf(plan) > 0 ? freeDays : 0
}

function renewalPriceOf({
  price,
  discountPrice,
}: Pick<PriceQuestion['plan'], 'price' | 'discountPrice'>): Yen {
  return Math.min(price, discountPrice ?? price)
}

/**
 * The price of a purchase for who is signed in (rulings 28, 29, 31, 33). Discounts don't add up: the lowest price counts, and the
 * coupon takes its part of that (R359).
 */
export function priceOfOrder({ plan, ordinal, couponPercent, isFirst }: PriceQuestion): OrderPrice {
  const renewalPrice = renewalPriceOf(plan)
  const basePrice = Math.min(
    renewalPrice,
    ordinal === null ? renewalPrice : ordinalPrice(plan.price, ordinal),
  )
  const freeDays = freeDaysOf(plan, isFirst)
  const first = totalOf(basePrice, couponPercent ?? 0)
  return {
    basePrice,
    discountKind: basePrice < renewalPrice ? 'ordinal' : basePrice < plan.price ? 'plan' : null,
    couponPercent,
    ...chargeOf(plan.price, freeDays > 0 ? null : first),
    freeDays,
    nextTotal: freeDays > 0 ? first : null,
    renewalPrice,
    renewalTotal: withTax(renewalPrice),
  }
}

/**
 * The price of a renewal: the registration's own (ruling 46), or the total that was agreed for the first charge after its free
 * period. The discount is what that total leaves out of the registration's price.
 */
export function priceOfRenewal({ price, nextTotal }: { price: Yen; nextTotal: Yen | null }): OrderPrice {
  return {
    basePrice: price,
    discountKind: null,
    couponPercent: null,
    ...chargeOf(price, nextTotal ?? withTax(price)),
    freeDays: 0,
    nextTotal: null,
    renewalPrice: price,
    renewalTotal: withTax(price),
  }
}

/** R357: nothing to pay, now or when a free period ends, so that no provider is asked. */
export function isClosedAtOnce({ total, freeDays }: Pick<OrderPrice, 'total' | 'freeDays'>): boolean {
  return total === 0 && freeDays === 0
}

/** Why the publisher can't be asked for it (R358, ruling 30); null where it can. */
export function publisherRefusal({
  total,
  freeDays,
}: Pick<OrderPrice, 'total' | 'freeDays'>): 'freePeriodUnsupported' | 'zeroAmountUnsupported' | null {
  if (freeDays > 0) return 'freePeriodUnsupported'
  return total === 0 ? 'zeroAmountUnsupported' : null
}

/** Half a yen is rounded up; prices are whole yen before tax comes to them. */
function ordinalPrice(price: Yen, ordinal: OrdinalDiscount): Yen {
  return 'price' in ordinal ? ordinal.price : Math.floor((price * (100 - ordinal.percent) + 50) / 100)
}

/** Coupon and 10 % tax in whole numbers with one rounding, half a yen up; without a coupon it is `withTax` (R302). */
function totalOf(basePrice: Yen, couponPercent: number): Yen {
  return Math.floor((basePrice * (100 - couponPercent) * 110 + 5000) / 10_000)
}

/** How a total falls into tax and net, and what it leaves out of a price; null charges nothing. */
function chargeOf(listPrice: Yen, total: Yen | null) {
  if (total === null) return { listPrice, total: 0, tax: 0, net: 0, discountNet: 0 }
  const tax = taxIn(total)
  const net = total - tax
  return { listPrice, total, tax, net, discountNet: listPrice - net }
}
