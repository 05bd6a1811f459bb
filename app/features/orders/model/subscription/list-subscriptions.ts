import { planAskerOf } from '#app/features/plans/model/plan/list-plans.ts'
import type { Registration } from '#app/features/plans/model/plan/plan.ts'
import { readTaxRates } from '#app/features/plans/model/tax/tax-rate.ts'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireReader, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findSubscription, pageOfSubscriptions } from './subscription-store.ts'

/** The reader's registrations including ended ones, newest first. Refuses guests with `unauthorized`. */
export async function listSubscriptions(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { registrations: Registration[] }> {
  requireReader(visit)
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const { registrations, total } = await pageOfSubscriptions(visit.db, askerOf(visit), part)
  return { ...pagedOf(paging, total), registrations }
}

function askerOf(visit: Visit) {
  return { ...planAskerOf(visit), rates: readTaxRates(visit.env) }
}

/**
 * One of the reader's registrations. Refuses guests with `unauthorized`, and any other id with `subscriptionNotFound`.
 */
export async function getSubscription(visit: Visit, { id }: { id: string }): Promise<Registration> {
  requireReader(visit)
  return (await findSubscription(visit.db, askerOf(visit), id)) ?? refuse('subscriptionNotFound')
}

/**
 * A reader's registrations including ended ones, newest first, for administrators. Refuses an unknown reader with
 * `userNotFound` (701).
 */
export async function listUserSubscriptions(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<Paged & { registrations: Registration[] }> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  const { tenantId } = visit.site
  const asker = { ...askerOf(visit), tenantId, accountId: user.id }
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const { registrations, total } = await pageOfSubscriptions(visit.db, asker, part)
  return { ...pagedOf(paging, total), registrations }
}
