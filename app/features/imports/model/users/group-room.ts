import type { Taken } from '#app/features/imports/model/run/csv-import.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { userGroupNameKey } from '#app/kernel/values/user-group-name.ts'

/** A user group as an import needs it. `room` is how many more readers it may have. */
export type RoomyGroup = { id: string; byId: boolean; room: number }
export type RoomyGroups = {
  byId: ReadonlyMap<string, RoomyGroup>
  byName: ReadonlyMap<string, RoomyGroup>
}

export const limitOfGroup = (groupId: string) => `group ${groupId}`

/** The tenant's user groups with the room that the rows before have left. */
export async function readGroupRoom(db: Database, tenantId: number, taken: Taken): Promise<RoomyGroups> {
  const rows = await db
    .selectFrom('user_group')
    .leftJoin('reader_count', (join) =>
      join
        .onRef('reader_count.tenant_id', '=', 'user_group.tenant_id')
        .onRef('reader_count.group_id', '=', 'user_group.id'),
    )
    .select(['user_group.id', 'user_group.name_key', 'user_group.by_id', 'user_group.max_users'])
    .select(({ fn }) => fn.sum<number | null>('reader_count.readers').as('readers'))
    .where('user_group.tenant_id', '=', tenantId)
    .groupBy('user_group.id')
    .execute()
  const groups = rows.map(({ id, name_key, by_id, max_users, readers }) => {
    const room = max_users - (readers ?? 0) - (taken[limitOfGroup(id)] ?? 0)
    return { name: name_key, group: { id, byId: by_id === 1, room } }
  })
  return {
    byId: new Map(groups.map(({ group }) => [group.id, group])),
    byName: new Map(groups.map(({ name, group }) => [name, group])),
  }
}

export const groupNamed = (groups: RoomyGroups, name: string) => groups.byName.get(userGroupNameKey(name))
