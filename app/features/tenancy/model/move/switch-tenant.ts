import { copySite } from '#app/features/tenancy/model/directory/copy-directory.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { currentPlace, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { switchRecords } from '#app/kernel/data/place-writes.ts'
import { openFence } from '#app/kernel/data/tenant-fence.ts'
import { changeMove, setMove } from './move-store.ts'
import type { TenantCopy } from './tenant-copy.ts'
import type { Move } from './tenant-move.ts'

/** How long writes may wait for the last changes to be copied. Milliseconds. */
const drainMs = 1_500

/** How long a switch that was given up waits. Milliseconds. */
const pauseMs = 20_000

const day = 86_400_000

type Ends = {
  env: DatabaseEnv
  now: () => number
  source: OpenDatabase
  target: OpenDatabase
  copy: TenantCopy
}

/**
 * Refuses writes for a moment, copies the last changes, and makes the other database the one where the tenant is used. Gives up if that takes
 * too long or fails; then the tenant stays where it is, and a later run tries again.
 */
export async function switchTenant(ends: Ends, move: Move): Promise<void> {
  const { env, now } = ends
  const { tenantId } = move
  await bringDirectory(ends, tenantId)
  const draining = { ...move, state: 'draining' as const, attempt: move.attempt + 1 }
  const { state, attempt } = draining
  if (!(await setMove(env, move, { state, attempt, changed_at: now() }))) return
  try {
    await drain(ends, draining)
  } catch (error) {
    await giveUp(ends, draining)
    throw error
  }
}

/** Copies the rows of the site and its company, which every database of tenants has. */
export async function bringDirectory(
  { env, now, target }: Pick<Ends, 'env' | 'now' | 'target'>,
  tenantId: number,
) {
  const platform = await platformDb(env)
  if (target.database !== platformDatabase) await copySite(platform.db, target, { tenantId, now: now() })
}

async function drain(ends: Ends, move: Move): Promise<void> {
  const { env, now, source, copy } = ends
  const { tenantId, attempt } = move
  const until = now() + drainMs
  const [fenced] = await commitTo(source.d1, [
    source.db
      .updateTable('moving_tenant')
      .set({ state: 'fenced', attempt, cursor: JSON.stringify({ phase: 'follow' }) })
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'followed')
      .where('attempt', '<', attempt),
  ])
  if (fenced === 0) return giveUp(ends, move)
  while ((await copy.turn()) !== 'quiet') if (now() > until) return giveUp(ends, move)
  await raiseVersion(ends, tenantId)
  const { d1, db } = await platformDb(env)
  const [switched] = await commitTo(d1, [
    switchRecords(db, { tenantId, attempt, now: now() }),
    changeMove(db, move, {
      ...{ state: 'kept', source: move.target, target: move.source },
      ...{ changed_at: now(), due_at: now(), kept_until: now() + day, error: null },
    }),
  ])
  if (switched === 0) return giveUp(ends, move)
  await currentPlace(env, tenantId)
  await openFence(env, { tenantId, database: move.target, attempt })
  await bringDirectory(ends, tenantId)
}

/** Caches know a site's pages by its version, so the version goes on from the higher of the two. */
async function raiseVersion({ source, target }: Ends, tenantId: number): Promise<void> {
  const { version } = await source.db
    .selectFrom('tenant')
    .select('version')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  await target.d1.batch([
    target.d1.prepare('UPDATE tenant SET version = max(version, ?) + 1 WHERE id = ?').bind(version, tenantId),
  ])
}

async function giveUp({ env, now }: Ends, move: Move): Promise<void> {
  const { tenantId, attempt, source } = move
  const isGivenUp = await setMove(env, move, { state: 'copying', changed_at: now(), due_at: now() + pauseMs })
  if (isGivenUp) await openFence(env, { tenantId, database: source, attempt })
}
