import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { listLatestDocuments } from '#app/features/documents/model/document/document-store.ts'
import {
  type ContentProgress,
  progressOfFile,
} from '#app/features/publishing/model/upload/get-content-progress.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { clearJob, deleteJob, jobKind } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import { log } from '#app/kernel/logging/log.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deleteOpenUpload, findUpload, listOpenUploads, listUploads } from './multipart-store.ts'
import { MAX_OPEN_UPLOADS_OF_SITE, type MultipartUpload } from './multipart-upload.ts'

/** One unfinished upload, for administrators. Refuses `notFound` 404, also for an upload of another site. */
export async function getUpload(visit: Visit, { uploadId }: { uploadId: string }): Promise<MultipartUpload> {
  requireStaff(visit, 'service')
  const upload = await findUpload(visit.db, { tenantId: visit.site.tenantId, id: uploadId })
  return upload ?? refuse('notFound')
}

/** Uploads that were started and never finished, newest first. */
export async function listUnfinishedUploads(visit: Visit): Promise<MultipartUpload[]> {
  requireStaff(visit, 'service')
  return listOpenUploads(visit.db, visit.site.tenantId, MAX_OPEN_UPLOADS_OF_SITE)
}

export type UploadProgress = { upload: MultipartUpload; file: ContentProgress | null }

/** The state of some uploads, and of the contents that they became. Unknown ids are left out. At most 80 of them. */
export async function listUploadProgress(visit: Visit, ids: readonly string[]): Promise<UploadProgress[]> {
  requireStaff(visit, 'service')
  if (ids.length === 0) return []
  const { tenantId } = visit.site
  const uploads = await listUploads(visit.db, tenantId, ids)
  const arrived = uploads.filter(({ state }) => state === 'completed').map(({ contentId }) => contentId)
  const documents = await listLatestDocuments(visit.db, tenantId, arrived)
  return uploads.map((upload) => {
    const document = documents.find(({ contentId }) => contentId === upload.contentId)
    return { upload, file: document === undefined ? null : progressOfFile(document) }
  })
}

/**
 * Cancels an unfinished upload: removes the parts that arrived and frees its place. An upload that already became a
 * content stays. Refuses `notFound` 404.
 */
export async function abortUpload(visit: Visit, { uploadId }: { uploadId: string }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const upload = await getUpload(visit, { uploadId })
  if (upload.state === 'completed') return
  const [given] = await commit(visit, [
    deleteOpenUpload(visit.db, upload),
    deleteJob(visit.db, upload.tenantId, upload.id),
    insertAudit(visit, admin, {
      action: 'content.uploadAbort',
      subject: upload.contentId,
      name: upload.fileName,
    }),
  ])
  if (given !== 0) await dropParts(visit.env.FILES, upload)
}

type ClearDeps = WorkerDeps & { env: Pick<Env, 'DB' | 'FILES'> }

/** Removes an upload that was never finished. The subject is the content that it would have become. */
export const clearUploadKind = jobKind('clear-upload', z.object({ uploadId: z.string().min(1) }))

/** Removes an upload that nobody continued for a week: its parts and its record, which also frees its reserved place. */
export const clearUpload = jobHandler(clearUploadKind, {
  async run(work: JobWork<ClearDeps>, { uploadId }) {
    const { db, job, deps } = work
    const upload = await findUpload(db, { tenantId: job.tenantId, id: uploadId })
    const [given] = upload === null ? [0] : await work.commit([deleteOpenUpload(db, upload)])
    if (upload !== null && given !== 0) await dropParts(deps.env.FILES, upload)
    await work.commit([clearJob(db, job)])
    return 'ended'
  },
})

/** Deletes the parts of an upload, or the file that they were joined to. R2 may already have dropped the parts itself. */
export async function dropParts(
  files: R2Bucket,
  { sourceKey, multipartId }: Pick<MultipartUpload, 'sourceKey' | 'multipartId'>,
): Promise<void> {
  await files
    .resumeMultipartUpload(sourceKey, multipartId)
    .abort()
    .catch((error: unknown) => {
      log('warn', 'parts not dropped', { key: sourceKey, error })
    })
  await files.delete(sourceKey)
}
