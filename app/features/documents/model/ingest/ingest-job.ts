import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import { insertJob, wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Makes one version of a content's document readable. The subject is the content. */
export const ingestKind = jobKind('ingest-document', z.object({ version: z.int().min(1) }))

/** The job for a file that was just uploaded. Commit `insert` with the file's record, then call `wake`. */
export function newIngestJob(
  visit: Visit,
  contentId: string,
  version: number,
): { insert: Write; wake: () => Promise<void> } {
  const id = newElementId(visit.randomBytes)
  const now = visit.now()
  const { tenantId } = visit.site
  const job = { id, tenantId, subject: contentId, payload: { version }, dueAt: now, now }
  return { insert: insertJob(visit.db, ingestKind, job), wake: () => wakeJob(visit.env, id) }
}
