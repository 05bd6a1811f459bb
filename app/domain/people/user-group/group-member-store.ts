import type { Write } from '#app/data/commit.ts'
import type { Database } from '#app/data/database.ts'
import type { Change } from './user-group-store.ts'

/** Whether the tenant has such a reader, with an account of their own that isn't cancelled. */
export async function hasReader(db: Database, tenantId: number, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Puts a reader into a group. Changes no row where there is no such reader, or no group for readers with accounts; a full
 * group breaks `user_group_full` (428).
 */
export function moveToGroup(
  db: Database,
  { tenantId, now }: Change,
  { accountId, groupId }: { accountId: string; groupId: string },
): Write {
  const group = db
    .selectFrom('user_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .where('by_id', '=', 1)
  return db
    .updateTable('account')
    .set({ group_id: groupId, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('level', '=', 'reader')
    .where('cancelled_at', 'is', null)
    .where(({ exists }) => exists(group))
}
