import type { Database } from '#app/kernel/data/database.ts'
import type { MailBudget, MailLimits } from '#app/kernel/data/mail-limits.ts'

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
