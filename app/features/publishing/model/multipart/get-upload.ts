import { listLatestDocuments } from '#app/features/documents/model/document/document-store.ts'
import {
  type ContentProgress,
  progressOfFile,
} from '#app/features/publishing/model/upload/get-content-progress.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { findUpload, listOpenUploads, listUploads } from './multipart-store.ts'
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
