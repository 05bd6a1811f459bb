import {
  durationOf,
  type PlanOffer,
  priceOf,
  type Registration,
  standingOf,
} from '#app/domain/commerce/plan/plan.ts'
import { dayOf } from '#app/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A plan on a page: what it costs the visitor, for how long, and what it opens, with the groups' names. */
export function viewPlan(plan: PlanOffer, { site, actor }: Visit) {
  const isReader = actor?.kind === 'reader'
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    imageName: plan.imageName,
    price: priceOf(plan, isReader),
    ...durationOf(plan),
    freeDays: plan.freeDays,
    groups: site.groups.filter(({ id }) => plan.groupIds.includes(id)).map(({ id, name }) => ({ id, name })),
    isRegistered: plan.isRegistered,
    /** Subscription controls are for those who are signed in, where the site has subscriptions (R306, decision 18). */
    hasPage:
      isReader && site.settings.subscription.showSubscriptionStatus && site.settings.layout.viewPage !== 3,
  }
}

export type PlanView = ReturnType<typeof viewPlan>

/** A reader's registration on a page. */
export function viewRegistration(registration: Registration, visit: Visit) {
  const { id, startsOn, endsOn, plan } = registration
  return {
    id,
    standing: standingOf(registration, dayOf(visit.now())),
    startsOn,
    endsOn,
    plan: viewPlan(plan, visit),
  }
}

export type RegistrationView = ReturnType<typeof viewRegistration>
