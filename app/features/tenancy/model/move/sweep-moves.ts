import { namedTenantDb, type OpenDatabase, platformDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { log } from '#app/kernel/logging/log.ts'
import { advanceMove, type Budget } from './advance-move.ts'
import type { Rest } from './capture.ts'
import { findMove, listDueMoves, setMove } from './move-store.ts'
import { CopyDiffers, TurnLost } from './tenant-copy.ts'
import type { Move } from './tenant-move.ts'

type Deps = { env: DatabaseEnv; now: () => number; rest: Rest }

/** An invocation may make 1000 calls of D1; a turn makes up to four. */
const turnsPerRun = 180

/** How long a move waits after a failure. Milliseconds. */
const pauseMs = 60_000

/** Run by cron: goes on with the moves of tenants, one after the other. Answers 'more' if there is more to do at once. */
export async function sweepMoves(deps: Deps): Promise<'more' | undefined> {
  const { db } = await platformDb(deps.env)
  const budget: Budget = { turns: turnsPerRun }
  for (const move of await listDueMoves(db, deps.now())) {
    await advance(deps, move, budget)
    if (budget.turns <= 0) return 'more'
  }
  return undefined
}

async function advance(deps: Deps, move: Move, budget: Budget): Promise<void> {
  try {
    const ends = { source: opened(deps.env, move.source), target: opened(deps.env, move.target) }
    await advanceMove({ ...deps, ...ends }, move, budget)
  } catch (error) {
    // Another run goes on with it.
    if (error instanceof TurnLost) return
    log('error', 'tenant not moved', { tenantId: move.tenantId, error })
    const { db } = await platformDb(deps.env)
    const present = await findMove(db, move.tenantId)
    if (present === null) return
    const isOver = error instanceof CopyDiffers && present.state === 'copying'
    await setMove(deps.env, present, {
      error: String(error).slice(0, 500),
      due_at: deps.now() + pauseMs,
      ...(isOver && { state: 'failed' }),
    })
  }
}

function opened(env: DatabaseEnv, name: string): OpenDatabase {
  const records = namedTenantDb(env, name)
  if (records === null) throw new Error(`${name} is not bound`)
  return records
}
