import type { LiveSession } from '#app/features/identity/model/session/sessions.ts'
import type { AddedUser } from './add-user.ts'
import type { UserList, WholeUser } from './list-users.ts'
import type { UserRow, UserStatus } from './user.ts'

/** The account's status as the API has it: 0 Allow, 1 Stop (R443). */
const statusCodes = { allow: 0, stop: 1 } as const satisfies Record<UserStatus, number>

/** A reader for administrators. */
export function viewUserRow({ name, status, groupId, groupName, addedAt, lastUsedAt, ...user }: UserRow) {
  return {
    ...user,
    fullName: name,
    accountStatus: statusCodes[status],
    userGroupId: groupId,
    userGroupName: groupName,
    createdAt: new Date(addedAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}

export function viewUserList({ users, ...paged }: UserList) {
  return { users: users.map(viewUserRow), ...paged }
}

export function viewWholeUser({ user, account }: WholeUser) {
  const { lang, subscribesMail, receivesNotifications } = account
  return {
    ...viewUserRow(user),
    lang,
    isSubscribeMail: subscribesMail,
    isReceiveNotify: receivesNotifications,
  }
}

/** The answer to adding a reader. It is the only one that contains the starting password. */
export function viewAddedUser({ id, startingPassword }: AddedUser) {
  return { id, startingPassword }
}

export function viewUserSession({ lastUsedAt, createdAt, ...session }: LiveSession) {
  return {
    ...session,
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }
}
