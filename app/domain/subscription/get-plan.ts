import { refuse } from '#app/errors/refusal.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findPlan, type PlanOffer } from './plan-store.ts'

/**
 * One plan as an offer to the reader. Refuses guests with `unauthorized`, a site that shows no subscriptions with
 * `notFound` (decision 18), and what is no plan of the site with `subscriptionNotFound`.
 */
export async function getPlan(
  visit: Visit,
  { id }: { id: string },
): Promise<Omit<PlanOffer, 'isRegistered'>> {
  if (!visit.site.settings.subscription.showSubscriptionStatus) refuse('notFound')
  requireReader(visit)
  return (await findPlan(visit.db, visit.site.tenantId, id)) ?? refuse('subscriptionNotFound')
}
