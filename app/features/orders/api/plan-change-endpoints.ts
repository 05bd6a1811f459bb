import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { getOrder } from '#app/features/orders/model/order/own-orders.ts'
import {
  ChangeInput,
  changePlan,
  KeepInput,
  keepPlan,
} from '#app/features/orders/model/plan-change/change-plan.ts'
import {
  chargeOf,
  listPlanChanges,
  type PlanChange,
  type PlanChanges,
} from '#app/features/orders/model/plan-change/list-plan-changes.ts'
import { addDays } from '#app/kernel/values/day.ts'
import { viewOrderCall } from './view-order-call.ts'

const id = z.string().max(64)
const { total, revision } = ChangeInput.shape

/** The calls that change the plan of a reader's registration (docs/adr/211). */
export const planChangeEndpoints = [
  endpoint('GET /subscription-plan/user/change/registered/:id', {
    summary: 'Lists the plans that a subscription can be changed to, each with what is charged when',
    access: 'user',
    only: 'ownAccount',
    input: z.object({ id }),
    run: listPlanChanges,
    view: viewChanges,
  }),
  endpoint('POST /subscription-plan/user/change/registered/:id', {
    summary:
      'Changes the plan of a subscription; returns the order if it is charged now, and nothing if the plan begins with the next period',
    access: 'user',
    only: 'ownAccount',
    input: z.object({
      id,
      subscriptionPlanId: id,
      total,
      revision,
      idempotencyKey: z.string().min(8).max(64),
    }),
    run: async (visit, { subscriptionPlanId: planId, idempotencyKey: key, ...shown }) => {
      const placed = await changePlan(visit, { ...shown, planId, key })
      return placed && getOrder(visit, placed)
    },
    view: (order, visit) => order && viewOrderCall(order, visit),
  }),
  endpoint('DELETE /subscription-plan/user/change/registered/:id', {
    summary: 'Takes back a change of plan that was to come: the subscription renews with its present plan',
    access: 'user',
    only: 'ownAccount',
    input: KeepInput.extend({ id }),
    run: keepPlan,
  }),
]

function viewChanges({ own, due, changes, openOrder, payer }: PlanChanges) {
  return {
    id: own.id,
    revision: own.revision,
    subscriptionPlanId: due.planId,
    /** The plan that was chosen for the next period. */
    nextSubscriptionPlanId: due.next.planId === due.planId ? null : due.next.planId,
    hasSavedCard: payer?.card != null,
    openOrderId: openOrder?.id ?? null,
    changes: changes.map(viewChange),
  }
}

/** Amounts are yen with tax. `total` is charged today if the plan begins now, otherwise on its first day. */
function viewChange(change: PlanChange) {
  const isNow = change.when === 'now'
  return {
    subscriptionPlanId: change.plan.id,
    subscriptionPlanName: change.plan.name,
    when: change.when,
    startDate: change.startsOn,
    endDate: change.endsOn,
    total: chargeOf(change),
    credit: isNow ? change.agreed.credit : 0,
    creditDays: isNow ? change.creditDays : 0,
    nextChargeDate: addDays(change.endsOn, 1),
    nextTotal: isNow ? change.agreed.renewalTotal : change.renewalTotal,
  }
}
