import { z } from 'zod'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Runs the next step of an import, its subject. The import's row says which step that is. */
export const importCsvKind = jobKind('import-csv', z.object({}))

/** A job for the step that the same batch begins. Wake it afterwards. */
export function newImportJob(visit: Visit, importId: string) {
  const id = newElementId(visit.randomBytes)
  const now = visit.now()
  const job = { id, tenantId: visit.site.tenantId, subject: importId, payload: {}, dueAt: now, now }
  return { id, insert: insertJob(visit.db, importCsvKind, job) }
}
