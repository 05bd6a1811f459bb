import { contentsAtOnce, indexManyKind } from '#app/features/documents/model/ingest/index-many-job.ts'
import type { ImportWork } from '#app/features/imports/model/run/import-work.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

/** Jobs that update the contents in the search index. Awake workers go through them in bulk. */
export function indexLater({ db, deps, job }: ImportWork, ids: readonly string[]): Write[] {
  const now = deps.now()
  const parts = Array.from({ length: Math.ceil(ids.length / contentsAtOnce) }, (_, at) =>
    ids.slice(at * contentsAtOnce, (at + 1) * contentsAtOnce),
  )
  return parts.map((part) =>
    insertJob(db, indexManyKind, {
      id: newElementId(deps.randomBytes),
      tenantId: job.tenantId,
      subject: job.subject,
      payload: { ids: [...part] },
      dueAt: now,
      now,
    }),
  )
}
