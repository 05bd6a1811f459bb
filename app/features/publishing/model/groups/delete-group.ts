import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexingOf } from '#app/features/documents/model/ingest/index-fields-job.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { readEditedGroups } from './edited-group.ts'
import { deleteGroupRow, findGroupTies, moveContents } from './group-store.ts'
import { getEditedGroup } from './save-group.ts'

/**
 * Deletes a group and moves its contents into the group `moveTo`. Refuses an unknown group (707), a group that a plan
 * covers or a user group has licensed (deleting it would open its contents to others), and a group with contents if
 * `moveTo` is missing.
 */
export async function deleteGroup(
  visit: Visit,
  { id, moveTo = null }: { id: number; moveTo?: number | null | undefined },
): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const group = await getEditedGroup(visit, { id })
  const place = { tenantId: site.tenantId, id }
  await ensureUntied(visit, id, moveTo)
  const indexing = newIndexingOf(visit, { group: id })
  await commit(visit, [
    indexing.insert,
    ...moveContents(db, place, moveTo),
    deleteGroupRow(db, place),
    insertAudit(visit, admin, {
      action: 'contentGroup.delete',
      subject: String(id),
      name: group.name,
      before: { name: group.name, type: group.type, refCode: group.refCode },
      detail: moveTo === null ? {} : { moveTo },
    }),
  ])
  forgetSite(site)
  await indexing.finish()
}

async function ensureUntied({ db, site }: Visit, id: number, moveTo: number | null): Promise<void> {
  const { plan, userGroup, hasOwnContents } = await findGroupTies(db, { tenantId: site.tenantId, id })
  if (plan !== null) refuseFields({ id: [fieldProblem('coveredByPlan', { plan })] })
  if (userGroup !== null) refuseFields({ id: [fieldProblem('licensedToGroup', { group: userGroup })] })
  if (moveTo === null && hasOwnContents) refuseFields({ moveTo: ['groupHasContents'] })
  if (moveTo === null) return
  const [target] = await readEditedGroups(db, site, moveTo)
  if (target === undefined || moveTo === id) refuse('contentGroupNotFound')
  if (target.type !== 'normal') refuseFields({ moveTo: ['notAChoice'] })
}
