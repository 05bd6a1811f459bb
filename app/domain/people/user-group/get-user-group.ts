import type { GroupRange } from '#app/domain/people/ip-range/ip-range.ts'
import { listRangesOfGroup } from '#app/domain/people/ip-range/ip-range-store.ts'
import { refuse } from '#app/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listLicences } from './group-licence-store.ts'
import { type CountedUserGroup, findUserGroup } from './user-group-store.ts'

export type WholeUserGroup = CountedUserGroup & { contentGroupIds: number[]; ranges: GroupRange[] }

/** A user group with its content groups and addresses, for administrators. Refuses with `userGroupNotFound` (705). */
export async function getUserGroup(visit: Visit, groupId: string): Promise<WholeUserGroup> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const [group, contentGroupIds, ranges] = await Promise.all([
    findUserGroup(db, site.tenantId, groupId),
    listLicences(db, site.tenantId, groupId),
    listRangesOfGroup(db, site.tenantId, groupId),
  ])
  if (group === null) refuse('userGroupNotFound')
  return { ...group, contentGroupIds, ranges }
}
