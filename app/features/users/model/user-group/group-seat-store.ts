import { sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'

type Group = { tenantId: number; groupId: string }

/**
 * How many readers of a group hold a seat now and how many wait for one, over all contents that it has licensed. One
 * query.
 */
export async function countSeats(
  db: Database,
  group: Group,
  now: number,
): Promise<{ inUse: number; waiting: number }> {
  const row = await db
    .selectNoFrom([
      live(db, 'seat', group, now)
        .select(sql<number>`count(DISTINCT content_id || ' ' || holder)`.as('readers'))
        .as('inUse'),
      live(db, 'seat_queue', group, now)
        .select(({ fn }) => fn.countAll<number>().as('readers'))
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow()
  return { inUse: Number(row.inUse), waiting: Number(row.waiting) }
}

function live(db: Database, table: 'seat' | 'seat_queue', { tenantId, groupId }: Group, now: number) {
  return db
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('user_group_id', '=', groupId)
    .where('lapses_at', '>', now)
}
