import { everyTenantDb, type OpenDatabase } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { log } from '#app/kernel/logging/log.ts'

/** What the databases of tenants answered, and how many didn't answer. */
type Answers<Answer> = { answers: Answer[]; away: number }

/**
 * Asks each database of tenants, side by side. One that doesn't answer is logged and counted, so that the others' answers can be shown without
 * hiding that some are missing.
 */
export async function askTenantDbs<Answer>(
  env: DatabaseEnv,
  ask: (tenants: OpenDatabase) => Promise<Answer>,
): Promise<Answers<Answer>> {
  const asked: Promise<Answer>[] = []
  for await (const tenants of everyTenantDb(env)) asked.push(ask(tenants))
  const settled = await Promise.allSettled(asked)
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  for (const one of settled)
    if (one.status === 'rejected') log('error', 'database away', { error: one.reason })
  return { answers, away: settled.length - answers.length }
}
