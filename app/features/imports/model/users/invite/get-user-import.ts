import { type CsvImport, hasAddedReaders } from '#app/features/imports/model/run/csv-import.ts'
import { findImport } from '#app/features/imports/model/run/import-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An import that has added readers of the site. Refuses any other with `notFound`. */
export async function getUserImport(visit: Visit, id: string): Promise<CsvImport> {
  requireStaff(visit, 'service')
  const about = await findImport(visit.db, { tenantId: visit.site.tenantId, id })
  return about !== null && hasAddedReaders(about) ? about : refuse('notFound')
}
