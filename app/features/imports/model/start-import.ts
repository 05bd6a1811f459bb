import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { beginStep, newImportJob } from '#app/features/imports/model/run/import-store.ts'
import { deleteRows } from '#app/features/imports/model/run/row-store.ts'
import { wakeJob } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
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
  const job = newImportJob(visit, id)
  await commit(visit, [
    beginStep(visit.db, about, { from: ['checked'], to: 'importing', now: visit.now() }),
    deleteRows(visit.db, about),
    job.insert,
    insertAudit(visit, admin, {
      action: 'import.start',
      subject: id,
      name: about.fileName,
      detail: about.counts,
    }),
  ])
  await wakeJob(visit.env, job.id)
  return getImport(visit, id)
}
