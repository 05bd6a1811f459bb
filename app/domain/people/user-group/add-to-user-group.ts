import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { refuse } from '#app/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { hasReader, moveToGroup } from './group-member-store.ts'
import { findUserGroup } from './user-group-store.ts'

/**
 * Puts a reader into a group, out of the one they were in. Refuses a group that isn't there with `userGroupNotFound` (705), one
 * without ID login with `groupUsesIpLogin` (425), a full one with `userGroupFull` (428, R431), and who is no reader of the
 * tenant with `userNotFound` (701).
 */
export async function addToUserGroup(
  visit: Visit,
  { accountId, groupId }: { accountId: string; groupId: string },
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const [group, isThere] = await Promise.all([
    findUserGroup(db, site.tenantId, groupId),
    hasReader(db, site.tenantId, accountId),
  ])
  if (group === null) refuse('userGroupNotFound')
  if (!group.byId) refuse('groupUsesIpLogin')
  if (!isThere) refuse('userNotFound')
  // Full is what the constraint says: readers who are in it already may be added again.
  const [moved] = await commit(visit, [
    moveToGroup(db, { tenantId: site.tenantId, now: visit.now() }, { accountId, groupId }),
    insertAudit(visit, admin, { action: 'userGroup.addUser', subject: groupId, detail: { accountId } }),
  ])
  // The reader or the group went away meanwhile.
  if (moved === 0) refuse('userNotFound')
}
