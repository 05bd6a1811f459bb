import type { DoneRow } from '#app/features/imports/model/run/importer.ts'
import type { UserItem } from './judge-users.ts'
import type { UserState, writtenColumns } from './user-state.ts'

/** What an import stores for each row it did: the state before and after. */
export type UserTrace = { was: UserState | null; left: Pick<UserState, (typeof writtenColumns)[number]> }

export function newTrace({ state, username, ...item }: UserItem, now: number): UserTrace {
  const { name, find_key, group_id, status, lang } = item
  // As it was typed, where its key is the same.
  const shown = username === state?.username_key ? (state?.username ?? null) : username
  const names = { name, find_key, username: shown, username_key: username }
  return { was: state, left: { ...names, group_id, status, lang, updated_at: now } }
}

export const traceOf = ({ before }: DoneRow) => JSON.parse(before ?? '{}') as UserTrace
