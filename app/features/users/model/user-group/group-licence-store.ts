import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { insertEach } from '#app/kernel/data/insert-where.ts'

/** The content groups that a user group has licensed. An empty list means no restriction. */
export async function listLicences(db: Database, tenantId: number, groupId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('user_group_licence')
    .select('content_group_id as id')
    .where('tenant_id', '=', tenantId)
    .where('user_group_id', '=', groupId)
    .orderBy('content_group_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether all of these content groups belong to the tenant. */
export async function hasContentGroups(
  db: Database,
  tenantId: number,
  contentGroupIds: readonly number[],
): Promise<boolean> {
  const { found } = await db
    .selectFrom('content_group')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', listed(contentGroupIds))
    .executeTakeFirstOrThrow()
  return found === contentGroupIds.length
}

export function replaceLicences(
  db: Database,
  { tenantId, groupId }: { tenantId: number; groupId: string },
  contentGroupIds: readonly number[],
): Write[] {
  return [
    db
      .deleteFrom('user_group_licence')
      .where('tenant_id', '=', tenantId)
      .where('user_group_id', '=', groupId),
    insertEach(
      db,
      'user_group_licence',
      { tenant_id: tenantId, user_group_id: groupId },
      { content_group_id: contentGroupIds },
    ),
  ]
}
