import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { HINT_MS, wakeJob } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { sideBySide } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Jobs that can't be retried once given up, because the mail's text is gone or the file was refused. */
const spent = ['send-mail', 'ingest-document']

export function isRetryable({ kind }: { kind: string }): boolean {
  return !spent.includes(kind)
}

/** Starts a failed job afresh. Refuses jobs that haven't failed, and spent ones, with `jobNotRetryable`. */
export async function retryJob(visit: Visit, { jobId }: { jobId: string }): Promise<void> {
  const admin = requireStaff(visit, 'system')
  const now = visit.now()
  const { job, there } = (await findFailed(visit, jobId)) ?? refuse('jobNotRetryable')
  if (!isRetryable(job)) refuse('jobNotRetryable')
  const again = { state: 'waiting', attempts: 0, error: null, lease: null } as const
  const [retried] = await commit(there, [
    there.db
      .updateTable('job')
      .set({ ...again, due_at: now, lease_until: now + HINT_MS, updated_at: now })
      .where('id', '=', jobId)
      .where('tenant_id', '=', job.tenantId)
      .where('state', '=', 'failed'),
    insertAudit(there, admin, { action: 'job.retry', subject: jobId, name: job.kind }),
  ])
  if (retried === 0) refuse('jobNotRetryable')
  visit.afterwards(wakeJob(there, jobId))
}

/** The failed job, and the visit in the database in which it is. A database that doesn't answer has no jobs to retry. */
async function findFailed(visit: Visit, jobId: string) {
  const { answers } = await sideBySide(visit, async (there) => {
    const job = await there.db
      .selectFrom('job')
      .select(['kind', 'tenant_id as tenantId'])
      .where('id', '=', jobId)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    return job === undefined ? null : { job, there: { ...visit, ...there } }
  })
  return answers.find((found) => found !== null)
}
