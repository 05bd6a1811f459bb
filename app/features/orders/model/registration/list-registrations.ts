import { planAskerOf } from '#app/features/plans/model/plan/get-plan.ts'
import type { Registration } from '#app/features/plans/model/plan/plan.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireReader } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findRegistration, pageOfRegistrations } from './registration-store.ts'

/** The reader's registrations including ended ones, newest first. Refuses guests with `unauthorized`. */
export async function listRegistrations(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { registrations: Registration[] }> {
  requireReader(visit)
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const { registrations, total } = await pageOfRegistrations(visit.db, planAskerOf(visit), part)
  return { ...pagedOf(paging, total), registrations }
}

/**
 * One of the reader's registrations. Refuses guests with `unauthorized`, and any other id with `subscriptionNotFound`.
 */
export async function getRegistration(visit: Visit, { id }: { id: string }): Promise<Registration> {
  requireReader(visit)
  return (await findRegistration(visit.db, planAskerOf(visit), id)) ?? refuse('subscriptionNotFound')
}
