import { listed } from '#app/features/imports/model/run/given-rows.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { FileState } from '#app/kernel/data/tables.ts'

/** What an export says about a content's file. Times are in milliseconds. */
export type ExportedFile = { fileName: string; pages: number; state: FileState; addedAt: number }

export async function readExportedFiles(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, ExportedFile>> {
  const rows = await db
    .selectFrom('content')
    .innerJoin('content_overview as o', (join) =>
      join.onRef('o.tenant_id', '=', 'content.tenant_id').onRef('o.content_id', '=', 'content.id'),
    )
    .select(['content.id', 'content.file_name', 'content.page_count', 'content.created_at', 'o.file_state'])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', 'in', listed<string>(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { fileName: row.file_name, pages: row.page_count, state: row.file_state, addedAt: row.created_at },
    ]),
  )
}
