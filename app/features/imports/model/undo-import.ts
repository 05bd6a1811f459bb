import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { newImportJob } from '#app/features/imports/model/run/import-job.ts'
import { beginStep } from '#app/features/imports/model/run/import-store.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getImport } from './get-import.ts'
import { listChanged } from './list-changed.ts'

/**
 * Undoes a whole import. If records were changed since, it refuses with `changedMeanwhile` (918) unless the request
 * leaves those as they are. `listChanged` names them. Refuses an unknown import with `notFound`, one that did nothing or
 * was undone already with `changedMeanwhile`, and with `csvImportRunning` (790) while another import of the site runs.
 */
export async function undoImport(
  visit: Visit,
  { id, leaveChanged }: { id: string; leaveChanged: boolean },
): Promise<CsvImport> {
  const admin = requireStaff(visit, 'service')
  const about = await getImport(visit, id)
  const { total } = await listChanged(visit, about)
  if (total > 0 && !leaveChanged) refuse('changedMeanwhile', { count: total })
  const job = newImportJob(visit, id)
  const step = {
    from: ['done', 'failed'],
    to: 'undoing',
    leavesChanged: leaveChanged,
    now: visit.now(),
  } as const
  await commit(visit, [
    beginStep(visit.db, about, step),
    job.insert,
    insertAudit(visit, admin, {
      action: 'import.undo',
      subject: id,
      name: about.fileName,
      detail: about.counts,
    }),
  ])
  await wakeJob(visit.env, job.id)
  return getImport(visit, id)
}
