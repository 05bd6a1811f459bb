import type { NewJob } from '#app/data/jobs.ts'
import { newElementId } from '#app/values/element-id.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The job that makes one version of a content's document readable. */
export function ingestJob(visit: Visit, contentId: string, version: number): NewJob {
  return {
    id: newElementId(visit.randomBytes),
    tenantId: visit.site.tenantId,
    kind: 'ingest-document',
    contentId,
    version,
    dueAt: visit.now(),
    now: visit.now(),
  }
}
