import type { Visit } from '#app/visit/visit.ts'
import type { Overlap } from './overlap-store.ts'
import { type PlanOffer, priceOf, type Registration } from './plan.ts'

/** A plan on the API (spec SubscriptionPlan), with prices as stored, without tax, and also with tax. */
export function viewPlanCall(plan: PlanOffer, { site, actor }: Visit) {
  const { full, discounted } = priceOf(plan, actor?.kind === 'reader')
  return {
    id: plan.id,
    name: plan.name,
    imageName: plan.imageName,
    price: plan.price,
    priceWithTax: full,
    // R305: guests don't see it.
    discountPrice: discounted === null ? null : plan.discountPrice,
    discountPriceWithTax: discounted,
    duration: plan.duration,
    durationType: plan.durationType,
    numberFreeTerm: plan.freeDays,
    description: plan.description,
    subscriptionContentGroups: viewGroups(plan, site),
    isRegistered: plan.isRegistered,
  }
}

/** One plan on the API, with what the reader can already read of it through other plans, to be shown before buying. */
export function viewOfferCall({ overlaps, ...plan }: PlanOffer & { overlaps: Overlap[] }, visit: Visit) {
  return {
    ...viewPlanCall(plan, visit),
    overlappingRegistrations: overlaps.map(({ groupIds, ...own }) => ({
      id: own.registrationId,
      subscriptionPlanId: own.planId,
      name: own.planName,
      endDate: own.endsOn,
      contentGroups: viewGroups({ groupIds }, visit.site),
    })),
  }
}

function viewGroups({ groupIds }: Pick<PlanOffer, 'groupIds'>, { groups }: Visit['site']) {
  return groups
    .filter(({ id }) => groupIds.includes(id))
    .map(({ id, name }) => ({ contentGroupId: String(id), contentGroupName: name }))
}

/** A reader's registration on the API (spec RegisteredSubscription), with the plan it is of. */
export function viewRegistrationCall({ id, status, startsOn, endsOn, plan }: Registration, visit: Visit) {
  return {
    id,
    subscriptionPlanId: plan.id,
    status,
    startDate: startsOn,
    endDate: endsOn,
    subscriptionPlan: viewPlanCall(plan, visit),
  }
}
