import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { jobKind } from '#app/kernel/jobs/job.ts'

/** A job that ends the publisher's charges for a registration (the subject). */
export const endPeriodicKind = jobKind('end-periodic', z.object({}))

type Charged = { tenantId: number; id: string; provider: string | null }

/**
 * Ends the charges that a provider makes by itself, however many attempts that takes; does nothing for other providers.
 * Once for each `about`. `condition` must hold in the batch, so this must stand before the writer that makes it false.
 */
export function insertEndPeriodic(
  db: Database,
  { tenantId, id, provider }: Charged,
  { about, now, condition = sql<SqlBool>`TRUE` }: { about: string; now: number; condition?: typeof truth },
): Write[] {
  if (provider !== 'GAKKEN_ID') return []
  const jobId = `end-periodic-${tenantId}-${id}-${about}`
  const known = db.selectFrom('job').select('job.id').where('job.tenant_id', '=', tenantId)
  return [
    insertJob(db, endPeriodicKind, {
      id: jobId,
      tenantId,
      subject: id,
      payload: {},
      dueAt: now,
      now,
      condition: sql<SqlBool>`${condition} AND NOT EXISTS ${known.where('job.id', '=', jobId)}`,
    }),
  ]
}

const truth = sql<SqlBool>`TRUE`
