import { given, givenRows } from '#app/features/imports/model/run/given-rows.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { usernameKey } from '#app/kernel/values/username.ts'

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

/** A reader's row as an import meets it. */
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

/** Accounts by each of their names. An account for addresses has a name too, which is taken. */
export type KnownUsers = {
  byId: ReadonlyMap<string, UserState>
  byEmail: ReadonlyMap<string, UserState>
  byUsername: ReadonlyMap<string, UserState>
}

type Names = { ids: readonly string[]; emails: readonly string[]; usernames: readonly string[] }

/** Those of the given readers that exist in the tenant. One read by key for each name. */
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
