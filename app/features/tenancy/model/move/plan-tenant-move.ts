import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { boundTenantDatabases, currentPlace, type Database, platformDb } from '#app/kernel/data/database.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { changeMove, findMove } from './move-store.ts'
import type { Move } from './tenant-move.ts'

export const TenantMove = z.object({ to: z.string().max(40) })

type Plan = { before: string; after: string }

/**
 * Plans that the site's records move to another database, while the site is used. For a day after the switch, moving back takes a moment. The
 * database that it is in ends a move that isn't finished. Refuses with `unknownDatabase` (961) a name that no database of records has, and with
 * `moveUnderWay` (987) another move before the last one is finished. Repeating it changes nothing.
 */
export async function planTenantMove(visit: Visit, { to }: z.output<typeof TenantMove>): Promise<Plan> {
  const admin = requireStaff(visit, 'system')
  const { env, now } = visit
  const { tenantId } = visit.site
  const known: readonly string[] = boundTenantDatabases(env)
  if (!known.includes(to)) refuse('unknownDatabase')
  const place = await currentPlace(env, tenantId)
  const platform = await platformDb(env)
  const move = await findMove(platform.db, tenantId)
  const plan = { tenantId, source: place.database, target: to, now: now() }
  const write = move === null ? begun(platform.db, plan) : changed(platform.db, move, plan)
  if (write === null) return { before: place.database, after: to }
  const [planned] = await commitTo(platform.d1, [write])
  if (planned === 0) refuse('moveUnderWay')
  await commit(visit, [
    insertAudit(visit, admin, {
      action: 'site.move',
      subject: String(tenantId),
      before: { database: place.database },
      after: { database: to },
    }),
  ])
  return { before: place.database, after: to }
}

type Planned = { tenantId: number; source: string; target: string; now: number }

/** Null if the records are there already. */
export function begun(db: Database, { tenantId, source, target, now }: Planned): Write | null {
  if (target === source) return null
  return db
    .insertInto('tenant_move')
    .values({
      tenant_id: tenantId,
      source,
      target,
      state: 'copying',
      started_at: now,
      changed_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
}

/** Null if the move is the same as the one under way. */
export function changed(db: Database, move: Move, { target, now }: Planned): Write | null {
  const next = stateAfter(move, target)
  if (next === null) return null
  const error = null
  return changeMove(db, move, { state: next, error, changed_at: now, due_at: now })
}

function stateAfter(
  { state, source, target, kept_until: keptUntil }: Move,
  wanted: string,
): Move['state'] | null {
  if (wanted === target) {
    if (state === 'copying' || state === 'draining') return null
    // A failed move begins again; a kept copy only has the latest changes to come.
    if (state === 'kept' || state === 'failed') return 'copying'
  }
  if (wanted === source) {
    if (state === 'copying') return keptUntil === null ? 'clearing' : 'kept'
    if (state === 'failed') return 'clearing'
    if (state === 'kept' || state === 'clearing') return null
  }
  return refuse('moveUnderWay')
}

/** The plan as the API shows it. */
export function viewTenantMove({ before, after }: Plan) {
  return { before, after }
}
