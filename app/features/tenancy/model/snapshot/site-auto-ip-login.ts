import type { Database } from '#app/kernel/data/database.ts'

/** Whether any user group signs in by its address alone, for the snapshot. */
export async function readAutoIpLogin(db: Database, tenantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('auto_ip', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
