import { pictureKey } from '#app/data/file-keys.ts'
import { insertJob, wakeJob } from '#app/data/jobs/insert-job.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { plainFileName } from '#app/domain/publishing/upload/file-name.ts'
import type { UploadedFile } from '#app/domain/publishing/upload/receive-file.ts'
import { clearLater, dropFile } from '#app/domain/publishing/upload/unkept-file.ts'
import { type FieldProblemKey, fieldProblem } from '#app/errors/field-problem.ts'
import { refuse } from '#app/errors/refusal.ts'
import { type PictureFacts, pictureFacts } from '#app/gateways/pdf/picture-facts.ts'
import { newElementId } from '#app/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from './cover-input.ts'
import { drawCoverKind } from './cover-job.ts'
import { getCoverContent } from './cover-store.ts'

/**
 * A service admin gives a content a cover of its own: a PNG or JPEG by its content, at most 5 MB and 12 million pixels. Resized
 * by a job. Refuses `contentNotFound` 713, `invalidFile` 413.
 */
export async function uploadCover(visit: Visit, contentId: string, file: UploadedFile): Promise<void> {
  const admin = requireStaff(visit, 'service')
  await getCoverContent(visit, contentId)
  const name = plainFileName(file.name)
  const bytes = await collect(file, name)
  const facts = factsOf(bytes, name)
  const { tenantId } = visit.site
  const pictureId = newElementId(visit.randomBytes)
  const picture = { id: pictureId, key: pictureKey(tenantId, contentId, pictureId) }
  // Stays until the cover is drawn: nothing refers to the picture afterwards.
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

async function collect({ stream }: UploadedFile, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > MAX_PICTURE_BYTES) refusePicture(name, 'fileTooLarge', MAX_PICTURE_BYTES / 1024 / 1024)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function factsOf(bytes: Uint8Array, name: string): PictureFacts {
  const facts = pictureFacts(bytes)
  if (facts === null || facts.width < 1 || facts.height < 1) return refusePicture(name, 'notAPicture')
  if (facts.width * facts.height > MAX_PICTURE_PIXELS)
    return refusePicture(name, 'tooManyPixels', MAX_PICTURE_PIXELS / 1_000_000)
  return facts
}

function refusePicture(name: string, why: FieldProblemKey, max = 0): never {
  refuse('invalidFile', { fields: { file: [fieldProblem(why, { name, max })] } })
}
