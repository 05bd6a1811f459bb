import { commitTo } from '#app/data/commit.ts'
import { deletePrefix, originalKey, versionPrefix } from '#app/data/files.ts'
import { clearJob } from '#app/data/jobs.ts'
import { openSearch } from '#app/data/search-database.ts'
import { isInWork } from '#app/domain/publishing/document/document.ts'
import { findDocument, isOriginalInUse } from '#app/domain/publishing/document/document-store.ts'
import { removeFromIndex } from '#app/domain/search/index/search-index.ts'
import type { JobWork } from './job-work.ts'

/**
 * Clears away what nobody reads any more: everything of a version that was replaced or refused, or, without a
 * version, an upload whose record was never committed (the job's id is the upload's).
 */
export async function removeFiles(work: JobWork): Promise<'ended'> {
  const { job } = work
  if (job.version === null) await removeOrphan(work)
  else await removeVersion(work, job.version)
  await work.commit([clearJob(work.db, job)])
  return 'ended'
}

async function removeOrphan({ job, db, files }: JobWork): Promise<void> {
  const key = originalKey(job.tenantId, job.contentId, job.id)
  if (!(await isOriginalInUse(db, job.tenantId, job.contentId, key))) await files.delete(key)
}

async function removeVersion({ job, db, files, search }: JobWork, version: number): Promise<void> {
  const { tenantId, contentId } = job
  const document = await findDocument(db, { tenantId, contentId, version })
  if (document !== null && (document.state === 'ready' || isInWork(document))) return
  await deletePrefix(files, versionPrefix(tenantId, contentId, version))
  if (document !== null) await files.delete(document.sourceKey)
  await commitTo(search, removeFromIndex(openSearch(search), tenantId, contentId, version))
}
