import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type CountedUserGroup, listGroupNames, pageOfUserGroups } from './user-group-store.ts'

/** The tenant's user groups in order of name, filtered by `words`, for administrators. */
export async function listUserGroups(
  visit: Visit,
  { words = '', ...paging }: Paging & { words?: string },
): Promise<Paged & { groups: CountedUserGroup[] }> {
  requireStaff(visit, 'service')
  const { groups, total } = await pageOfUserGroups(visit.db, visit.site.tenantId, {
    words,
    limit: paging.size,
    offset: offsetOf(paging),
  })
  return { ...pagedOf(paging, total), groups }
}

export type GroupChoice = { id: string; name: string; byId: boolean }

/** All of them by name, for a choice. */
export async function listAllUserGroups(visit: Visit): Promise<GroupChoice[]> {
  requireStaff(visit, 'service')
  const rows = await listGroupNames(visit.db, visit.site.tenantId)
  return rows.map((row) => ({ ...row, byId: row.byId === 1 }))
}
