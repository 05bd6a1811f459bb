import type { Disclosure } from '#app/features/orders/model/selling/get-disclosure.ts'
import { durationOf, priceOf } from '#app/features/plans/model/plan/plan.ts'
import { freeDaysOf } from '#app/features/plans/model/price/price-of-order.ts'

/** The facts about a site's sales as its page says them: each plan's usual price with tax, whoever looks at it. */
export function viewDisclosure({ seller, provider, plans, hasMore }: Disclosure) {
  return {
    seller,
    /** Where readers pay: with a card here, or on the publisher's page. */
    isPaidHere: provider !== 'GAKKEN_ID',
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
