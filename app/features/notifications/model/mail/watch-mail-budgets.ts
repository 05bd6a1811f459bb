import { everyTenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { readMailLimits } from '#app/kernel/data/mail-limits.ts'
import { listUsedBudgets } from './used-budgets.ts'

/**
 * Logs one JSON line a minute for each half-used budget of mails. It is an alarm, because the person who asks for a mail
 * isn't told about limits.
 */
export async function watchMailBudgets(env: Env, now: number): Promise<void> {
  const { siteHour } = readMailLimits(env)
  for await (const { db } of everyTenantDb(env))
    for (const used of await listUsedBudgets(db, { siteHour }, now))
      console.warn(JSON.stringify({ level: 'warn', event: 'mail budget half used', ...used, most: siteHour }))
}
