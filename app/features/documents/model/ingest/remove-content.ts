import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { contentPrefix, smallCoverKey } from '#app/kernel/data/file-keys.ts'
import { deletePrefix } from '#app/kernel/data/files.ts'
import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { JobWork } from '#app/kernel/jobs/job-work.ts'
import { clearJob } from '#app/kernel/jobs/lease.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'
import { removeContentKind } from './remove-content-job.ts'

/**
 * Removes what remains of a purged content: originals, segments, texts, and its cover unless another content uses the
 * same one.
 */
export const removeContent = jobHandler(removeContentKind, {
  async run(ofJob: JobWork<IngestDeps>, { coverKey }) {
    const work = await IngestWork.open(ofJob)
    const { job, db, files, search } = work
    await deletePrefix(files, contentPrefix(job.tenantId, job.subject))
    if (coverKey !== null && !(await isCoverInUse(work, coverKey)))
      await files.delete([coverKey, smallCoverKey(coverKey)].filter((key) => key !== null))
    await commitTo(search.d1, removeFromIndex(search.db, job.tenantId, job.subject))
    await work.commit([clearJob(db, job)])
    return 'ended'
  },
  comesInBulk: true,
})

/** A cover's name is its hash, so two contents may share one. */
async function isCoverInUse({ db, job }: IngestWork, coverKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('content')
    .select('id')
    .where('tenant_id', '=', job.tenantId)
    .where('cover_key', '=', coverKey)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
