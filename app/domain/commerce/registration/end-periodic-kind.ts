import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/data/commit.ts'
import { insertJob } from '#app/data/jobs/insert-job.ts'
import { jobKind } from '#app/data/jobs/job.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Ends at the publisher what it charges by itself for a registration, the subject. */
export const endPeriodicKind = jobKind('end-periodic', z.object({}))

type Charged = { tenantId: number; id: string; provider: string | null }

/** What a provider charges by itself is ended there too, however often that has to be tried; nothing to do for others. */
export function insertEndPeriodic(
  { db, now }: Pick<Visit, 'db' | 'now'>,
  { tenantId, id, provider }: Charged,
): Write[] {
  if (provider !== 'GAKKEN_ID') return []
  const jobId = `end-periodic-${tenantId}-${id}`
  const known = db.selectFrom('job').select('job.id').where('job.tenant_id', '=', tenantId)
  const job = { id: jobId, tenantId, subject: id, payload: {}, dueAt: now(), now: now() }
  const condition = sql<SqlBool>`NOT EXISTS ${known.where('job.id', '=', jobId)}`
  return [insertJob(db, endPeriodicKind, { ...job, condition })]
}
