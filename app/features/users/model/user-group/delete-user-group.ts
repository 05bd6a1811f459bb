import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { cancelAddressAccount } from './address-account-store.ts'
import { deleteUserGroupRow, findUserGroup } from './user-group-store.ts'

/**
 * Deletes a group with its addresses and licences. Readers who came from its addresses are signed out (by the trigger
 * account_shut_out). Refuses an unknown group with `userGroupNotFound` (705), and one that still has readers with
 * `userGroupInUse` (430, R432).
 */
export async function deleteUserGroup(visit: Visit, groupId: string): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const at = { tenantId: site.tenantId, now: visit.now() }
  const group = await findUserGroup(db, site.tenantId, groupId)
  if (group === null) refuse('userGroupNotFound')
  if (group.users > 0) refuse('userGroupInUse')
  const [deleted] = await commit(visit, [
    deleteUserGroupRow(db, at.tenantId, groupId),
    cancelAddressAccount(db, at, groupId),
    insertAudit(visit, admin, {
      action: 'userGroup.delete',
      subject: groupId,
      name: group.name,
      before: { name: group.name, maxUsers: group.maxUsers },
    }),
  ])
  // Somebody was put into it in the meantime, or it went away.
  if (deleted === 0) refuse('userGroupInUse')
  forgetSite(visit.site)
}
