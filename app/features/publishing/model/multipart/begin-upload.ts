import { plainFileName } from '#app/features/documents/model/received-file/file-name.ts'
import { isAllowedType } from '#app/features/documents/model/received-file/receive-file.ts'
import { ensurePlaced } from '#app/features/publishing/model/upload/record-content.ts'
import { nextVersion } from '#app/features/publishing/model/upload/record-version.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isRefusal, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { findArrivedUpload, findOpenUpload } from './known-upload-store.ts'
import type { FileFacts, NewContentUpload, NewReplacementUpload } from './multipart-input.ts'
import { updateUploadData } from './multipart-store.ts'
import type { MultipartUpload, UploadGoal } from './multipart-upload.ts'
import { type AskedUpload, startUpload } from './start-upload.ts'

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
 * The same for a new file of an existing content. Refuses `contentNotFound` 713, and `contentEncrypting` 791 while
 * another file of it is being worked on.
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
  if (!isAllowedType(file.fileType, file.fileName))
    refuse('invalidFile', { fields: { file: [fieldProblem('invalidFile', { name: file.fileName })] } })
  const { bytes, fingerprint } = file
  const known = fingerprint === undefined ? null : { uploadedBy: admin.id, fingerprint, bytes, contentId }
  return { admin, file, known, goal, contentId }
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
    // Either the same upload was started at the same moment, after an answer that got lost, or another file has this
    // fingerprint.
    return (await goOn(visit, asked)) ?? refuseFields({ fingerprint: ['invalid'] })
  }
}

async function goOn(visit: Visit, { known, goal }: AskedUpload): Promise<MultipartUpload | null> {
  const found = known === null ? null : await findOpenUpload(visit.db, visit.site.tenantId, known)
  if (found === null) return null
  await commit(visit, [updateUploadData(visit.db, found, goal.data, visit.now())])
  return { ...found, goal }
}
