import {
  chargeOf,
  type PlanChange,
  type PlanChanges,
} from '#app/features/orders/model/plan-change/list-plan-changes.ts'
import { viewSeller } from '#app/features/orders/parts/order-entry-view.ts'
import type { SubscriptionView } from '#app/features/plans/parts/plan-view.ts'
import { addDays } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The plans that a registration can be changed to, each with what is charged when. `chosenId` is the plan that the reader looks at closely. */
export function viewPlanChanges(
  { own, changes, openOrder, payer, seller }: PlanChanges,
  {
    registration,
    chosenId,
    visit,
  }: { registration: SubscriptionView; chosenId: string | null; visit: Visit },
) {
  const offers = changes.map((change) => viewChange(change, registration, visit))
  return {
    registration,
    offers,
    offer: offers.find(({ planId }) => planId === chosenId) ?? null,
    isChosen: registration.nextPlanName !== null,
    openOrderId: openOrder?.id ?? null,
    savedCard: payer?.card ?? null,
    seller: viewSeller(seller, visit),
    revision: own.revision,
    key: newElementId(visit.randomBytes),
  }
}

export type PlanChangesView = ReturnType<typeof viewPlanChanges>
export type PlanChangeView = PlanChangesView['offers'][number]

function viewChange(change: PlanChange, { plan: present }: SubscriptionView, { site }: Visit) {
  const { plan, startsOn, endsOn } = change
  const ids = plan.coverage.split(',').map(Number)
  const groups = site.groups.filter(({ id }) => ids.includes(id))
  return {
    planId: plan.id,
    name: plan.name,
    duration: plan.duration,
    durationType: plan.durationType,
    isExempt: plan.taxClass === 'exempt',
    groups: groups.map(({ name }) => name),
    /** The contents of the present plan that the other one doesn't have. */
    lost: present.groups.filter(({ id }) => !ids.includes(id)).map(({ name }) => name),
    startsOn,
    endsOn,
    /** What is charged today, or on the day on which the plan begins if that is later. With tax. */
    total: chargeOf(change),
    now: change.when === 'now' ? { price: change.agreed, creditDays: change.creditDays } : null,
    /** The charge after that. */
    next: {
      on: addDays(endsOn, 1),
      total: change.when === 'now' ? change.agreed.renewalTotal : change.renewalTotal,
    },
  }
}
