import { type SqlBool, sql } from 'kysely'
import { originalKey } from '#app/data/file-keys.ts'
import { insertJob } from '#app/data/jobs/insert-job.ts'
import { insertAudit } from '#app/domain/audit/insert-audit.ts'
import { getContentAllowance, isRoomLeft } from '#app/domain/publishing/upload/content-records.ts'
import { plainFileName } from '#app/domain/publishing/upload/file-name.ts'
import { isAllowedType } from '#app/domain/publishing/upload/receive-file.ts'
import { ensurePlaced } from '#app/domain/publishing/upload/record-content.ts'
import { nextVersion } from '#app/domain/publishing/upload/record-version.ts'
import { fieldProblem } from '#app/errors/field-problem.ts'
import { refuse } from '#app/errors/refusal.ts'
import { newElementId } from '#app/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { clearUploadKind } from './clear-upload-job.ts'
import type { FileFacts, NewContentUpload, NewReplacementUpload } from './multipart-input.ts'
import { findOpenUpload, insertUpload, updateUploadData } from './multipart-store.ts'
import { type MultipartUpload, UPLOAD_LIFE_MS, type UploadGoal } from './multipart-upload.ts'

/**
 * A service admin begins to send a file in parts, which will be a content. Its place among the company's contents is kept from
 * now on. Who begins again with the same file goes on with it. Refuses `invalidFile` 413, `contentGroupNotFound` 707,
 * `companyMaxContentsReached` 421, a hashtag that nobody has with `notFound` 404, and with `changedMeanwhile` a fingerprint
 * of which a file of another size is on its way.
 */
export async function beginUpload(visit: Visit, input: NewContentUpload): Promise<MultipartUpload> {
  const admin = requireStaff(visit, 'service')
  const { fileName, bytes, fileType, fingerprint, ...data } = input
  await ensurePlaced(visit, data)
  return begin(visit, admin, input, { goal: { kind: 'content', data }, contentId: null })
}

/** The same for another file of a content. Refuses `contentNotFound` 713, and `contentEncrypting` 791 while one is in work. */
export async function beginReplacement(visit: Visit, input: NewReplacementUpload): Promise<MultipartUpload> {
  const admin = requireStaff(visit, 'service')
  const { contentId, withdrawOlder } = input
  await nextVersion(visit, contentId)
  return begin(visit, admin, input, { goal: { kind: 'replacement', data: { withdrawOlder } }, contentId })
}

type Aim = { goal: UploadGoal; contentId: string | null }

async function begin(visit: Visit, admin: Staff, file: FileFacts, aim: Aim): Promise<MultipartUpload> {
  const fileName = plainFileName(file.fileName)
  if (!isAllowedType(file.fileType, fileName))
    refuse('invalidFile', { fields: { file: [fieldProblem('invalidFile', { name: fileName })] } })
  return (await goOn(visit, admin, file, aim)) ?? (await start(visit, admin, { ...file, fileName }, aim))
}

async function goOn(
  visit: Visit,
  admin: Staff,
  { fingerprint, bytes }: FileFacts,
  { goal, contentId }: Aim,
): Promise<MultipartUpload | null> {
  if (fingerprint === undefined) return null
  const { tenantId } = visit.site
  const of = { uploadedBy: admin.id, fingerprint, bytes, contentId }
  const found = await findOpenUpload(visit.db, tenantId, of)
  if (found === null) return null
  await commit(visit, [updateUploadData(visit.db, found, goal.data, visit.now())])
  return { ...found, goal }
}

async function start(
  visit: Visit,
  admin: Staff,
  file: FileFacts,
  { goal, contentId: known }: Aim,
): Promise<MultipartUpload> {
  const { env, db, site, randomBytes } = visit
  const contentId = known ?? newElementId(randomBytes)
  const id = newElementId(randomBytes)
  const sourceKey = originalKey(site.tenantId, contentId, id)
  const httpMetadata = { contentType: 'application/pdf' }
  const multipart = await env.FILES.createMultipartUpload(sourceKey, { httpMetadata })
  const upload = {
    ...{ tenantId: site.tenantId, id, contentId, goal, sourceKey, multipartId: multipart.uploadId },
    ...{ fileName: file.fileName, bytes: file.bytes, fingerprint: file.fingerprint ?? null },
    createdAt: visit.now(),
  }
  const room = known === null ? isRoomLeft(await getContentAllowance(db, site.companyId)) : sql<SqlBool>`true`
  const row = insertUpload(db, { ...upload, uploadedBy: admin.id }, room)
  try {
    const [written] = await commit(visit, [row, clearLater(visit, upload), begun(visit, admin, upload)])
    if (written === 0) refuse('companyMaxContentsReached')
  } catch (error) {
    await multipart.abort()
    throw error
  }
  return { ...upload, state: 'open', parts: [] }
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

/** Clears away what nobody went on with. The job has the upload's own id. */
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
