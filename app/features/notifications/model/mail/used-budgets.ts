import { type Database, everyTenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { type MailBudget, type MailLimits, readMailLimits } from '#app/kernel/data/limits.ts'
import { log } from '#app/kernel/logging/log.ts'

export type UsedBudget = { tenantId: number; budget: MailBudget; asked: number }

/**
 * The budgets of which half was used within an hour, which means that somebody asks for more mails than usual visitors.
 * Those for existing accounts have no limit, but are reported too.
 */
export async function listUsedBudgets(
  db: Database,
  { siteHour }: Pick<MailLimits, 'siteHour'>,
  now: number,
): Promise<UsedBudget[]> {
  return await db
    .selectFrom('mail_request')
    .select(({ fn }) => ['tenant_id as tenantId', 'budget', fn.countAll<number>().as('asked')])
    .where('created_at', '>', now - 3_600_000)
    .groupBy(['tenant_id', 'budget'])
    .having(({ fn }) => fn.countAll(), '>=', Math.ceil(siteHour / 2))
    .orderBy('asked', 'desc')
    .limit(50)
    .execute()
}

/**
 * Logs one JSON line a minute for each half-used budget of mails. It is an alarm, because the person who asks for a mail
 * isn't told about limits.
 */
export async function watchMailBudgets(env: Env, now: number): Promise<void> {
  const { siteHour } = readMailLimits(env)
  for await (const { db } of everyTenantDb(env))
    for (const used of await listUsedBudgets(db, { siteHour }, now))
      log('warn', 'mail budget half used', { ...used, most: siteHour })
}
