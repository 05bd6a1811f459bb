import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listOverlaps, type Overlap } from './overlap-store.ts'
import type { PlanOffer } from './plan.ts'
import { findPlan, type PlanAsker } from './plan-store.ts'

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
