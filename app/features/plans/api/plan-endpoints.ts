import { z } from 'zod'
import { endpoint, withinData } from '#app/doors/api/endpoint.ts'
import {
  addPlan,
  changePlan,
  deletePlan,
  getEditedPlan,
  listEditedPlans,
  PlanInput,
  viewEditedPlan,
} from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { offsetOf, pagedOf, readPaging } from '#app/kernel/values/paging.ts'

const byId = z.object({ id: z.string().max(64) })

/** A plan with the names of the specification's fields. */
const PlanCall = PlanInput.omit({ freeDays: true, groupIds: true, state: true }).extend({
  numberFreeTerm: PlanInput.shape.freeDays,
  subscriptionContentGroups: z
    .array(z.object({ contentGroupId: z.coerce.number({ error: 'invalidId' }).int('invalidId') }))
    .max(500)
    .default([]),
  /** A plan that is sent without a state is on sale at once. */
  state: z.enum(['draft', 'published', 'withdrawn'], { error: 'notAChoice' }).default('published'),
})

function inputOf({
  numberFreeTerm,
  subscriptionContentGroups,
  ...plan
}: z.output<typeof PlanCall>): PlanInput {
  const groupIds = [...new Set(subscriptionContentGroups.map(({ contentGroupId }) => contentGroupId))]
  return { ...plan, freeDays: numberFreeTerm, groupIds }
}

const saidAs = { freeDays: 'numberFreeTerm', groupIds: 'subscriptionContentGroups' }

/** Calls for the administrators of plans. Readers are offered only published plans. */
export const planAdminEndpoints = [
  endpoint('GET /subscription-plan/page', {
    summary: 'Lists all plans of the site in their order, including drafts and withdrawn ones',
    access: 'service',
    input: z.object({ page: z.unknown().optional(), size: z.unknown().optional() }),
    run: async (visit, call) => {
      const [paging, plans] = [readPaging(call), await listEditedPlans(visit)]
      const from = offsetOf(paging)
      return { ...pagedOf(paging, plans.length), plans: plans.slice(from, from + paging.size) }
    },
    view: ({ plans, ...paged }, visit) => ({
      ...paged,
      subscriptionPlans: plans.map((plan) => viewEditedPlan(plan, visit)),
    }),
  }),
  endpoint('GET /subscription-plan/detail/:id', {
    summary: 'Returns a plan as it is stored',
    access: 'service',
    input: byId,
    run: getEditedPlan,
    view: viewEditedPlan,
  }),
  endpoint('POST /subscription-plan/add', {
    summary: 'Adds a plan, which is on offer at once unless its state says otherwise',
    access: 'service',
    input: withinData(PlanCall),
    saidAs,
    run: (visit, call) => addPlan(visit, inputOf(call)),
    view: viewEditedPlan,
  }),
  endpoint('PUT /subscription-plan/update/:id', {
    record: 'GET /subscription-plan/detail/:id',
    summary: 'Replaces a plan; running subscriptions keep their price',
    access: 'service',
    input: withinData(PlanCall, byId),
    saidAs,
    run: (visit, { id, ...call }) => changePlan(visit, id, inputOf(call)),
    view: viewEditedPlan,
  }),
  endpoint('DELETE /subscription-plan/delete/:id', {
    summary: 'Deletes a plan that nobody has ever subscribed to',
    access: 'service',
    input: byId,
    run: deletePlan,
    view: () => null,
  }),
]
