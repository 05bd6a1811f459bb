import { isMissingReference, type Write } from '#app/data/commit.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { type GroupRange, rangeId } from '#app/domain/people/ip-range/ip-range.ts'
import {
  findConflicts,
  listRangesOfGroup,
  replaceRanges,
} from '#app/domain/people/ip-range/ip-range-store.ts'
import { readRanges } from '#app/domain/people/ip-range/read-ranges.ts'
import { endSessionsOf } from '#app/domain/people/session/session-end-store.ts'
import { Refusal, refuse } from '#app/errors/refusal.ts'
import { newElementId } from '#app/values/element-id.ts'
import { problemOnLine, type ReadLine } from '#app/values/ip/ip-range-list.ts'
import { storedWords } from '#app/values/translations.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site-memory.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findAddressAccount, insertAddressAccount, renameAddressAccount } from './address-account-store.ts'
import { hasContentGroups, replaceLicences } from './group-licence-store.ts'
import { ensureWayIn, type UserGroup } from './user-group.ts'
import type { RangeRow, UserGroupInput } from './user-group-input.ts'
import { findUserGroup, insertUserGroup, updateUserGroup } from './user-group-store.ts'

/**
 * An administrator adds a user group, or changes one as a whole. Refuses what `ensureWayIn` refuses (424, 426) and
 * `readRanges` (429, 720); taking ID login from a group that has readers with `groupUsesIpLogin` (425); an address of
 * another group with `ipRangeConflict` (432); a name that is taken (706), groups that aren't there (705, 707). Whoever
 * came from addresses that the group gives up is signed out.
 */
export async function saveUserGroup(visit: Visit, input: UserGroupInput): Promise<{ id: string }> {
  const admin = requireStaff(visit, 'service')
  const { id = newElementId(visit.randomBytes), contentGroupIds, ranges: typed, ...settings } = input
  const isNew = input.id === undefined
  const words = storedWords(visit.site.lang, { limitMessage: settings.limitMessage })
  const group: UserGroup = { id, ...settings, ...words, limitMessage: words.limitMessage || null }
  const lines = readRanges(visit, admin, typed)
  ensureWayIn(group, lines.length > 0)
  await Promise.all([
    isNew ? null : ensureMayChange(visit, group),
    ensureContentGroups(visit, contentGroupIds),
    ensureNoConflict(visit, id, lines),
  ])
  const ranges = lines.map((line) => toRange(id, line))
  const at = { tenantId: visit.site.tenantId, now: visit.now() }
  try {
    const [written] = await commit(visit, [
      ...(isNew ? added(visit, group) : await changed(visit, group, ranges)),
      ...replaceLicences(visit.db, { ...at, groupId: id }, contentGroupIds),
      ...replaceRanges(visit.db, { ...at, groupId: id, addedBy: admin.id }, ranges),
      insertAudit(visit, admin, {
        action: isNew ? 'userGroup.add' : 'userGroup.update',
        subject: id,
        detail: { ...settings, contentGroupIds, ranges: ranges.map((range) => range.text) },
      }),
    ])
    if (written === 0) refuse('userGroupNotFound')
  } catch (error) {
    // A content group, or this one, was deleted in the meantime: say which.
    if (isMissingReference(error)) await ensureContentGroups(visit, contentGroupIds)
    throw isMissingReference(error) ? new Refusal('userGroupNotFound') : error
  }
  // Whether arrivals are looked up at all stands in the snapshot.
  forgetSite(visit.site)
  return { id }
}

async function ensureMayChange({ db, site }: Visit, group: UserGroup): Promise<void> {
  const known = await findUserGroup(db, site.tenantId, group.id)
  if (known === null) refuse('userGroupNotFound')
  if (!group.byId && known.users > 0) refuse('groupUsesIpLogin')
}

async function ensureContentGroups({ db, site }: Visit, contentGroupIds: readonly number[]): Promise<void> {
  if (!(await hasContentGroups(db, site.tenantId, contentGroupIds))) refuse('contentGroupNotFound')
}

/** The constraint holds it; this names the lines and the groups. */
async function ensureNoConflict(
  { db, site }: Visit,
  groupId: string,
  lines: readonly ReadLine<RangeRow>[],
): Promise<void> {
  const ranges = lines.map((line) => toRange(groupId, line))
  const conflicts = await findConflicts(db, site.tenantId, groupId, ranges)
  if (conflicts.length === 0) return
  const problems = lines.flatMap(({ line, typed }, at) => {
    const met = conflicts.find(({ rangeId: id }) => id === ranges[at]?.id)
    if (met === undefined) return []
    return problemOnLine({ key: 'ipRangeTaken', params: { group: met.groupName } }, line, typed.text).problem
  })
  refuse('ipRangeConflict', { fields: { ranges: problems } })
}

function toRange(groupId: string, { range, typed }: ReadLine<RangeRow>): GroupRange {
  const { startsOn, endsOn, reason } = typed
  return { ...range, id: rangeId(groupId, { ...range, startsOn, endsOn }), startsOn, endsOn, reason }
}

function added(visit: Visit, group: UserGroup): Write[] {
  const at = { tenantId: visit.site.tenantId, now: visit.now() }
  const account = { id: newElementId(visit.randomBytes), group }
  return [insertUserGroup(visit.db, at, group), insertAddressAccount(visit.db, at, account)]
}

async function changed(visit: Visit, group: UserGroup, ranges: readonly GroupRange[]): Promise<Write[]> {
  const { db, site } = visit
  const at = { tenantId: site.tenantId, now: visit.now() }
  const [before, accountId] = await Promise.all([
    listRangesOfGroup(db, site.tenantId, group.id),
    findAddressAccount(db, site.tenantId, group.id),
  ])
  const staying = new Set(ranges.map((range) => range.id))
  // A group without login by address has no ranges, so that it gives all of them up.
  const isGivenUp = before.some((range) => !staying.has(range.id))
  const updates = [updateUserGroup(db, at, group), renameAddressAccount(db, at, group)]
  if (!isGivenUp || accountId === null) return updates
  return [...updates, endSessionsOf(db, { ...at, accountId }, { now: at.now, reason: 'ended' })]
}
