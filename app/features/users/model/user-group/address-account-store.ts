import { isLive } from '#app/features/identity/model/session/live-session.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Change, UserGroup } from './user-group-store.ts'

/** The account that the addresses of a group sign in to. */
export async function findAddressAccount(
  db: Database,
  tenantId: number,
  groupId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('level', '=', 'ip_reader')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Counts the live sessions of an account. Sessions count only after their browser has come back with the cookie. */
export async function countLiveSessions(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
  now: number,
): Promise<number> {
  const { live } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('confirmed', '=', 1)
    .where(isLive(now))
    .executeTakeFirstOrThrow()
  return live
}

/**
 * Inserts a group's account for its addresses. Every group has one from the start, which is used while the group allows sign-in by address.
 */
export function insertAddressAccount(
  db: Database,
  { tenantId, now }: Change,
  account: { id: string; group: UserGroup },
): Write {
  return db.insertInto('account').values({
    tenant_id: tenantId,
    id: account.id,
    level: 'ip_reader',
    name: account.group.name,
    email: null,
    email_key: null,
    username: null,
    username_key: null,
    password: null,
    lang: null,
    group_id: account.group.id,
    created_at: now,
    updated_at: now,
  })
}

export function renameAddressAccount(db: Database, { tenantId, now }: Change, group: UserGroup): Write {
  return db
    .updateTable('account')
    .set({ name: group.name, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', group.id)
    .where('level', '=', 'ip_reader')
}

/**
 * Cancels the account of a deleted group's addresses. Call it after `deleteUserGroupRow`. Only its row stays, because trace codes lead to
 * it.
 */
export function cancelAddressAccount(db: Database, { tenantId, now }: Change, groupId: string): Write {
  const group = db
    .selectFrom('user_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
  return db
    .updateTable('account')
    .set({ status: 'stop', cancelled_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('level', '=', 'ip_reader')
    .where(({ not, exists }) => not(exists(group)))
}
