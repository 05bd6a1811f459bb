import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'

export type AddressGroup = {
  groupId: string
  byIp: boolean
  autoIp: boolean
  /** The account that the group's addresses sign in to. */
  accountId: string
}

/**
 * The group that an address belongs to on a day, by the narrowest of its ranges. Null if there is none. `addressKey`
 * comes from `ipKey`. One query on an index. Nothing is recorded about the person who asked.
 */
export async function findGroupOfAddress(
  db: Database,
  tenantId: number,
  addressKey: string,
  today: Day,
): Promise<AddressGroup | null> {
  const row = await db
    .selectFrom('ip_range')
    .innerJoin('user_group', (join) =>
      join
        .onRef('user_group.tenant_id', '=', 'ip_range.tenant_id')
        .onRef('user_group.id', '=', 'ip_range.group_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'ip_range.tenant_id')
        .onRef('account.group_id', '=', 'ip_range.group_id')
        .on('account.level', '=', 'ip_reader'),
    )
    .select([
      'user_group.id as groupId',
      'user_group.by_ip as byIp',
      'user_group.auto_ip as autoIp',
      'account.id as accountId',
    ])
    .where('ip_range.tenant_id', '=', tenantId)
    .where('ip_range.end_key', '>=', addressKey)
    .where('ip_range.start_key', '<=', addressKey)
    .where((where) =>
      where.and([
        where.or([where('ip_range.starts_on', 'is', null), where('ip_range.starts_on', '<=', today)]),
        where.or([where('ip_range.ends_on', 'is', null), where('ip_range.ends_on', '>=', today)]),
      ]),
    )
    .orderBy('ip_range.width_key')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, byIp: row.byIp === 1, autoIp: row.autoIp === 1 }
}
