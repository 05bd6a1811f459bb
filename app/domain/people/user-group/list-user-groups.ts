import { offsetOf, type Paged, type Paging, pagedOf } from '#app/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CountedUserGroup, pageOfUserGroups } from './user-group-store.ts'

/** The tenant's user groups by name, for administrators. */
export async function listUserGroups(
  visit: Visit,
  paging: Paging,
): Promise<Paged & { groups: CountedUserGroup[] }> {
  requireStaff(visit, 'service')
  const { groups, total } = await pageOfUserGroups(visit.db, visit.site.tenantId, {
    limit: paging.size,
    offset: offsetOf(paging),
  })
  return { ...pagedOf(paging, total), groups }
}
