import type { Taken } from '#app/features/imports/model/run/csv-import.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { userGroupNameKey, usernameKey } from '#app/kernel/values/names.ts'

/** The columns of an existing reader that an import writes and an undo restores. */
export const writtenColumns = [
  'name',
  'find_key',
  'username',
  'username_key',
  'group_id',
  'status',
  'lang',
  'updated_at',
] as const

/** An existing reader's row, as an import reads it. */
export type UserState = {
  id: string
  level: 'reader' | 'ip_reader'
  name: string
  find_key: string
  email: string | null
  email_key: string | null
  username: string | null
  username_key: string | null
  group_id: string | null
  status: 'allow' | 'stop'
  lang: Locale | null
  updated_at: number
  revision: number
}

const stateColumns = [
  'account.id',
  'account.level',
  'account.email',
  'account.email_key',
  'account.revision',
  ...writtenColumns.map((column) => `account.${column}` as const),
] as const

/**
 * Existing accounts by id, e-mail and user name. An account for network addresses has a user name too, which is then
 * taken.
 */
export type KnownUsers = {
  byId: ReadonlyMap<string, UserState>
  byEmail: ReadonlyMap<string, UserState>
  byUsername: ReadonlyMap<string, UserState>
}

type Names = { ids: readonly string[]; emails: readonly string[]; usernames: readonly string[] }

/** Reads the given readers that exist in the tenant, with one lookup by index for each name. */
export async function readUserStates(
  db: Database,
  tenantId: number,
  { ids, emails, usernames }: Names,
): Promise<KnownUsers> {
  const by = (column: 'id' | 'email_key' | 'username_key', names: readonly string[]) =>
    db
      .selectFrom(givenRows(names.map((name) => ({ name }))))
      // Each name is looked up by its index. With a join that SQLite may reorder, it would scan all accounts of the
      // tenant.
      .crossJoin('account')
      .where('account.tenant_id', '=', tenantId)
      .where(`account.${column}`, '=', given<string>('name'))
      .where('account.cancelled_at', 'is', null)
      .select(stateColumns)
      .execute()
  const [byId, byEmail, byUsername] = await Promise.all([
    by('id', ids),
    by('email_key', emails.map(emailKey)),
    by('username_key', usernames.map(usernameKey)),
  ])
  return {
    byId: new Map(byId.map((state) => [state.id, state])),
    byEmail: new Map(byEmail.map((state) => [state.email_key ?? '', state])),
    byUsername: new Map(byUsername.map((state) => [state.username_key ?? '', state])),
  }
}

/** A user group as an import needs it. `room` is how many more readers it may have. */
export type RoomyGroup = { id: string; byId: boolean; room: number }
export type RoomyGroups = {
  byId: ReadonlyMap<string, RoomyGroup>
  byName: ReadonlyMap<string, RoomyGroup>
}

export const limitOfGroup = (groupId: string) => `group ${groupId}`

/** The tenant's user groups, with the room that earlier rows have left. */
export async function readGroupRoom(db: Database, tenantId: number, taken: Taken): Promise<RoomyGroups> {
  const rows = await db
    .selectFrom('user_group')
    .leftJoin('reader_count', (join) => inTenant(join, 'reader_count.group_id', 'user_group.id'))
    .select(['user_group.id', 'user_group.name_key', 'user_group.by_id', 'user_group.max_users'])
    .select(({ fn }) => fn.sum<number | null>('reader_count.readers').as('readers'))
    .where('user_group.tenant_id', '=', tenantId)
    .groupBy('user_group.id')
    .execute()
  const groups = rows.map(({ id, name_key, by_id, max_users, readers }) => {
    const room = max_users - (readers ?? 0) - (taken[limitOfGroup(id)] ?? 0)
    return { name: name_key, group: { id, byId: by_id === 1, room } }
  })
  return {
    byId: new Map(groups.map(({ group }) => [group.id, group])),
    byName: new Map(groups.map(({ name, group }) => [name, group])),
  }
}

export const groupNamed = (groups: RoomyGroups, name: string) => groups.byName.get(userGroupNameKey(name))
