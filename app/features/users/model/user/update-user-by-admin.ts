import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuseProblems, usernameProblems } from '#app/features/identity/model/account/account-problems.ts'
import { isUsernameTaken } from '#app/features/identity/model/account/account-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { ensureGroupForAccounts } from '#app/features/users/model/user-group/group-member-store.ts'
import { refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { usernameKey } from '#app/kernel/values/names.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getWholeUser, type WholeUser } from './list-users.ts'
import { noGroup, type UserUpdate } from './user.ts'
import { changeUser } from './user-change-store.ts'

/**
 * An administrator changes a reader's name, user name, group and language. Fields that aren't sent stay. Refuses an
 * invalid user name (893) or a taken one (891), a group that doesn't exist (705), has no ID login (425) or is full (428),
 * an outdated `revision` (918), and removing the user name if nobody could sign in without it. A group that stays isn't
 * checked, because it may have lost its ID login since.
 */
export async function updateUserByAdmin(
  visit: Visit,
  { id, revision, ...input }: UserUpdate & { id: string },
): Promise<WholeUser> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const whole = await getWholeUser(visit, id)
  await ensureGood(visit, input, whole)
  const { user, account } = whole
  const groupId = otherGroup(input, whole)
  const username = typeof input.username === 'string' ? usernameKey(input.username) : input.username
  const changes = { name: input.fullName, username, groupId, lang: input.lang }
  const before = { name: user.name, username: user.username, groupId: user.groupId, lang: account.lang }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const [changed] = await commit(visit, [
    changeUser(db, { tenantId: site.tenantId, accountId: id }, changes, { seen: revision, now: visit.now() }),
    insertAudit(visit, admin, {
      action: 'user.update',
      subject: id,
      name: user.name,
      before,
      after: { ...before, ...given },
    }),
  ])
  if (changed === 0) refuse('userNotFound')
  return getWholeUser(visit, id)
}

/** Checks the changes of a reader that could be read. Refuses as `updateUserByAdmin` does. */
export async function judgeUserUpdate(visit: Visit, id: string, part: Partial<UserUpdate>): Promise<void> {
  requireStaff(visit, 'service')
  await ensureGood(visit, part, await getWholeUser(visit, id))
}

async function ensureGood(visit: Visit, part: Partial<UserUpdate>, whole: WholeUser): Promise<void> {
  const groupId = otherGroup(part, whole)
  await refuseTogether(
    part,
    () => ensureUsername(visit, part.username, { ...whole.user, email: whole.account.email }),
    () => typeof groupId === 'string' && ensureGroupForAccounts(visit.db, visit.site.tenantId, groupId),
  )
}

/** The group, if it differs from the reader's own. Null takes the reader out of theirs. */
function otherGroup({ userGroupId }: Partial<UserUpdate>, { user }: WholeUser): string | null | undefined {
  const asked = userGroupId === noGroup ? null : userGroupId
  return asked === user.groupId ? undefined : asked
}

/** Refuses a user name that is invalid or taken, and removing the only name to sign in with. */
async function ensureUsername(
  visit: Visit,
  username: string | null | undefined,
  had: { username: string | null; email: string | null },
): Promise<void> {
  if (username === null && had.username !== null) await ensureEmailSignsIn(visit, had.email)
  if (typeof username !== 'string') return
  refuseProblems(usernameProblems('username', username))
  const isOwn = usernameKey(username) === usernameKey(had.username ?? '')
  if (!isOwn && (await isUsernameTaken(visit.db, visit.site.tenantId, username))) refuse('loginIdInUse')
}

/** Refuses to remove a user name that is the reader's only name to sign in with. */
async function ensureEmailSignsIn({ db, site }: Visit, email: string | null): Promise<void> {
  const { accountType } = await readSignInRules(db, site.tenantId)
  if (email === null || accountType === 'USERNAME') refuseProblems(usernameProblems('username', undefined))
}
