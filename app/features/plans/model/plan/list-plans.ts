import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import { planAskerOf } from './get-plan.ts'
import type { PlanOffer } from './plan.ts'
import { listPlansOfContent, pageOfPlans } from './plan-store.ts'

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
