import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountKey } from '#app/features/identity/model/account/account-store.ts'
import { groupForAccounts } from '#app/features/users/model/user-group/group-member-store.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { nextRevision, sameRevision } from '#app/kernel/data/revision.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { nameKey, usernameKey } from '#app/kernel/values/names.ts'
import type { UserStatus } from './user.ts'

type Change = { tenantId: number; now: number }

/** The fields of one reader that administrators change. Undefined means unchanged. */
type UserChanges = {
  name: string | undefined
  /** The new user name. Null removes it. */
  username: string | null | undefined
  /** The new group. Null removes the reader from theirs. */
  groupId: string | null | undefined
  lang: Locale | null | undefined
}

/**
 * Changes no row if the reader or the group no longer exists. `seen` is passed to `nextRevision`. A taken user name
 * breaks the index that commit turns into `loginIdInUse` (891), and a full group breaks `user_group_full` (428).
 */
export function changeUser(
  db: Database,
  { tenantId, accountId }: AccountKey,
  { name, username, groupId, lang }: UserChanges,
  { seen, now }: { seen: number | null; now: number },
): Write {
  const isGroup = typeof groupId === 'string'
  return readers(db, { tenantId, now })
    .set({
      revision: nextRevision(seen),
      ...(name === undefined ? {} : { name, find_key: nameKey(name) }),
      ...(username === undefined
        ? {}
        : { username, username_key: username === null ? null : usernameKey(username) }),
      ...(groupId === undefined ? {} : { group_id: groupId }),
      ...(lang === undefined ? {} : { lang }),
    })
    .where('id', '=', accountId)
    .$if(isGroup, (query) =>
      query.where(({ exists }) => exists(groupForAccounts(db, tenantId, groupId as string))),
    )
}

/**
 * Stops or allows those readers that aren't in that state yet. The trigger account_shut_out signs out a stopped reader.
 */
export function changeStatusOf(
  db: Database,
  change: Change,
  ids: readonly string[],
  status: UserStatus,
): Write {
  return readers(db, change)
    .set({ status, revision: nextRevision(null) })
    .where('id', 'in', listed(ids))
    .where('status', '!=', status)
}

/** Moves those readers that are still where they were (`from`) into another group, or out of theirs (null). */
export function changeGroupOf(
  db: Database,
  change: Change,
  ids: readonly string[],
  { from, to }: { from: string | null; to: string | null },
): Write {
  return readers(db, change)
    .set({ group_id: to, revision: nextRevision(null) })
    .where('id', 'in', listed(ids))
    .where('group_id', 'is', from)
    .$if(to !== null, (query) =>
      query.where(({ exists }) => exists(groupForAccounts(db, change.tenantId, to as string))),
    )
}

/**
 * Selects the readers that a change of status is about to change, for the record of the bulk change. It stands before the change in the
 * same batch.
 */
export function aboutToChange(
  db: Database,
  tenantId: number,
  ids: readonly string[],
  isOther: RawBuilder<SqlBool>,
): RawBuilder<string> {
  const rows = db
    .selectFrom('account')
    .select(sql<string>`json_group_array(json_array(id, revision + 1, coalesce(group_id, '')))`.as('rows'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(ids))
    .where(isOther)
  return sql<string>`${rows}`
}

/** Fails the batch if one of these readers has changed since the revision in `seen`. */
export function ensureUntouched(db: Database, tenantId: number, seen: ReadonlyMap<string, number>): Write {
  return db
    .updateTable('account')
    .set({ revision: sameRevision('account.id', seen) })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed([...seen.keys()]))
}

function readers(db: Database, { tenantId, now }: Change) {
  return db
    .updateTable('account')
    .set({ updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
}
