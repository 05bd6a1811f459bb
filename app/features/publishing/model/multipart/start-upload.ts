import { type SqlBool, sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { getContentAllowance, isRoomLeft } from '#app/features/publishing/model/upload/content-records.ts'
import { originalKey } from '#app/kernel/data/file-keys.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { insertJob } from '#app/kernel/jobs/insert-job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { clearUploadKind } from './clear-upload-job.ts'
import type { FileFacts } from './multipart-input.ts'
import { countOpenUploads, insertUpload, mayBeginAnother } from './multipart-store.ts'
import {
  MAX_OPEN_UPLOADS_OF_ONE,
  MAX_OPEN_UPLOADS_OF_SITE,
  type MultipartUpload,
  UPLOAD_LIFE_MS,
  type UploadGoal,
} from './multipart-upload.ts'
import { type FileOfSender, newUploadId } from './upload-id.ts'

/**
 * A file that somebody wants to send. `known` is how the same file is recognised later, and `contentId` the content whose
 * next file it will be.
 */
export type AskedUpload = {
  admin: Staff
  file: FileFacts
  known: FileOfSender | null
  goal: UploadGoal
  contentId: string | null
}

/**
 * Starts an upload: writes its record and a job that removes it if it is never finished. Refuses `tooManyOpenUploads` 970
 * and `companyMaxContentsReached` 421.
 */
export async function startUpload(
  visit: Visit,
  { admin, file, known, goal, contentId: replaced }: AskedUpload,
): Promise<MultipartUpload> {
  const { env, db, site, randomBytes } = visit
  await ensureFewOpen(visit, admin)
  const contentId = replaced ?? newElementId(randomBytes)
  const id = newUploadId(known, randomBytes)
  const sourceKey = originalKey(site.tenantId, contentId, id)
  const httpMetadata = { contentType: 'application/pdf' }
  const multipart = await env.FILES.createMultipartUpload(sourceKey, { httpMetadata })
  const upload = {
    ...{ tenantId: site.tenantId, id, contentId, goal, sourceKey, multipartId: multipart.uploadId },
    ...{ fileName: file.fileName, bytes: file.bytes, fingerprint: file.fingerprint ?? null },
    createdAt: visit.now(),
  }
  const room =
    replaced === null ? isRoomLeft(await getContentAllowance(db, site.companyId)) : sql<SqlBool>`true`
  const few = mayBeginAnother(site.tenantId, admin.id)
  const row = insertUpload(db, { ...upload, uploadedBy: admin.id }, [room, few])
  try {
    const [written] = await commit(visit, [row, clearLater(visit, upload), begun(visit, admin, upload)])
    if (written === 0) {
      await ensureFewOpen(visit, admin)
      refuse('companyMaxContentsReached')
    }
  } catch (error) {
    await multipart.abort()
    throw error
  }
  return { ...upload, state: 'open', parts: [] }
}

/** Gives a clear answer early. The statement that writes checks the same again and so decides a race. */
async function ensureFewOpen({ db, site }: Visit, { id }: Staff): Promise<void> {
  const { ofSite, ofOne } = await countOpenUploads(db, site.tenantId, id)
  const [most, open] =
    ofOne >= MAX_OPEN_UPLOADS_OF_ONE ? [MAX_OPEN_UPLOADS_OF_ONE, ofOne] : [MAX_OPEN_UPLOADS_OF_SITE, ofSite]
  if (open >= most) refuse('tooManyOpenUploads', { max: most, days: UPLOAD_LIFE_MS / 86_400_000 })
}

function begun(
  visit: Visit,
  admin: Staff,
  { contentId, fileName, bytes }: Pick<MultipartUpload, 'contentId' | 'fileName' | 'bytes'>,
) {
  const detail = { fileName, bytes }
  return insertAudit(visit, admin, {
    action: 'content.uploadBegin',
    subject: contentId,
    name: fileName,
    detail,
  })
}

/** Removes the upload if nobody continues it. The job has the upload's own id. */
function clearLater(
  visit: Visit,
  { id, tenantId, contentId }: { id: string; tenantId: number; contentId: string },
) {
  const now = visit.now()
  return insertJob(visit.db, clearUploadKind, {
    ...{ id, tenantId, subject: contentId, payload: { uploadId: id } },
    ...{ dueAt: now + UPLOAD_LIFE_MS, now },
  })
}
