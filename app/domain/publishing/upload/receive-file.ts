import { originalKey } from '#app/data/file-keys.ts'
import { putStream } from '#app/data/files.ts'
import { deleteJob, insertJob } from '#app/data/jobs/insert-job.ts'
import { KEEP_MS, MAX_FORM_BYTES } from '#app/domain/publishing/document/document.ts'
import { removeFilesKind } from '#app/domain/publishing/ingest/remove-files-job.ts'
import { type FieldProblemKey, fieldProblem } from '#app/errors/field-problem.ts'
import { refuse } from '#app/errors/refusal.ts'
import { looksLikePdf } from '#app/gateways/pdf/file-head.ts'
import { newElementId } from '#app/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { plainFileName } from './file-name.ts'

/** A file as a form brings it. The stream is read once. */
export type UploadedFile = { name: string; type: string; stream: AsyncIterable<Uint8Array> }

/** The file as it lies in R2. `uploadId` is also the id of the job that clears it away should nothing refer to it. */
export type ReceivedFile = {
  contentId: string
  uploadId: string
  key: string
  name: string
  bytes: number
  sha256: string
}

/**
 * Streams an uploaded PDF into R2. Refuses with `invalidFile` (413) what is no PDF (R395: by type, name and first
 * bytes) or is larger than 40 MB, and leaves nothing behind. Permission is the caller's business.
 */
export async function receiveFile(
  visit: Visit,
  contentId: string,
  file: UploadedFile,
): Promise<ReceivedFile> {
  const name = plainFileName(file.name)
  if (!isAllowedType(file.type, name)) refuseFile(name, 'invalidFile')
  const { tenantId } = visit.site
  const uploadId = newElementId(visit.randomBytes)
  const key = originalKey(tenantId, contentId, uploadId)
  await commit(visit, [clearLater(visit, contentId, uploadId)])
  try {
    const stored = await putStream(visit.env.FILES, key, file.stream, {
      limitBytes: MAX_FORM_BYTES,
      contentType: 'application/pdf',
    })
    if (!stored.stored) return refuseFile(name, 'fileTooLarge')
    if (!looksLikePdf(stored.head)) return refuseFile(name, 'invalidFile')
    return { contentId, uploadId, key, name, bytes: stored.bytes, sha256: stored.sha256 }
  } catch (error) {
    await dropFile(visit, { uploadId, key })
    throw error
  }
}

/** Writes that keep the file, to be committed with the record that refers to it. */
export function keepFile(visit: Visit, file: Pick<ReceivedFile, 'uploadId'>) {
  return deleteJob(visit.db, visit.site.tenantId, file.uploadId)
}

/** Clears a file away at once. Should that fail, its job does it in a day. */
export async function dropFile(visit: Visit, file: Pick<ReceivedFile, 'uploadId' | 'key'>): Promise<void> {
  try {
    await visit.env.FILES.delete(file.key)
    await commit(visit, [keepFile(visit, file)])
  } catch (error) {
    console.warn(JSON.stringify({ event: 'upload not cleared', key: file.key, error: String(error) }))
  }
}

/** The job that clears the upload away in case we die before the record is committed. */
function clearLater(visit: Visit, contentId: string, uploadId: string) {
  return insertJob(visit.db, removeFilesKind, {
    id: uploadId,
    tenantId: visit.site.tenantId,
    subject: contentId,
    payload: { uploadId },
    dueAt: visit.now() + KEEP_MS,
    now: visit.now(),
  })
}

/** R395: by what the sender calls it. */
export function isAllowedType(type: string, name: string): boolean {
  const plain = type.split(';', 1)[0]!.trim().toLowerCase()
  return plain === 'application/pdf' || (plain === 'application/octet-stream' && /\.pdf$/i.test(name))
}

/** Says which file and why; `max` in MB. */
function refuseFile(name: string, why: FieldProblemKey): never {
  const params = { name, max: MAX_FORM_BYTES / 1024 / 1024 }
  refuse('invalidFile', { fields: { file: [fieldProblem(why, params)] } })
}
