import { beginStep } from '#app/features/imports/model/run/begin-step.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { deleteRows } from '#app/features/imports/model/run/row-store.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getImport } from './read-imports.ts'

/**
 * Starts the import after a dry run. Refuses an unknown import with `notFound`, one that doesn't wait for this with
 * `changedMeanwhile` (918), and with `csvImportRunning` (790) while another import of the site runs.
 */
export async function startImport(visit: Visit, id: string): Promise<CsvImport> {
  const admin = requireStaff(visit, 'service')
  const about = await getImport(visit, id)
  await beginStep(visit, admin, about, {
    from: ['checked'],
    to: 'importing',
    action: 'import.start',
    detail: about.counts,
    more: [deleteRows(visit.db, about)],
  })
  return getImport(visit, id)
}
