import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { readPictureFile } from '#app/features/documents/model/received-file/picture-file.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { clearLater, dropFile } from '#app/features/documents/model/received-file/unkept-file.ts'
import { pictureKey } from '#app/kernel/data/file-keys.ts'
import { insertJob, wakeJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { coverLimits } from './cover-input.ts'
import { drawCoverKind } from './cover-job.ts'
import { getCoverContent } from './cover-store.ts'

/**
 * A service admin gives a content a cover of its own: a PNG or JPEG (judged by its bytes), at most 5 MB and 12 million
 * pixels. A job resizes it. Refuses `contentNotFound` 713, `invalidFile` 413.
 */
export async function uploadCover(visit: Visit, contentId: string, file: UploadedFile): Promise<void> {
  const admin = requireStaff(visit, 'service')
  await getCoverContent(visit, contentId)
  const { name, bytes, facts } = await readPictureFile(file, coverLimits)
  const { tenantId } = visit.site
  const pictureId = newElementId(visit.randomBytes)
  const picture = { id: pictureId, key: pictureKey(tenantId, contentId, pictureId) }
  // The uploaded picture stays until the cover is drawn. Nothing refers to it afterwards.
  await commit(visit, [clearLater(visit, picture, contentId)])
  const [id, now] = [newElementId(visit.randomBytes), visit.now()]
  const job = { id, tenantId, subject: contentId, payload: { pictureId, ...facts }, dueAt: now, now }
  try {
    await visit.env.FILES.put(picture.key, bytes)
    await commit(visit, [
      insertJob(visit.db, drawCoverKind, job),
      insertAudit(visit, admin, { action: 'content.cover', subject: contentId, detail: { fileName: name } }),
    ])
  } catch (error) {
    await dropFile(visit, picture)
    throw error
  }
  await wakeJob(visit.env, id)
}
