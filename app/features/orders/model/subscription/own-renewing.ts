import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Due, findRenewing } from './due-subscription-store.ts'
import { findOwnSubscription, type OwnSubscription } from './subscription-store.ts'

/** A reader's own registration with everything that its next period depends on. Refuses any other id with `subscriptionNotFound`. */
export async function getOwnRenewing(
  visit: Visit,
  id: string,
): Promise<{ own: OwnSubscription; due: Due; today: Day }> {
  const reader = requireReader(visit)
  const { tenantId } = visit.site
  const own = await findOwnSubscription(visit.db, { tenantId, accountId: reader.id, id })
  const due = own && (await findRenewing(visit.db, own))
  if (own === null || due === null) refuse('subscriptionNotFound')
  return { own, due, today: dayOf(visit.now()) }
}
