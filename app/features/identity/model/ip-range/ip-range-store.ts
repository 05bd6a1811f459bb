import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { GroupRange } from './ip-range.ts'

export async function listRangesOfGroup(
  db: Database,
  tenantId: number,
  groupId: string,
): Promise<GroupRange[]> {
  const rows = await db
    .selectFrom('ip_range')
    .select(['id', 'text', 'start_key', 'end_key', 'width_key', 'starts_on', 'ends_on', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .orderBy('start_key')
    .orderBy('starts_on')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    start: row.start_key,
    end: row.end_key,
    width: row.width_key,
    startsOn: row.starts_on as Day | null,
    endsOn: row.ends_on as Day | null,
    reason: row.reason,
  }))
}

/** Finds those of the given ranges that contain an address which another group has on one of their days. */
export async function findConflicts(
  db: Database,
  tenantId: number,
  groupId: string,
  ranges: readonly GroupRange[],
): Promise<{ rangeId: string; groupName: string }[]> {
  if (ranges.length === 0) return []
  return db
    .selectFrom('ip_range as other')
    .innerJoin('user_group', (join) => inTenant(join, 'user_group.id', 'other.group_id'))
    .innerJoin(sql<{ value: string }>`json_each(${JSON.stringify(ranges)})`.as('wanted'), (join) =>
      join
        .on('other.end_key', '>=', wanted('start'))
        .on('other.start_key', '<=', wanted('end'))
        .on(sql`coalesce(other.ends_on, '9999')`, '>=', sql`coalesce(${wanted('startsOn')}, '0000')`)
        .on(sql`coalesce(other.starts_on, '0000')`, '<=', sql`coalesce(${wanted('endsOn')}, '9999')`),
    )
    .select([wanted('id').as('rangeId'), 'user_group.name as groupName'])
    .where('other.tenant_id', '=', tenantId)
    .where('other.group_id', '!=', groupId)
    .execute()
}

function wanted(name: keyof GroupRange) {
  return sql<string>`wanted.value ->> ${sql.lit(name)}`
}

type Change = { tenantId: number; groupId: string; addedBy: string; now: number }

/**
 * Replaces the group's ranges. A range that stays keeps who added it and when. An address of another group breaks
 * `ip_range_conflict` (432).
 */
export function replaceRanges(db: Database, change: Change, ranges: readonly GroupRange[]): Write[] {
  const { tenantId, groupId, addedBy, now } = change
  const of = <Key extends keyof GroupRange>(key: Key) => given<GroupRange[Key]>(key)
  return [
    db
      .deleteFrom('ip_range')
      .where('tenant_id', '=', tenantId)
      .where('group_id', '=', groupId)
      .where('id', 'not in', listed(ranges.map(({ id }) => id))),
    insertSelected(
      db,
      'ip_range',
      db
        .selectFrom(givenRows(ranges))
        .select([
          sql.val(tenantId).as('tenant_id'),
          of('id').as('id'),
          sql.val(groupId).as('group_id'),
          of('text').as('text'),
          of('start').as('start_key'),
          of('end').as('end_key'),
          of('width').as('width_key'),
          of('startsOn').as('starts_on'),
          of('endsOn').as('ends_on'),
          of('reason').as('reason'),
          sql.val(addedBy).as('added_by'),
          sql.val(now).as('created_at'),
        ])
        .where(sql.lit(true)),
    ).onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((row) => ({
        text: row.ref('excluded.text'),
        reason: row.ref('excluded.reason'),
      })),
    ),
  ]
}
