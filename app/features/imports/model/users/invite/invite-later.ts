import type { CsvImport, Inviting } from '#app/features/imports/model/run/csv-import.ts'
import type { ImportWork } from '#app/features/imports/model/run/import-work.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { inviteReadersKind } from './inviting.ts'

/** The job that invites the readers whom an import added. Awake workers continue with it. */
export function inviteLater(
  { db, deps }: ImportWork,
  { tenantId, id }: CsvImport,
  inviting: Inviting,
): Write {
  const now = deps.now()
  const job = {
    id: newElementId(deps.randomBytes),
    tenantId,
    subject: id,
    payload: inviting,
    dueAt: now,
    now,
  }
  return insertJob(db, inviteReadersKind, job)
}
