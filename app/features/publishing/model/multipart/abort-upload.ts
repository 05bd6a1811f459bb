import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { deleteJob } from '#app/kernel/jobs/insert-job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { dropParts } from './drop-parts.ts'
import { getUpload } from './get-upload.ts'
import { deleteOpenUpload } from './multipart-store.ts'

/**
 * Gives up a file on its way: what has arrived is removed and its place is free again. One that is a content by now stays what
 * it is. Refuses `notFound` 404.
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
