import { listPlans } from '#app/features/plans/model/plan/list-plans.ts'
import { viewPlan } from '#app/features/plans/parts/plan-view.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** assumed: no content is in more plans. */
const allPlans = { page: 1, size: 100 }

/** The plans that open a content, if the reader was refused because they need one. Null for every other reason. */
export async function viewNeededPlans(visit: Visit, error: unknown, contentId: string) {
  if (!isRefusal(error) || error.name !== 'planNeededToView') return null
  const { plans } = await listPlans(visit, { ...allPlans, contentId })
  return plans.map((plan) => viewPlan(plan, visit))
}
