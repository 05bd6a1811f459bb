import type { Disclosure } from '#app/features/orders/model/selling/get-disclosure.ts'
import { durationOf, priceOf } from '#app/features/plans/model/plan/plan.ts'
import { freeDaysOf } from '#app/features/plans/model/price/price-of-order.ts'
import { laterPayments } from '#app/gateways/payment/payment-gateway.ts'

/** The facts about a site's sales as its page says them: each plan's usual price with tax, whoever looks at it. */
export function viewDisclosure({ seller, provider, plans, hasMore }: Disclosure) {
  return {
    seller,
    /** How readers pay: with a card here, on the publisher's page, or on the store's page by invoice. */
    pays: provider === null ? ('card' as const) : laterPayments[provider],
    hasMore,
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      price: priceOf(plan, false).full,
      ...durationOf(plan),
      freeDays: freeDaysOf(plan, true),
    })),
  }
}

export type DisclosureView = ReturnType<typeof viewDisclosure>
