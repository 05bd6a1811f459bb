import { type Document, isInWork } from '#app/features/documents/model/document/document.ts'
import {
  findDocument,
  forgetSource,
  isOriginalInUse,
  isSourceShared,
} from '#app/features/documents/model/document/document-store.ts'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { originalKey, versionPrefix } from '#app/kernel/data/file-keys.ts'
import { deletePrefix } from '#app/kernel/data/files.ts'
import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { JobWork } from '#app/kernel/jobs/job-work.ts'
import { clearJob } from '#app/kernel/jobs/lease.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'
import { removeFilesKind } from './remove-files-job.ts'

/** Removes files that nobody reads any more. */
export const removeFiles = jobHandler(removeFilesKind, {
  async run(ofJob: JobWork<IngestDeps>, payload) {
    const work = await IngestWork.open(ofJob)
    if ('key' in payload) await work.files.delete(payload.key)
    else if ('uploadId' in payload) await removeOrphan(work, payload.uploadId)
    else await removeVersion(work, payload.version)
    await work.commit([clearJob(work.db, work.job)])
    return 'ended'
  },
})

async function removeOrphan({ job, db, files }: IngestWork, uploadId: string): Promise<void> {
  const key = originalKey(job.tenantId, job.subject, uploadId)
  if (!(await isOriginalInUse(db, job.tenantId, job.subject, key))) await files.delete(key)
}

/**
 * Removes everything made from a version that was replaced or refused. The file of a replaced version stays, because it
 * may be shown again.
 */
async function removeVersion(work: IngestWork, version: number): Promise<void> {
  const { job, db, files, search } = work
  const { tenantId, subject: contentId } = job
  const document = await findDocument(db, { tenantId, contentId, version })
  if (document !== null && (document.state === 'ready' || isInWork(document))) return
  await deletePrefix(files, versionPrefix(tenantId, contentId, version))
  if (document?.state === 'refused') await removeRefused(work, document)
  await commitTo(search.d1, removeFromIndex(search.db, tenantId, contentId, version))
}

async function removeRefused(work: IngestWork, document: Document): Promise<void> {
  const { db, files } = work
  const isShared = await isSourceShared(db, document)
  await work.commit([forgetSource(db, document)])
  if (!isShared) await files.delete(document.sourceKey)
}
