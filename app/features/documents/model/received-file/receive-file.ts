import { MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import { formatStated } from '#app/features/documents/model/formats/find-format.ts'
import { originalKey } from '#app/kernel/data/file-keys.ts'
import { putStream } from '#app/kernel/data/files.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { plainFileName } from './file-name.ts'
import { clearLater, dropFile, type UnkeptFile } from './unkept-file.ts'

/** A file in a form. The stream can be read only once. */
export type UploadedFile = { name: string; type: string; stream: AsyncIterable<Uint8Array> }

/** The file as it is stored in R2. */
export type ReceivedFile = UnkeptFile & { contentId: string; name: string; bytes: number; sha256: string }

/**
 * Streams an uploaded file into R2. Refuses with `invalidFile` (413) a file that has no accepted format (R395: by type,
 * name and first bytes) or is larger than 40 MB, and then leaves nothing stored. The caller checks permission.
 */
export async function receiveFile(
  visit: Visit,
  contentId: string,
  file: UploadedFile,
): Promise<ReceivedFile> {
  const name = plainFileName(file.name)
  const format = formatStated({ type: file.type, name }) ?? refuseFile(name, 'invalidFile')
  const { tenantId } = visit.site
  const id = newElementId(visit.randomBytes)
  const key = originalKey(tenantId, contentId, id, format.extension)
  await commit(visit, [clearLater(visit, { id, key }, contentId)])
  try {
    const stored = await putStream(visit.env.FILES, key, file.stream, {
      limitBytes: MAX_FORM_BYTES,
      contentType: format.contentType,
    })
    if (!stored.stored) return refuseFile(name, 'fileTooLarge')
    if (!format.looksLike(stored.head)) return refuseFile(name, 'invalidFile')
    return { contentId, id, key, name, bytes: stored.bytes, sha256: stored.sha256 }
  } catch (error) {
    await dropFile(visit, { id, key })
    throw error
  }
}

/** Refuses a file by name, with the reason. `max` is in MB. */
function refuseFile(name: string, why: FieldProblemKey): never {
  const params = { name, max: MAX_FORM_BYTES / 1024 / 1024 }
  refuse('invalidFile', { fields: { file: [fieldProblem(why, params)] } })
}
