import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { findImport } from '#app/features/imports/model/run/import-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An import of the site, for its administrators. Refuses an unknown one with `notFound`. */
export async function getImport(visit: Visit, id: string): Promise<CsvImport> {
  requireStaff(visit, 'service')
  return (await findImport(visit.db, { tenantId: visit.site.tenantId, id })) ?? refuse('notFound')
}
