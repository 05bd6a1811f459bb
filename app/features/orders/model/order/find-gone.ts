import type { Database } from '#app/kernel/data/database.ts'

/** Whether the account was cancelled. Nothing is taken or kept for it any more. */
export async function findGone(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('cancelled_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.cancelled_at != null
}
