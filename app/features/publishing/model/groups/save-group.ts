import type { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { newIndexingOf } from '#app/features/documents/model/ingest/index-fields.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { filledWords, storedWords, type WrittenWords } from '#app/kernel/i18n/translations.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  type EditedGroup,
  type GroupChanges,
  type GroupInput,
  type GroupRefCode,
  readEditedGroups,
} from './edited-group.ts'
import {
  deleteGroupRow,
  findGroupTies,
  type GroupFields,
  hasContents,
  insertGroup,
  moveContents,
  nextGroupId,
  unsetOtherDefaults,
  updateGroup,
} from './group-store.ts'

/** All groups of the site, for its administrators. */
export async function listEditedGroups(visit: Visit): Promise<EditedGroup[]> {
  requireStaff(visit, 'service')
  return readEditedGroups(visit.db, visit.site)
}

/** One group, for administrators. Refuses `contentGroupNotFound` (707). */
export async function getEditedGroup(visit: Visit, { id }: { id: number }): Promise<EditedGroup> {
  requireStaff(visit, 'service')
  const [group] = await readEditedGroups(visit.db, visit.site, id)
  return group ?? refuse('contentGroupNotFound')
}

/** Adds a group at the end. Refuses a name (708) or a reference code (855) that another group has. */
export async function addGroup(
  visit: Visit,
  input: GroupInput,
  { isSample = false } = {},
): Promise<{ id: number }> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const fields = fieldsOf(visit, input)
  await ensureFree(visit, fields, null)
  const place = { tenantId: site.tenantId, id: await nextGroupId(db, site.tenantId) }
  await commit(visit, [
    insertGroup(db, { ...place, isSample }, fields),
    ...(fields.isDefault ? [unsetOtherDefaults(db, place)] : []),
    insertAudit(visit, admin, {
      action: 'contentGroup.add',
      subject: String(place.id),
      name: fields.name,
      after: fields,
    }),
  ])
  forgetSite(site)
  return { id: place.id }
}

type Changes = Omit<z.output<typeof GroupChanges>, 'id'>

/**
 * Changes a group. Refuses an unknown group (707), a name (708) or a reference code (855) that another group has, another
 * type for a group with contents of its own, and an outdated revision with `changedMeanwhile`.
 */
export async function changeGroup(visit: Visit, id: number, changes: Changes): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const group = await getEditedGroup(visit, { id })
  const place = { tenantId: site.tenantId, id }
  const before = fieldsOf(visit, asInput(group))
  const after = fieldsOf(visit, { ...asInput(group), ...given(changes) }, group)
  await refuseTogether(
    after,
    () => ensureFree(visit, after, group),
    async () =>
      after.type !== before.type &&
      (await hasContents(db, place)) &&
      refuseFields({ type: ['groupHasContents'] }),
  )
  const [written] = await commit(visit, [
    updateGroup(db, place, after, changes.revision ?? group.revision),
    ...(after.isDefault && !before.isDefault ? [unsetOtherDefaults(db, place)] : []),
    insertAudit(visit, admin, {
      action: 'contentGroup.update',
      subject: String(id),
      name: after.name,
      before,
      after,
    }),
  ])
  if (written === 0) refuse('contentGroupNotFound')
  forgetSite(site)
}

/** The constraints enforce this anyway. Checking here reports it together with the other problems of the form. */
async function ensureFree(
  { db, site }: Visit,
  fields: GroupFields,
  before: EditedGroup | null,
): Promise<void> {
  const others = (await readEditedGroups(db, site)).filter(({ id }) => id !== before?.id)
  const { name, refCode } = fields
  await refuseTogether(
    fields,
    // Two groups that already shared a name may keep it.
    () =>
      name !== before?.name &&
      others.some((group) => group.name === name) &&
      refuse('contentGroupAlreadyExists'),
    () => refCode !== null && others.some((group) => group.refCode === refCode) && refuse('duplicateCode'),
  )
}

/** Gives a group another reference code. Refuses an empty one with `referenceCodeRequired` (854). */
export async function changeRefCode(visit: Visit, input: z.output<typeof GroupRefCode>): Promise<void> {
  requireStaff(visit, 'service')
  const { id, refCode, revision } = input
  if (!refCode) refuse('referenceCodeRequired')
  await changeGroup(visit, id, { refCode, revision })
}

type Written = Omit<GroupInput, 'name' | 'revision'> & { name: WrittenWords }

function fieldsOf(visit: Visit, written: Written, known?: EditedGroup): GroupFields {
  const { name, refCode, default: isDefault, ...input } = written
  const words = filledWords(visit, { name }, known && storedWords(visit, { name: known.names }))
  const { type, isWrapLine, itemSize, numRow, binding, protection } = input
  const shape = { type, isWrapLine, itemSize, numRow, binding, protection }
  return { ...words, ...shape, refCode: refCode || null, isDefault }
}

function asInput({ names, refCode, isDefault, ...group }: EditedGroup): Written {
  const { type, isWrapLine, itemSize, numRow, binding, protection } = group
  return {
    name: names,
    refCode: refCode ?? '',
    default: isDefault,
    type,
    isWrapLine,
    itemSize,
    numRow,
    binding,
    protection,
  }
}

function given({ revision: _, ...changes }: Changes): Partial<Written> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

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
