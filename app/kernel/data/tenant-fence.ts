import { commitTo } from './commit.ts'
import { namedTenantDb, platformDb } from './database.ts'
import type { DatabaseEnv } from './env.ts'

/** How long after its beginning a switch counts as abandoned. Milliseconds; the switch itself gives up earlier. */
const drainLife = 5_000

/**
 * Takes the fence off where the tenant is used, if a Worker died before it did so. Called by sweeps and by whoever has waited for the fence:
 * gives up a switch that takes too long.
 */
export async function settleFence(env: DatabaseEnv, tenantId: number, now: number): Promise<void> {
  const { d1, db } = await platformDb(env)
  const move = await db
    .selectFrom('tenant_move')
    .select(['source', 'state', 'attempt', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (move === undefined) return
  const { source, state, attempt } = move
  if (state === 'draining') {
    if (now < move.changed_at + drainLife) return
    const [isGivenUp] = await commitTo(d1, [
      db
        .updateTable('tenant_move')
        .set({ state: 'copying', changed_at: now, due_at: now })
        .where('tenant_id', '=', tenantId)
        .where('state', '=', 'draining')
        .where('attempt', '=', attempt),
    ])
    if (isGivenUp === 0) return
  }
  await openFence(env, { tenantId, database: source, attempt })
}

type Fence = { tenantId: number; database: string; attempt: number }

/** Lets the tenant be used in this database. Does nothing if a later attempt to switch has fenced it. */
export async function openFence(env: DatabaseEnv, { tenantId, database, attempt }: Fence): Promise<void> {
  const records = namedTenantDb(env, database)
  if (records === null) throw new Error(`${database} of tenant ${tenantId} is not bound`)
  await commitTo(records.d1, [
    records.db
      .updateTable('moving_tenant')
      .set({ state: 'followed' })
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'fenced')
      .where('attempt', '<=', attempt),
  ])
}
