import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import { insertJob, wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUserImport } from './get-user-import.ts'
import { inviteReadersKind, invitingOf } from './inviting.ts'

/**
 * Mails a link to set a password to the readers whom an import added, except those who have a password or an open
 * invitation. Refuses an import that isn't finished or isn't of readers with `notFound`.
 */
export async function inviteImported(visit: Visit, importId: string): Promise<CsvImport> {
  const admin = requireStaff(visit, 'service')
  const about = await getUserImport(visit, importId)
  const [id, now] = [newElementId(visit.randomBytes), visit.now()]
  const job = { id, tenantId: about.tenantId, subject: about.id, payload: invitingOf(visit), dueAt: now, now }
  await commit(visit, [
    insertJob(visit.db, inviteReadersKind, job),
    insertAudit(visit, admin, { action: 'import.invite', subject: about.id, name: about.fileName }),
  ])
  await wakeJob(visit.env, id)
  return about
}
