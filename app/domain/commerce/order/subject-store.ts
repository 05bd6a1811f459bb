import type { Database } from '#app/data/database.ts'

/** By what the publisher knows the reader; null where the account isn't joined to one there. */
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
