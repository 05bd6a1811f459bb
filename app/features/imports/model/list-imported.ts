import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { findLatestImport } from '#app/features/imports/model/run/import-store.ts'
import { type ImportRow, pageOfRows } from '#app/features/imports/model/run/row-store.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

export type Imported = Paged & { about: CsvImport | null; rows: ImportRow[] }

/**
 * One page of the rows that the last import of contents brought, as the file has them, for one year if it is given
 * (ruling 27). Empty if there was no such import or it was undone.
 */
export async function listImported(
  visit: Visit,
  { year, ...paging }: Paging & { year: number | null },
): Promise<Imported> {
  requireStaff(visit, 'service')
  const { tenantId } = visit.site
  const about = await findLatestImport(visit.db, { tenantId, kind: 'contents', year })
  if (about === null) return { ...pagedOf(paging, 0), about, rows: [] }
  const { added, changed, unchanged, removed } = about.counts
  const outcomes = ['added', 'changed', 'unchanged', 'removed'] as const
  const rows = await pageOfRows(visit.db, about, { outcomes, offset: offsetOf(paging), limit: paging.size })
  return { ...pagedOf(paging, added + changed + unchanged + removed), about, rows }
}
