import { begun } from '#app/features/tenancy/model/move/plan-tenant-move.ts'
import { sweepMoves } from '#app/features/tenancy/model/move/sweep-moves.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { platformDb } from '#app/kernel/data/database.ts'
import { platformDatabase, type TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'

/**
 * Moves sites from the platform's database to others, in the way in which an operator moves a tenant. What they leave behind is `kept` and fenced,
 * as it is for a day after a move, or `removed` at once.
 */
export async function spreadTenants(
  env: DatabaseEnv,
  places: ReadonlyMap<number, TenantDatabaseName>,
  left: 'kept' | 'removed',
): Promise<void> {
  const { d1, db } = await platformDb(env)
  const moves = [...places].flatMap(
    ([tenantId, target]) => begun(db, { tenantId, source: platformDatabase, target, now: Date.now() }) ?? [],
  )
  await commitTo(d1, moves)
  let minutes = 0
  const now = () => Date.now() + minutes * 60_000
  while (await isUnfinished()) {
    await sweepMoves({ env, now, rest: async () => {} })
    if (left === 'removed')
      await db
        .updateTable('tenant_move')
        .set({ kept_until: 0, due_at: 0 })
        .where('state', '=', 'kept')
        .execute()
    if (++minutes > maxMinutes) throw new Error('the sites could not be moved')
  }
  forgetPlace()

  async function isUnfinished(): Promise<boolean> {
    const move = await db
      .selectFrom('tenant_move')
      .select('tenant_id')
      .$if(left === 'kept', (query) => query.where('state', '<>', 'kept'))
      .executeTakeFirst()
    return move !== undefined
  }
}

const maxMinutes = 100
