import type { Database } from '#app/kernel/data/database.ts'

/** When a session was last used is written every ten minutes. Milliseconds. */
const thisMoment = 15 * 60_000

/**
 * How many sessions of a group's readers with accounts of their own are in use. It goes through the site's current
 * sessions.
 */
export async function countReadingNow(
  db: Database,
  { tenantId, groupId }: { tenantId: number; groupId: string },
  now: number,
): Promise<number> {
  const { reading } = await db
    .selectFrom('session')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'session.tenant_id')
        .onRef('account.id', '=', 'session.account_id')
        .on('account.level', '=', 'reader'),
    )
    .select(({ fn }) => fn.countAll<number>().as('reading'))
    .where('session.tenant_id', '=', tenantId)
    .where('session.last_used_at', '>', now - thisMoment)
    .where('session.ended_at', 'is', null)
    .where('account.group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return reading
}
