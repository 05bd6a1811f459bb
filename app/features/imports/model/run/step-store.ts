import { sql, type UpdateObject } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { finishJob, handOverJob, holdsLease, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobEnd, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import type { CsvImport } from './csv-import.ts'
import type { ImportWork } from './importer.ts'

type Changes = UpdateObject<Tables, 'csv_import', 'csv_import'>

/**
 * Records what one batch of a step did and how far the import is. Fails for a worker that has lost its job
 * (`commitBatch`).
 */
export function advance(
  { db, job, deps }: ImportWork,
  { tenantId, id, atRow }: CsvImport,
  next: number,
  changes: Changes,
): Write {
  const at_row = sql<number>`CASE WHEN at_row = ${atRow} AND ${holdsLease(job)} THEN ${next} END`
  return db
    .updateTable('csv_import')
    .set({ ...changes, at_row, updated_at: deps.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Commits a batch with the job's own progress, so that earlier attempts no longer count. Throws `LeaseLost`. */
export async function commitBatch(
  work: ImportWork,
  about: CsvImport,
  writes: readonly Write[],
): Promise<void> {
  const { db, job, deps } = work
  try {
    await work.commit([
      ...writes,
      noteProgress(db, job, deps.now(), { done: about.atRow, total: about.lastRow }),
    ])
  } catch (error) {
    if (String(error).includes('csv_import.at_row')) throw new LeaseLost()
    throw error
  }
}

/** Ends a step by giving the import another state. `others` are committed with it. */
export async function endStep(
  work: ImportWork,
  about: CsvImport,
  changes: Changes,
  others: readonly Write[] = [],
): Promise<JobEnd> {
  const { db, job, deps } = work
  await work.commit([stepTo(work, about, changes), ...others, finishJob(db, job, deps.now())])
  return 'ended'
}

/** Hands the job over to the next Worker, because the turn is over or another step follows. */
export async function goOn(work: ImportWork, writes: readonly Write[] = []): Promise<JobEnd> {
  await work.commit([...writes, handOverJob(work.db, work.job, work.deps.now())])
  return 'goes on'
}

export function stepTo({ db, job, deps }: ImportWork, { tenantId, id }: CsvImport, changes: Changes): Write {
  return db
    .updateTable('csv_import')
    .set({ ...changes, updated_at: deps.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(holdsLease(job))
}
