import type { CardLimits } from '#app/kernel/data/card-limits.ts'
import type { Database } from '#app/kernel/data/database.ts'

/**
 * A site at which unusually many cards were declined within an hour, and how many accounts and networks they came from.
 */
export type CardAlarm = { tenantId: number; declined: number; accounts: number; networks: number }

/** The sites to which that applies now, worst first. */
export async function listCardAlarms(
  db: Database,
  { siteDeclinedHour }: Pick<CardLimits, 'siteDeclinedHour'>,
  now: number,
): Promise<CardAlarm[]> {
  return await db
    .selectFrom('card_attempt')
    .select(({ fn }) => [
      'tenant_id as tenantId',
      fn.countAll<number>().as('declined'),
      fn.count<number>('account_id').distinct().as('accounts'),
      fn.count<number>('network_key').distinct().as('networks'),
    ])
    .where('outcome', '=', 'declined')
    .where('at', '>', now - 3_600_000)
    .groupBy('tenant_id')
    .having(({ fn }) => fn.countAll(), '>=', siteDeclinedHour)
    .orderBy('declined', 'desc')
    .limit(50)
    .execute()
}
