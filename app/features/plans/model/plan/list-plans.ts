import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { readTaxRates, taxOn } from '#app/features/plans/model/tax/tax-rate.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type PlanOffer, priceOf, type Registration } from './plan.ts'
import {
  findPlan,
  listOverlaps,
  listPlansOfContent,
  type Overlap,
  type PlanAsker,
  pageOfPlans,
} from './plan-store.ts'

/**
 * The plans that the site offers, or those that open one content, in the site's order, and cheapest first where it set
 * none. Refuses a visitor who may not browse.
 */
export async function listPlans(
  visit: Visit,
  { contentId, ...paging }: Paging & { contentId?: string },
): Promise<Paged & { plans: PlanOffer[] }> {
  ensureMayBrowse(visit)
  const [{ plans, total }] = await Promise.all([
    contentId === undefined ? ofSite(visit, paging) : ofContent(visit, paging, contentId),
    confirmMayBrowse(visit),
  ])
  return { ...pagedOf(paging, total), plans }
}

function ofSite(visit: Visit, paging: Paging) {
  return pageOfPlans(visit.db, planAskerOf(visit), { limit: paging.size, offset: offsetOf(paging) })
}

async function ofContent(visit: Visit, paging: Paging, contentId: string) {
  const plans = await listPlansOfContent(visit.db, { ...planAskerOf(visit), contentId })
  return { plans: plans.slice(offsetOf(paging), offsetOf(paging) + paging.size), total: plans.length }
}

/**
 * One plan as an offer to the visitor, with what they can already read of it through other plans. Refuses an id that is
 * no plan of the site with `subscriptionNotFound`, and a visitor who may not browse.
 */
export async function getPlan(
  visit: Visit,
  { id }: { id: string },
): Promise<PlanOffer & { overlaps: Overlap[] }> {
  ensureMayBrowse(visit)
  const asker = planAskerOf(visit)
  const [plan, overlaps] = await Promise.all([
    findPlan(visit.db, asker, id),
    listOverlaps(visit.db, asker, id),
    confirmMayBrowse(visit),
  ])
  return plan === null ? refuse('subscriptionNotFound') : { ...plan, overlaps }
}

export function planAskerOf({ site, actor, now, locale }: Visit): PlanAsker {
  return {
    tenantId: site.tenantId,
    accountId: actor?.kind === 'reader' ? actor.id : null,
    today: dayOf(now()),
    locale,
  }
}

/** A plan on the API (spec SubscriptionPlan). Prices are given without tax, as they are stored, and with tax. */
export function viewPlanCall(plan: PlanOffer, { site, actor, env, now }: Visit) {
  const { taxRate } = taxOn(readTaxRates(env), plan.taxClass, dayOf(now()))
  const { full, discounted } = priceOf(plan, actor?.kind === 'reader', taxRate)
  return {
    id: plan.id,
    name: plan.name,
    imageName: plan.imageName,
    price: plan.price,
    priceWithTax: full,
    // Guests don't see the discount (R305).
    discountPrice: discounted === null ? null : plan.discountPrice,
    discountPriceWithTax: discounted,
    fullPricePeriod: discounted === null ? null : plan.fullPricePeriod,
    taxClass: plan.taxClass,
    taxRate,
    duration: plan.duration,
    durationType: plan.durationType,
    numberFreeTerm: plan.freeDays,
    description: plan.description,
    subscriptionContentGroups: viewGroups(plan, site),
    isRegistered: plan.isRegistered,
  }
}

/**
 * One plan on the API, with the contents that the reader can already read through other plans. Clients show them before the reader buys.
 */
export function viewOfferCall({ overlaps, ...plan }: PlanOffer & { overlaps: Overlap[] }, visit: Visit) {
  return {
    ...viewPlanCall(plan, visit),
    overlappingSubscriptions: overlaps.map(({ groupIds, ...own }) => ({
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

/** A reader's registration on the API (spec RegisteredSubscription), with its plan. */
export function viewSubscriptionCall({ id, status, startsOn, endsOn, plan }: Registration, visit: Visit) {
  return {
    id,
    subscriptionPlanId: plan.id,
    status,
    startDate: startsOn,
    endDate: endsOn,
    subscriptionPlan: viewPlanCall(plan, visit),
  }
}
