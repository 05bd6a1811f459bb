import { commitTo } from '#app/kernel/data/commit.ts'
import { currentPlace, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import { platformDatabase } from '#app/kernel/data/database-names.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { deleteCopy } from '#app/kernel/data/row-copies.ts'
import { settleFence } from '#app/kernel/data/tenant-fence.ts'
import { installCapture, type Rest, removeCapture } from './capture.ts'
import { startCursor } from './copy-cursor.ts'
import { forgetMoving } from './forget-moving.ts'
import { setMove } from './move-store.ts'
import { bringDirectory, switchTenant } from './switch-tenant.ts'
import { TenantCopy } from './tenant-copy.ts'
import type { Move, MoveProgress } from './tenant-move.ts'

export type Budget = { turns: number }
type Ends = {
  env: DatabaseEnv
  now: () => number
  rest: Rest
  source: OpenDatabase
  target: OpenDatabase
}

/** How often a kept copy follows. Milliseconds. */
const followEvery = 45_000

/** After how many turns people see how far a move has come. */
const turnsPerNote = 25

/** Goes on with a move as far as the budget of turns goes. Each step may be repeated, and begins with what the rows say. */
export async function advanceMove(ends: Ends, move: Move, budget: Budget): Promise<void> {
  const { env, now } = ends
  await ensureUsedAt(env, move)
  await settleFence(env, move.tenantId, now())
  if (move.state === 'draining') return
  if (move.state === 'clearing') return clear(ends, move, budget)
  if (move.state === 'kept' && now() >= (move.kept_until ?? 0)) {
    const isOver = await setMove(env, move, { state: 'clearing', changed_at: now() })
    return isOver ? clear(ends, { ...move, state: 'clearing' }, budget) : undefined
  }
  const copy = await beginCopy(ends, move)
  const isNear = await copyOn(ends, move, { copy, budget })
  if (move.state === 'kept') {
    if (isNear) await setMove(env, move, { due_at: now() + followEvery, error: null })
    return
  }
  if (isNear) await switchTenant({ ...ends, copy }, move)
}

/** The databases of a move follow from the directory. A row that says anything else must not do harm. */
async function ensureUsedAt(env: DatabaseEnv, { tenantId, source, state }: Move): Promise<void> {
  const { database } = await currentPlace(env, tenantId)
  if (database !== source)
    throw new Error(`tenant ${tenantId} is in ${database}, its move (${state}) says ${source}`)
}

/** Lets changes be noted before the first row is read. If they were not noted all the time, the copy begins again. */
async function beginCopy(ends: Ends, { tenantId }: Move): Promise<TenantCopy> {
  const { source, target, rest } = ends
  await installCapture(target.d1, rest)
  const wasMissing = await installCapture(source.d1, rest)
  await bringDirectory(ends, tenantId)
  const [isNew] = await commitTo(source.d1, [
    source.db
      .insertInto('moving_tenant')
      .values({ tenant_id: tenantId, state: 'followed' })
      .onConflict((conflict) => conflict.column('tenant_id').doNothing()),
  ])
  if (wasMissing || isNew !== 0)
    await commitTo(target.d1, [
      target.db
        .updateTable('moving_tenant')
        .set((eb) => ({ cursor: JSON.stringify(startCursor), turn: eb('turn', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('state', '=', 'fenced'),
    ])
  return TenantCopy.open({ source, target, tenantId })
}

/** Answers whether the copy has all changes but a few. Rests after each turn. */
async function copyOn(
  { env, rest }: Ends,
  move: Move,
  { copy, budget }: { copy: TenantCopy; budget: Budget },
): Promise<boolean> {
  let isNear = false
  for (let turn = 1; !isNear && budget.turns > 0; turn++) {
    budget.turns--
    isNear = (await copy.turn()) !== 'more'
    await rest(copy.restMs)
    if (turn % turnsPerNote === 0) await setMove(env, move, { progress: progressOf(copy) })
  }
  await setMove(env, move, { progress: progressOf(copy) })
  return isNear
}

function progressOf({ cursor, tablesDone, tables }: TenantCopy): string {
  const { phase, copied, compared } = cursor
  return JSON.stringify({ phase, copied, compared, tablesDone, tables } satisfies MoveProgress)
}

/** Removes the rows where the tenant isn't used, and everything about the move. */
async function clear(ends: Ends, move: Move, budget: Budget): Promise<void> {
  const { source, target, env, rest } = ends
  const { tenantId } = move
  // What the triggers note meanwhile nobody needs.
  await commitTo(source.d1, forgetMoving(source, tenantId))
  const copy = await TenantCopy.open({ source: target, target, tenantId })
  while (await copy.clearSome()) {
    if (--budget.turns <= 0) return
    await rest(copy.restMs)
  }
  const isCopy = target.database !== platformDatabase
  await commitTo(target.d1, [
    ...forgetMoving(target, tenantId),
    ...(isCopy
      ? [
          target.db.deleteFrom('tenant_place').where('tenant_id', '=', tenantId),
          deleteCopy(target.db, 'tenant', tenantId),
        ]
      : []),
  ])
  await removeCapture(source.d1, rest)
  await removeCapture(target.d1, rest)
  const { d1, db } = await platformDb(env)
  await commitTo(d1, [
    db.deleteFrom('tenant_move').where('tenant_id', '=', tenantId).where('state', '=', 'clearing'),
  ])
}
