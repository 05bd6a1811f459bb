import type { Tax, TaxClass } from '#app/features/plans/model/tax/tax-rate.ts'
import { taxIn, withTax, type Yen } from '#app/kernel/values/yen.ts'

/** Everything that determines a reader's price. Prices are without tax. */
export type PriceQuestion = {
  plan: { price: Yen; discountPrice: Yen | null; freeDays: number }
  /** The discount of a purchase with this ordinal number (ruling 33). Null if there is none. */
  ordinal: OrdinalDiscount | null
  coupon: CouponDiscount | null
  tax: TaxOfOrder
  /** Whether the reader has never had a registration of this plan (R370). */
  isFirst: boolean
}
/** The tax of what is paid now, and the rate of what is paid next, which may be another one if the rates change. */
type TaxOfOrder = Tax & { nextTaxRate: number }
/** A percentage of the plan's price, or a price of its own. */
export type OrdinalDiscount = { percent: number } | { price: Yen }
/** A percentage of the price, or an amount off the total with tax. One of them is null. */
export type CouponDiscount = { percent: number | null; amount: Yen | null }

/**
 * The price of an order, stored with it as it was shown (ruling 46). "Net" amounts and prices are without tax, totals
 * include it.
 */
export type OrderPrice = {
  /** The plan's price without any discount. */
  listPrice: Yen
  /** The lowest of the possible prices. A coupon reduces it further. */
  basePrice: Yen
  /** The discount that made `basePrice` lower than `listPrice`. */
  discountKind: 'plan' | 'ordinal' | null
  couponPercent: number | null
  /** What the coupon takes off the total with tax. Null if it takes a percentage. */
  couponAmount: Yen | null
  taxClass: TaxClass
  /** The tax rate in percent of what is paid now, and of what is paid next. */
  taxRate: number
  nextTaxRate: number
  /** The amount to pay now. 0 if a free period begins. */
  total: Yen
  tax: Yen
  net: Yen
  /**
   * The part of `listPrice` that this charge leaves out; the ledger books it. 0 if nothing is charged because a free
   * period begins.
   */
  discountNet: Yen
  /** What the remaining days of the plan before take off the total, and without tax. 0 if the order doesn't change a plan. */
  credit: Yen
  creditNet: Yen
  /** The number of days from today on that are free, or 0. */
  freeDays: number
  /** The first charge after a free period. Null if there is no free period. */
  nextTotal: Yen | null
  /** The price of every later period, to which neither ordinal discounts nor coupons apply. */
  renewalPrice: Yen
  renewalTotal: Yen
}

/** The free days of a reader's first purchase of a plan (ruling 31). A plan that costs nothing has none. */
export function freeDaysOf({ freeDays, ...plan }: PriceQuestion['plan'], isFirst: boolean): number {
  return isFirst && renewalPriceOf(plan) > 0 ? freeDays : 0
}

/** The price of a plan without tax for each period after the first. */
export function renewalPriceOf({
  price,
  discountPrice,
}: Pick<PriceQuestion['plan'], 'price' | 'discountPrice'>): Yen {
  return Math.min(price, discountPrice ?? price)
}

/**
 * The price of a purchase for a signed-in reader (rulings 28, 29, 31, 33). Discounts don't add up: the lowest price
 * counts, and the coupon is taken from that (R359): a percentage before tax, an amount after it, never below 0.
 */
export function priceOfOrder({ plan, ordinal, coupon, tax, isFirst }: PriceQuestion): OrderPrice {
  const renewalPrice = renewalPriceOf(plan)
  const basePrice = Math.min(
    renewalPrice,
    ordinal === null ? renewalPrice : ordinalPrice(plan.price, ordinal),
  )
  const freeDays = freeDaysOf(plan, isFirst)
  const first = totalOf(basePrice, coupon, freeDays > 0 ? tax.nextTaxRate : tax.taxRate)
  return {
    basePrice,
    discountKind: basePrice < renewalPrice ? 'ordinal' : basePrice < plan.price ? 'plan' : null,
    couponPercent: coupon?.percent ?? null,
    couponAmount: coupon?.amount ?? null,
    ...tax,
    ...chargeOf(plan.price, freeDays > 0 ? null : first, tax.taxRate),
    ...noCredit,
    freeDays,
    nextTotal: freeDays > 0 ? first : null,
    renewalPrice,
    renewalTotal: withTax(renewalPrice, tax.nextTaxRate),
  }
}

