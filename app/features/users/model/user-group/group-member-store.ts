import type { RawBuilder } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'

/** A condition: the readers of the group have accounts of their own. */
export function groupForAccounts(
  db: Database,
  tenantId: number,
  groupId: string | RawBuilder<string | null>,
) {
  return db
    .selectFrom('user_group')
    .select('user_group.id')
    .where('user_group.tenant_id', '=', tenantId)
    .where('user_group.id', '=', groupId)
    .where('user_group.by_id', '=', 1)
}

/**
 * Refuses an unknown group with `userGroupNotFound` (705), and one whose readers come only by address with
 * `groupUsesIpLogin` (425).
 */
export async function ensureGroupForAccounts(db: Database, tenantId: number, groupId: string): Promise<void> {
  const row = await db
    .selectFrom('user_group')
    .select('by_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (row === undefined) refuse('userGroupNotFound')
  if (row.by_id === 0) refuse('groupUsesIpLogin')
}
