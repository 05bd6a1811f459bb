import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  type GroupRange,
  judgeRanges,
  refuseLines,
  toGroupRange,
  type WrittenRange,
} from '#app/features/identity/model/ip-range/ip-range.ts'
import {
  findConflicts,
  listRangesOfGroup,
  replaceRanges,
} from '#app/features/identity/model/ip-range/ip-range-store.ts'
import { endSessionsOf } from '#app/features/identity/model/session/session-end-store.ts'
import { proposeRanges } from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { isMissingReference, type Write } from '#app/kernel/data/commit.ts'
import { Refusal, refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { problemOnLine, type ReadLine } from '#app/kernel/values/ip/ip-range.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import {
  cancelAddressAccount,
  findAddressAccount,
  insertAddressAccount,
  renameAddressAccount,
} from './address-account-store.ts'
import { hasContentGroups, listLicences, replaceLicences } from './group-licence-store.ts'
import type { UserGroupInput } from './user-group-input.ts'
import {
  type CountedUserGroup,
  deleteUserGroupRow,
  ensureWayIn,
  findUserGroup,
  insertUserGroup,
  isGroupNameTaken,
  type UserGroup,
  updateUserGroup,
} from './user-group-store.ts'

/** The group before the change. Null for a new one. */
type Before = { group: CountedUserGroup; ranges: GroupRange[]; contentGroupIds: number[] }

/**
 * An administrator adds a user group, or replaces one as a whole. Refuses what `ensureWayIn` (424, 426) and `refuseLines`
 * (429, 720) refuse, removing ID login from a group that has readers with `groupUsesIpLogin` (425), an address of another
 * group with `ipRangeConflict` (432), a taken name (706), unknown groups (705, 707), and an outdated `revision` (918).
 * Readers who came from addresses that the group loses are signed out. Returns how many ranges wait for the platform's
 * operator.
 */
export async function saveUserGroup(
  visit: Visit,
  input: UserGroupInput,
): Promise<{ id: string; proposed: number }> {
  const admin = requireStaff(visit, 'service')
  const { id = newElementId(visit.randomBytes), contentGroupIds, ranges: typed, ...rest } = input
  const { proposesLarger, revision, ...settings } = rest
  const before = input.id === undefined ? null : await readBefore(visit, id)
  const words = storedWords(visit, { limitMessage: settings.limitMessage }, before?.group)
  const group: UserGroup = { id, ...settings, ...words, limitMessage: words.limitMessage || null }
  const held = before?.ranges ?? []
  const { lines, larger, problems } = judgeRanges(visit, admin, typed, { groupId: id, held, proposesLarger })
  const isReadersById = before !== null && before.group.users > 0
  await refuseTogether(
    input,
    () => refuseLines(problems),
    () => ensureWayIn(group, typed.length > 0),
    () => !group.byId && isReadersById && refuse('groupUsesIpLogin'),
    () => ensureContentGroups(visit, contentGroupIds),
    () => ensureNoConflict(visit, id, [...lines, ...larger]),
    () => ensureNameFree(visit, group),
  )
  const ranges = lines.map((line) => toGroupRange(id, line))
  const at = { tenantId: visit.site.tenantId, now: visit.now() }
  const proposed = larger.map((line) => toGroupRange(id, line))
  try {
    const [written] = await commit(visit, [
      ...(before === null
        ? added(visit, group)
        : await changed(visit, group, { before, ranges, revision: revision ?? before.group.revision })),
      ...replaceLicences(visit.db, { ...at, groupId: id }, contentGroupIds),
      ...replaceRanges(visit.db, { ...at, groupId: id, addedBy: admin.id }, ranges),
      ...proposeRanges(visit, admin, group, proposed),
      insertAudit(visit, admin, {
        action: before === null ? 'userGroup.add' : 'userGroup.update',
        subject: id,
        name: group.name,
        before: before === null ? {} : fieldsOf(before.group, before.contentGroupIds, before.ranges),
        after: fieldsOf(group, contentGroupIds, ranges),
        detail: proposed.length === 0 ? {} : { proposed: proposed.map(({ text }) => text) },
      }),
    ])
    if (written === 0) refuse('userGroupNotFound')
  } catch (error) {
    // A content group, or this user group, was deleted in the meantime. The checks run again in order to refuse with the right error.
    if (isMissingReference(error)) await ensureContentGroups(visit, contentGroupIds)
    throw isMissingReference(error) ? new Refusal('userGroupNotFound') : error
  }
  // The site must be read again, because its snapshot says whether addresses are looked up at all.
  forgetSite(visit.site)
  return { id, proposed: proposed.length }
}

