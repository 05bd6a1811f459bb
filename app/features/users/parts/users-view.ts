import { eachUser, listUsers } from '#app/features/users/model/user/list-users.ts'
import type { UserRow } from '#app/features/users/model/user/user.ts'
import { filterOf, orderOf, type UserQuery } from '#app/features/users/model/user/user-query.ts'
import { type GroupChoice, listAllUserGroups } from '#app/features/users/model/user-group/list-user-groups.ts'
import type { Paging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

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

/** The list with the groups it can be narrowed by; `visit` is the site's. */
export async function viewUsers(visit: Visit, query: UserQuery, paging: Paging) {
  const order = orderOf(query)
  const [{ users, ...paged }, groups] = await Promise.all([
    listUsers(visit, { ...paging, ...filterOf(query), order }),
    listAllUserGroups(visit),
  ])
  return { rows: users.map(viewListedUser), paged, order, groups }
}

/** The same list whole, some rows at a time, for its file. */
export async function eachListedUser(visit: Visit, query: UserQuery): Promise<AsyncGenerator<ListedUser[]>> {
  return eachOf(await eachUser(visit, { ...filterOf(query), order: orderOf(query) }))
}

async function* eachOf(pieces: AsyncIterable<UserRow[]>): AsyncGenerator<ListedUser[]> {
  for await (const users of pieces) yield users.map(viewListedUser)
}

export function viewListedUser({ addedAt, lastUsedAt, ...user }: UserRow): ListedUser {
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

/** What a reader's group can be chosen from: those whose readers have accounts of their own, and the one they are in. */
export function groupsToJoin(
  groups: readonly GroupChoice[],
  current: string | null = null,
): { value: string; label: string }[] {
  return groups
    .filter(({ id, byId }) => byId || id === current)
    .map(({ id, name }) => ({ value: id, label: name }))
}
