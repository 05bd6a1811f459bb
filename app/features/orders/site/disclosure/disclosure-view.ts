import { walletsIn } from '#app/features/orders/model/payment-setting/way-offers.ts'
import type { Disclosure } from '#app/features/orders/model/selling/get-disclosure.ts'
import { durationOf, priceOf } from '#app/features/plans/model/plan/plan.ts'
import { freeDaysOf } from '#app/features/plans/model/price/price-of-order.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { laterPayments } from '#app/gateways/payment/payment-gateway.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The facts about a site's sales as its page says them: each plan's usual price with tax, whoever looks at it. */
export function viewDisclosure(
  { seller, provider, offers, plans, hasMore }: Disclosure,
  { env, now }: Visit,
) {
  const rates = readTaxRates(env)
  return {
    seller,
    /** How readers pay: with a card here, on the publisher's page, or on the store's page by invoice. */
    pays: provider === null ? ('card' as const) : laterPayments[provider],
    /** The days within which an order may be paid in each way that takes some. Null if it may not. */
    daysToPay: { konbini: offers.konbini?.days ?? null, transfer: offers.transfer?.days ?? null },
    wallets: walletsIn(offers),
    hasMore,
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      price: priceOf(plan, false, taxOn(rates, plan.taxClass, dayOf(now())).taxRate).full,
      isExempt: plan.taxClass === 'exempt',
      ...durationOf(plan),
      freeDays: freeDaysOf(plan, true),
    })),
  }
}

export type DisclosureView = ReturnType<typeof viewDisclosure>
