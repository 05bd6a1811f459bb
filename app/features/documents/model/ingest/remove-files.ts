import { type Document, isInWork } from '#app/features/documents/model/document/document.ts'
import {
  findDocument,
  forgetSource,
  isOriginalInUse,
  isSourceShared,
} from '#app/features/documents/model/document/document-store.ts'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import {
  contentPrefix,
  deletePrefix,
  originalKey,
  storedCoverCopies,
  versionPrefix,
} from '#app/kernel/data/files.ts'
import { clearJob } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { removeContentKind, removeFilesKind } from './ingest-jobs.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'

/** Removes files that no reader needs any more. */
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
 * Removes the files that were made from a version which was replaced or refused. The original of a replaced version stays, because it may
 * be published again.
 */
async function removeVersion(work: IngestWork, version: number): Promise<void> {
  const { job, db, files, index } = work
  const { tenantId, subject: contentId } = job
  const document = await findDocument(db, { tenantId, contentId, version })
  if (document !== null && (document.state === 'ready' || isInWork(document))) return
  await deletePrefix(files, versionPrefix(tenantId, contentId, version))
  if (document?.state === 'refused') await removeRefused(work, document)
  for (const search of index.writtenTo(contentId)) await removeFromIndex(search, tenantId, contentId, version)
}

async function removeRefused(work: IngestWork, document: Document): Promise<void> {
  const { db, files } = work
  const isShared = await isSourceShared(db, document)
  await work.commit([forgetSource(db, document)])
  if (!isShared) await files.delete(document.sourceKey)
}

/**
 * Removes everything that remains of a purged content: originals, segments, texts, and its cover unless another content uses the same one.
 */
export const removeContent = jobHandler(removeContentKind, {
  async run(ofJob: JobWork<IngestDeps>, { coverKey }) {
    const work = await IngestWork.open(ofJob)
    const { job, db, files, index } = work
    await deletePrefix(files, contentPrefix(job.tenantId, job.subject))
    if (coverKey !== null && !(await isCoverInUse(work, coverKey)))
      await files.delete([coverKey, ...storedCoverCopies(coverKey).map(({ key }) => key)])
    for (const search of index.writtenTo(job.subject))
      await removeFromIndex(search, job.tenantId, job.subject)
    await work.commit([clearJob(db, job)])
    return 'ended'
  },
})

/** Whether another content uses the cover. A cover's name is its hash, so two contents may share one. */
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
