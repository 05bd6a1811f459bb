import type { LiveSession } from '#app/features/identity/model/session/sessions.ts'
import { getCardHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import { listUserSubscriptions } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { listUserReadings, listUserTraces } from '#app/features/reading/model/trace/get-trace.ts'
import { getUserRights, viewUserRights } from '#app/features/users/model/user/get-user-rights.ts'
import {
  eachUser,
  filterOf,
  getUserRow,
  getWholeUser,
  listUsers,
  orderOf,
  type UserQuery,
} from '#app/features/users/model/user/list-users.ts'
import type { UserRow } from '#app/features/users/model/user/user.ts'
import { listUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import { type GroupChoice, listAllUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The page of a reader: the account and its sessions. `visit` is a visit at the site. */
export async function viewUserPage(visit: Visit, id: string) {
  const [{ user, account }, sessions, groups, cardHold] = await Promise.all([
    getWholeUser(visit, id),
    listUserSessions(visit, id),
    listAllUserGroups(visit),
    getCardHold(visit, id),
  ])
  return {
    user: viewListedUser(user),
    cardHold,
    values: {
      fullName: user.name,
      username: user.username ?? '',
      userGroupId: user.groupId ?? 'none',
      lang: account.lang ?? '',
      revision: user.revision,
    },
    /** Whether a new password is set by a mailed link. Otherwise it is a password that is shown once. */
    canBeMailed: account.isProven,
    hasPassword: account.password !== null,
    sessions: sessions.map(viewSession),
    groups: groupsToJoin(groups, user.groupId),
  }
}

/** A reader's rights to read with the reasons, and their registrations. */
export async function viewUserRightsPage(visit: Visit, id: string) {
  const [user, rights, { registrations }] = await Promise.all([
    getUserRow(visit, id),
    getUserRights(visit, id),
    listUserSubscriptions(visit, { id, page: 1, size: 50 }),
  ])
  const plans = registrations.map(({ id: key, status, startsOn, endsOn, plan }) => ({
    id: key,
    name: plan.name,
    status,
    startsOn,
    endsOn,
  }))
  return { user: viewListedUser(user), rights: viewUserRights(rights, visit), registrations: plans }
}

/** The contents that a reader has read, and each opening with its trace code. */
export async function viewUserReadingPage(visit: Visit, id: string, paging: Paging) {
  const [user, { readings }, { traces, hasMore }] = await Promise.all([
    getUserRow(visit, id),
    listUserReadings(visit, { id, page: 1, size: 20 }),
    listUserTraces(visit, { id, ...paging }),
  ])
  return {
    user: viewListedUser(user),
    readings,
    traces: traces.map(({ code, contentId, title, version, openedAt }) => ({
      code,
      contentId,
      title: title ?? contentId,
      version,
      openedAt,
    })),
    page: paging.page,
    hasMore,
  }
}

export type ShownSession = ReturnType<typeof viewSession>

function viewSession({ id, device, country, loginType, isApp, lastUsedAt, createdAt }: LiveSession) {
  return { id, device, country, loginType, isApp, lastUsedAt, createdAt }
}

/** A reader as the console's list shows them. */
export type ListedUser = {
  id: string
  name: string
  email: string
  username: string
  groupName: string
  status: UserRow['status']
  addedAt: number
  lastUsedAt: number | null
}

/** The list of readers with the groups to filter by. `visit` is a visit at the site. */
export async function viewUsers(visit: Visit, query: UserQuery, paging: Paging) {
  const order = orderOf(query)
  const [{ users, ...paged }, groups] = await Promise.all([
    listUsers(visit, { ...paging, ...filterOf(query), order }),
    listAllUserGroups(visit),
  ])
  return { rows: users.map(viewListedUser), paged, order, groups }
}

/** The whole list with the same filters, some rows at a time, for its CSV. */
export async function eachListedUser(visit: Visit, query: UserQuery): Promise<AsyncGenerator<ListedUser[]>> {
  return eachOf(await eachUser(visit, { ...filterOf(query), order: orderOf(query) }))
}

async function* eachOf(pieces: AsyncIterable<UserRow[]>): AsyncGenerator<ListedUser[]> {
  for await (const users of pieces) yield users.map(viewListedUser)
}

function viewListedUser({ addedAt, lastUsedAt, ...user }: UserRow): ListedUser {
  const { id, name, email, username, groupName, status } = user
  return {
    id,
    name,
    email: email ?? '',
    username: username ?? '',
    groupName: groupName ?? '',
    status,
    addedAt,
    lastUsedAt,
  }
}

/** The groups that a reader can be moved to: those whose readers have accounts of their own, and the present one. */
export function groupsToJoin(
  groups: readonly GroupChoice[],
  current: string | null = null,
): { value: string; label: string }[] {
  return groups
    .filter(({ id, byId }) => byId || id === current)
    .map(({ id, name }) => ({ value: id, label: name }))
}
