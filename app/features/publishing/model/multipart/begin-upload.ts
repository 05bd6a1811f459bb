import { type SqlBool, sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { DocumentFormat } from '#app/features/documents/model/document/document-format.ts'
import { formatStated } from '#app/features/documents/model/formats/formats.ts'
import { plainFileName } from '#app/features/documents/model/received-file/receive-file.ts'
import { getContentAllowance, isRoomLeft } from '#app/features/publishing/model/upload/content-records.ts'
import { ensurePlaced, nextVersion } from '#app/features/publishing/model/upload/record-content.ts'
import { originalKey } from '#app/kernel/data/files.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isRefusal, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { type FileOfSender, findArrivedUpload, findOpenUpload, newUploadId } from './known-upload-store.ts'
import type { FileFacts, NewContentUpload, NewReplacementUpload } from './multipart-input.ts'
import { countOpenUploads, insertUpload, mayBeginAnother, updateUploadData } from './multipart-store.ts'
import {
  MAX_OPEN_UPLOADS_OF_ONE,
  MAX_OPEN_UPLOADS_OF_SITE,
  type MultipartUpload,
  UPLOAD_LIFE_MS,
  type UploadGoal,
} from './multipart-upload.ts'
import { clearUploadKind } from './unfinished-upload.ts'

/**
 * An upload that an administrator asks to begin. `known` identifies the same file when it is chosen again; `contentId`
 * names the content whose next file it will be.
 */
type AskedUpload = {
  admin: Staff
  file: FileFacts
  format: DocumentFormat
  known: FileOfSender | null
  goal: UploadGoal
  contentId: string | null
}

/**
 * A service admin starts to send a file in parts that will become a content. Its place among the company's contents is
 * reserved from now on. Starting again with the same file continues the same upload, and an upload that has already
 * arrived is returned as it is, so that a lost answer doesn't make anybody send the file twice. Refuses `invalidFile`
 * 413, `contentGroupNotFound` 707, `companyMaxContentsReached` 421, `tooManyOpenUploads` 970, an unknown hashtag with
 * `notFound` 404, and a fingerprint under which a file of another size is already being sent.
 */
export async function beginUpload(visit: Visit, input: NewContentUpload): Promise<MultipartUpload> {
  const admin = requireStaff(visit, 'service')
  const { fileName, bytes, fileType, fingerprint, ...data } = input
  await ensurePlaced(visit, data)
  const asked = asks(admin, input, { kind: 'content', data }, null)
  return (await arrived(visit, asked)) ?? goOnOrStart(visit, asked)
}

/**
 * Begins or continues an upload, in parts, of a new file for an existing content. Refuses `contentNotFound` 713, and
 * `contentEncrypting` 791 while another file of the content is being processed.
 */
export async function beginReplacement(visit: Visit, input: NewReplacementUpload): Promise<MultipartUpload> {
  const admin = requireStaff(visit, 'service')
  const { contentId, withdrawOlder } = input
  const asked = asks(admin, input, { kind: 'replacement', data: { withdrawOlder } }, contentId)
  const found = await arrived(visit, asked)
  if (found !== null) return found
  await nextVersion(visit, contentId)
  return goOnOrStart(visit, asked)
}

function asks(admin: Staff, given: FileFacts, goal: UploadGoal, contentId: string | null): AskedUpload {
  const file = { ...given, fileName: plainFileName(given.fileName) }
  const format =
    formatStated({ type: file.fileType, name: file.fileName }) ??
    refuse('invalidFile', { fields: { file: [fieldProblem('invalidFile', { name: file.fileName })] } })
  const { bytes, fingerprint } = file
  const known = fingerprint === undefined ? null : { uploadedBy: admin.id, fingerprint, bytes, contentId }
  return { admin, file, format, known, goal, contentId }
}

async function arrived({ db, site }: Visit, { known }: AskedUpload): Promise<MultipartUpload | null> {
  return known === null ? null : findArrivedUpload(db, site.tenantId, known)
}

async function goOnOrStart(visit: Visit, asked: AskedUpload): Promise<MultipartUpload> {
  const found = await goOn(visit, asked)
  if (found !== null) return found
  try {
    return await startUpload(visit, asked)
  } catch (error) {
    if (!isRefusal(error) || error.name !== 'changedMeanwhile') throw error
    // Either the same upload was begun at the same moment, and is continued, or the fingerprint belongs to another
    // file.
    return (await goOn(visit, asked)) ?? refuseFields({ fingerprint: ['invalid'] })
  }
}

async function goOn(visit: Visit, { known, goal }: AskedUpload): Promise<MultipartUpload | null> {
  const found = known === null ? null : await findOpenUpload(visit.db, visit.site.tenantId, known)
  if (found === null) return null
  await commit(visit, [updateUploadData(visit.db, found, goal.data, visit.now())])
  return { ...found, goal }
}

/**
 * Starts an upload: writes its record and a job that removes it if it is never finished. Refuses `tooManyOpenUploads` 970
 * and `companyMaxContentsReached` 421.
 */
async function startUpload(
  visit: Visit,
  { admin, file, format, known, goal, contentId: replaced }: AskedUpload,
): Promise<MultipartUpload> {
  const { env, db, site, randomBytes } = visit
  await ensureFewOpen(visit, admin)
  const contentId = replaced ?? newElementId(randomBytes)
  const id = newUploadId(known, randomBytes)
  const sourceKey = originalKey(site.tenantId, contentId, id, format.extension)
  const httpMetadata = { contentType: format.contentType }
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
