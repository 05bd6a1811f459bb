import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { deleteJob } from '#app/kernel/jobs/insert-job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { dropParts } from './drop-parts.ts'
import { getUpload } from './get-upload.ts'
import { deleteOpenUpload } from './multipart-store.ts'

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
