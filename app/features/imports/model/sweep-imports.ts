import { commitTo } from '#app/kernel/data/commit.ts'
import { type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { csvKey } from '#app/kernel/data/files.ts'
import { readRetentionDays } from '#app/kernel/retention/retention.ts'

const day = 86_400_000

/**
 * Run by cron for all tenants: removes the oldest import that is older than `imports` days, with its file and the earlier
 * states of its records. It can't be undone afterwards. One per minute, because an import may have tens of thousands of
 * rows.
 */
export function sweepImports(env: SweepEnv, now: number): Promise<number> {
  return sweepTenantDbs(env, (tenants) => sweepImportsIn(tenants, env, now))
}

type SweepEnv = Pick<Env, 'DB' | 'FILES' | 'RETENTION_DAYS'>

async function sweepImportsIn({ d1, db }: OpenDatabase, env: SweepEnv, now: number): Promise<number> {
  const old = await db
    .selectFrom('csv_import')
    .select(['tenant_id', 'id'])
    .where('updated_at', '<=', now - readRetentionDays(env).imports * day)
    .where('state', 'not in', ['checking', 'importing', 'undoing'])
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst()
  if (old === undefined) return 0
  await env.FILES.delete(csvKey(old.tenant_id, old.id))
  await commitTo(d1, [
    db.deleteFrom('csv_import').where('tenant_id', '=', old.tenant_id).where('id', '=', old.id),
  ])
  return 1
}
