import type { CsvImport, ImportKind } from '#app/features/imports/model/run/csv-import.ts'
import { readImports } from '#app/features/imports/model/run/import-store.ts'
import { type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** One page of the site's imports of a kind, the newest first, for its administrators. */
export async function listImports(
  visit: Visit,
  { kind, ...paging }: Paging & { kind: ImportKind },
): Promise<Paged & { imports: CsvImport[] }> {
  requireStaff(visit, 'service')
  const { imports, total } = await readImports(visit.db, { tenantId: visit.site.tenantId, kind }, paging)
  return { ...pagedOf(paging, total), imports }
}
