import type { Registration } from '#app/features/plans/model/plan/plan.ts'
import { getUserRow } from '#app/features/users/model/user/list-users.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { pageOfRegistrations } from './registration-store.ts'

/**
 * A reader's registrations including ended ones, newest first, for administrators. Refuses an unknown reader with
 * `userNotFound` (701).
 */
export async function listUserRegistrations(
  visit: Visit,
  { id, ...paging }: Paging & { id: string },
): Promise<Paged & { registrations: Registration[] }> {
  requireStaff(visit, 'service')
  const user = await getUserRow(visit, id)
  const { tenantId } = visit.site
  const asker = { tenantId, accountId: user.id, today: dayOf(visit.now()), locale: visit.locale }
  const part = { limit: paging.size, offset: offsetOf(paging) }
  const { registrations, total } = await pageOfRegistrations(visit.db, asker, part)
  return { ...pagedOf(paging, total), registrations }
}
