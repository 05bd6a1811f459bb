import type { Database } from '#app/data/database.ts'

export type ContentGroup = {
  id: number
  name: string
  type: string
  itemSize: number
  numRow: number
  isWrapLine: boolean
}

/** All groups of the tenant in its own order. */
export async function listGroups(db: Database, tenantId: number): Promise<ContentGroup[]> {
  const rows = await db
    .selectFrom('content_group')
    .select([
      'id',
      'name',
      'type',
      'item_size as itemSize',
      'num_row as numRow',
      'is_wrap_line as isWrapLine',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => ({ ...row, isWrapLine: row.isWrapLine === 1 }))
}
