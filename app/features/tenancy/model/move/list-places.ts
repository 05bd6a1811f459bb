import { platformDb } from '#app/kernel/data/database.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { listMoves } from './move-store.ts'
import { type Move, percentOf } from './tenant-move.ts'

type Place = { tenantId: number; name: string; database: string; move: Move | null }

/** Lists sites with the database of their records and how far a move has come, moving ones first. For system administrators. */
export async function listPlaces(visit: Visit, paging: Paging): Promise<Paged & { places: Place[] }> {
  requireStaff(visit, 'system')
  const { db } = await platformDb(visit.env)
  const [moves, { total }, rows] = await Promise.all([
    listMoves(db),
    db
      .selectFrom('tenant_place')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tenant_place as place')
      .innerJoin('tenant', 'tenant.id', 'place.tenant_id')
      .leftJoin('tenant_move as move', 'move.tenant_id', 'place.tenant_id')
      .select([
        'place.tenant_id as tenantId',
        'place.database',
        wordsIn('tenant.service_name', visit.locale, 'serviceName').as('name'),
      ])
      .orderBy('move.started_at', (order) => order.asc().nullsLast())
      .orderBy('place.tenant_id')
      .limit(paging.size)
      .offset(offsetOf(paging))
      .execute(),
  ])
  const moveOf = (tenantId: number) => moves.find((move) => move.tenantId === tenantId) ?? null
  return { ...pagedOf(paging, total), places: rows.map((row) => ({ ...row, move: moveOf(row.tenantId) })) }
}

/** A site's place as the API shows it. */
export function viewPlace({ tenantId, name, database, move }: Place) {
  return {
    ...{ id: String(tenantId), name, database },
    move: move === null ? null : { ...viewMove(move), startedAt: new Date(move.started_at).toISOString() },
  }
}

function viewMove(move: Move) {
  const { state, target, error, kept_until: keptUntil, progress } = move
  return {
    ...{ state, database: target, copied: progress.copied, percent: percentOf(move), error },
    keptUntil: keptUntil === null ? null : new Date(keptUntil).toISOString(),
  }
}
