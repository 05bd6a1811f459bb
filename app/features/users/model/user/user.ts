import type { Paging } from '#app/kernel/values/paging.ts'

export const userSorts = ['added', 'name'] as const
export type UserSort = (typeof userSorts)[number]
export const userStatuses = ['allow', 'stop'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Instead of a group's id: readers without one. */
export const noGroup = 'none'

/** What an administrator's list of readers is narrowed by; null for what isn't. */
export type UserFilter = {
  /** Beginnings of the name, of a word in it, of the e-mail address, its domain or the user name; all of them; empty for any. */
  words: string
  /** A group's id, or `noGroup`. */
  group: string | null
  status: UserStatus | null
}
export type UserOrder = { by: UserSort; direction: 'asc' | 'desc' }
export type UserRequest = Paging & UserFilter & { order: UserOrder }

/** A reader with an account of their own, as administrators see them in a list. */
export type UserRow = {
  id: string
  name: string
  email: string | null
  username: string | null
  status: UserStatus
  groupId: string | null
  groupName: string | null
  /** Milliseconds since 1970; when a session of theirs was last used, null where there is none. */
  addedAt: number
  lastUsedAt: number | null
  revision: number
}