async function readBefore({ db, site }: Visit, groupId: string): Promise<Before> {
  const [group, ranges, contentGroupIds] = await Promise.all([
    findUserGroup(db, site.tenantId, groupId),
    listRangesOfGroup(db, site.tenantId, groupId),
    listLicences(db, site.tenantId, groupId),
  ])
  return group === null ? refuse('userGroupNotFound') : { group, ranges, contentGroupIds }
}

/** The fields of a group that the audit log shows. */
function fieldsOf(group: UserGroup, contentGroupIds: readonly number[], ranges: readonly GroupRange[]) {
  const { id, translations, ...fields } = group
  return {
    ...fields,
    ...(Object.keys(translations ?? {}).length === 0 ? {} : { translations }),
    contentGroupIds: contentGroupIds.toSorted((a, b) => a - b),
    ranges: ranges.map(({ text, startsOn, endsOn }) =>
      startsOn === null && endsOn === null ? text : `${text} ${startsOn ?? ''}..${endsOn ?? ''}`,
    ),
  }
}

async function ensureContentGroups({ db, site }: Visit, contentGroupIds: readonly number[]): Promise<void> {
  if (!(await hasContentGroups(db, site.tenantId, contentGroupIds))) refuse('contentGroupNotFound')
}

/**
 * Refuses a name that another group has. The constraint enforces this anyway; checking here reports it together with the other problems.
 */
async function ensureNameFree({ db, site }: Visit, { id, name }: UserGroup): Promise<void> {
  if (await isGroupNameTaken(db, site.tenantId, { name, except: id })) refuse('userGroupAlreadyExists')
}

/** Refuses addresses of other groups. The constraint enforces this anyway; checking here names the lines and the groups. */
async function ensureNoConflict(
  { db, site }: Visit,
  groupId: string,
  lines: readonly ReadLine<WrittenRange>[],
): Promise<void> {
  const ranges = lines.map((line) => toGroupRange(groupId, line))
  const conflicts = await findConflicts(db, site.tenantId, groupId, ranges)
  if (conflicts.length === 0) return
  const problems = lines.flatMap(({ line, typed }, at) => {
    const met = conflicts.find(({ rangeId: id }) => id === ranges[at]?.id)
    if (met === undefined) return []
    return problemOnLine({ key: 'ipRangeTaken', params: { group: met.groupName } }, line, typed.text).problem
  })
  refuse('ipRangeConflict', { fields: { ranges: problems } })
}

function added(visit: Visit, group: UserGroup): Write[] {
  const at = { tenantId: visit.site.tenantId, now: visit.now() }
  const account = { id: newElementId(visit.randomBytes), group }
  return [insertUserGroup(visit.db, at, group), insertAddressAccount(visit.db, at, account)]
}

async function changed(
  visit: Visit,
  group: UserGroup,
  { before, ranges, revision }: { before: Before; ranges: readonly GroupRange[]; revision: number },
): Promise<Write[]> {
  const { db, site } = visit
  const at = { tenantId: site.tenantId, now: visit.now() }
  const accountId = await findAddressAccount(db, site.tenantId, group.id)
  const staying = new Set(ranges.map((range) => range.id))
  // A group without sign-in by address has no ranges, so it gives up all of them.
  const isGivenUp = before.ranges.some((range) => !staying.has(range.id))
  const updates = [updateUserGroup(db, at, group, revision), renameAddressAccount(db, at, group)]
  if (!isGivenUp || accountId === null) return updates
  return [...updates, endSessionsOf(db, { ...at, accountId }, { now: at.now, reason: 'ended' })]
}

/**
 * Deletes a group with its addresses and licences. Readers who came from its addresses are signed out (by the trigger
 * account_shut_out). Refuses an unknown group with `userGroupNotFound` (705), and one that still has readers, or that a coupon is for,
 * with `userGroupInUse` (430, R432).
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
  ]).catch((error) => {
    if (isMissingReference(error)) refuse('userGroupInUse')
    throw error
  })
  // A reader was added in the meantime, or the group was deleted.
  if (deleted === 0) refuse('userGroupInUse')
  forgetSite(visit.site)
}