/**
 * The price of a renewal: the registration's own (ruling 46), or the total that was agreed for the first charge after the
 * free period. The discount is the difference to the registration's price.
 */
export function priceOfRenewal({
  price,
  nextTotal,
  tax,
}: {
  price: Yen
  nextTotal: Yen | null
  tax: TaxOfOrder
}): OrderPrice {
  return {
    basePrice: price,
    discountKind: null,
    couponPercent: null,
    couponAmount: null,
    ...tax,
    ...chargeOf(price, nextTotal ?? withTax(price, tax.taxRate), tax.taxRate),
    ...noCredit,
    freeDays: 0,
    nextTotal: null,
    renewalPrice: price,
    renewalTotal: withTax(price, tax.nextTaxRate),
  }
}

/**
 * The price of a change to a plan that begins today: its renewal price, less what the remaining days of the plan before are worth, which is
 * `credit`, with tax. The tax is that of what is paid. Null if the credit leaves nothing to pay.
 */
export function priceOfChange({
  plan,
  credit,
  tax,
}: {
  plan: Pick<PriceQuestion['plan'], 'price' | 'discountPrice'>
  credit: Yen
  tax: TaxOfOrder
}): OrderPrice | null {
  const price = renewalPriceOf(plan)
  const full = chargeOf(plan.price, withTax(price, tax.taxRate), tax.taxRate)
  const total = full.total - credit
  if (total <= 0) return null
  const paid = chargeOf(plan.price, total, tax.taxRate)
  return {
    ...priceOfRenewal({ price, nextTotal: null, tax }),
    discountKind: price < plan.price ? 'plan' : null,
    ...paid,
    discountNet: full.discountNet,
    credit,
    creditNet: full.net - paid.net,
  }
}

const noCredit = { credit: 0, creditNet: 0 }

/** The price of an order whose seller accepts `paid` for it: the rest is a discount. */
export function withPartPaid({ listPrice, taxRate }: Pick<OrderPrice, 'listPrice' | 'taxRate'>, paid: Yen) {
  return chargeOf(listPrice, paid, taxRate)
}

/** Whether there is nothing to pay, now or after a free period, so that no provider is asked (R357). */
export function isClosedAtOnce({ total, freeDays }: Pick<OrderPrice, 'total' | 'freeDays'>): boolean {
  return total === 0 && freeDays === 0
}

/** The reason why the publisher can't charge the order (R358, ruling 30). Null if it can. */
export function publisherRefusal({
  total,
  freeDays,
}: Pick<OrderPrice, 'total' | 'freeDays'>): 'freePeriodUnsupported' | 'zeroAmountUnsupported' | null {
  if (freeDays > 0) return 'freePeriodUnsupported'
  return total === 0 ? 'zeroAmountUnsupported' : null
}

/** The price after the discount, in whole yen before tax is added. Rounds half a yen up. */
function ordinalPrice(price: Yen, ordinal: OrdinalDiscount): Yen {
  return 'price' in ordinal ? ordinal.price : Math.floor((price * (100 - ordinal.percent) + 50) / 100)
}

/**
 * The total after the coupon and with tax, computed in whole numbers with a single rounding, half a yen up. Without a coupon it equals
 * `withTax` (R302).
 */
function totalOf(basePrice: Yen, coupon: CouponDiscount | null, taxRate: number): Yen {
  const { percent, amount } = coupon ?? { percent: null, amount: null }
  const total = Math.floor((basePrice * (100 - (percent ?? 0)) * (100 + taxRate) + 5000) / 10_000)
  return Math.max(0, total - (amount ?? 0))
}

/** The tax rate of the first payment, which comes after a free period if there is one. */
export function firstTaxRate({
  nextTotal,
  taxRate,
  nextTaxRate,
}: Pick<OrderPrice, 'nextTotal' | 'taxRate' | 'nextTaxRate'>): number {
  return nextTotal === null ? taxRate : nextTaxRate
}

/** What a coupon takes off the first payment, with tax. */
export function couponDiscountOf(price: OrderPrice): Yen {
  return withTax(price.basePrice, firstTaxRate(price)) - (price.nextTotal ?? price.total)
}

/** Splits a total into tax and net, and computes the discount from a price. Null means that nothing is charged. */
function chargeOf(listPrice: Yen, total: Yen | null, taxRate: number) {
  if (total === null) return { listPrice, total: 0, tax: 0, net: 0, discountNet: 0 }
  const tax = taxIn(total, taxRate)
  const net = total - tax
  return { listPrice, total, tax, net, discountNet: listPrice - net }
}
