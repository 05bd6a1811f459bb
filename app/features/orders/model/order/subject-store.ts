import type { Database } from '#app/kernel/data/database.ts'

/** The reader's identifier at the publisher. Null if the account isn't linked to one there. */
export async function findSubject(
  db: Database,
  { tenantId, accountId }: { tenantId: number; accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('identity')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('provider', '=', 'learning')
    .executeTakeFirst()
  return row?.subject ?? null
}
