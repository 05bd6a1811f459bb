import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { type Move, type MoveRow, moveOf } from './tenant-move.ts'

/** The moves that something is to be done for. */
export async function listDueMoves(db: Database, now: number): Promise<Move[]> {
  const rows = await db
    .selectFrom('tenant_move')
    .selectAll()
    .where('state', '<>', 'failed')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute()
  return rows.map(moveOf)
}

export async function listMoves(db: Database): Promise<Move[]> {
  return (await db.selectFrom('tenant_move').selectAll().orderBy('started_at').execute()).map(moveOf)
}

export async function findMove(db: Database, tenantId: number): Promise<Move | null> {
  const row = await db
    .selectFrom('tenant_move')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row === undefined ? null : moveOf(row)
}

/** Changes a move. Changes nothing if it isn't any more in the state and attempt in which it was read. */
export function changeMove(db: Database, { tenantId, state, attempt }: Move, set: Partial<MoveRow>): Write {
  return db
    .updateTable('tenant_move')
    .set(set)
    .where('tenant_id', '=', tenantId)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
}

/** Changes a move in the platform's database. False if it has changed since it was read. */
export async function setMove(env: DatabaseEnv, move: Move, set: Partial<MoveRow>): Promise<boolean> {
  const { d1, db } = await platformDb(env)
  const [changed] = await commitTo(d1, [changeMove(db, move, set)])
  return changed !== 0
}
