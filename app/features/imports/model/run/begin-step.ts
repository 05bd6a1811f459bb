import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { wakeJob } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import type { CsvImport } from './csv-import.ts'
import { newImportJob, type Step, updateStep } from './import-store.ts'

type Begun = Omit<Step, 'now'> & {
  action: 'import.map' | 'import.start' | 'import.undo'
  detail: Record<string, unknown>
  /** Written in the same batch. */
  more?: readonly Write[]
}

/**
 * Begins the next step of an import as a job, with its entry in the audit log. Refuses with `changedMeanwhile` (918) if
 * the import isn't in one of the states `from`, and with `csvImportRunning` (790) while another import of the site runs.
 */
export async function beginStep(
  visit: Visit,
  admin: Staff,
  about: CsvImport,
  { action, detail, more = [], ...step }: Begun,
): Promise<void> {
  const job = newImportJob(visit, about.id)
  await commit(visit, [
    updateStep(visit.db, about, { ...step, now: visit.now() }),
    ...more,
    job.insert,
    insertAudit(visit, admin, { action, subject: about.id, name: about.fileName, detail }),
  ])
  await wakeJob(visit, job.id)
}
