import { KEEP_MS, MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import { fileKinds } from '#app/features/documents/model/formats/file-kinds.ts'
import { formatStated } from '#app/features/documents/model/formats/formats.ts'
import { removeFilesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { type PictureFacts, pictureFacts } from '#app/gateways/pdf/picture-document.ts'
import { originalKey, putStream } from '#app/kernel/data/files.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { deleteJob, insertJob } from '#app/kernel/jobs/job.ts'
import { log } from '#app/kernel/logging/log.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A file that was sent in a form. The stream can be read only once. */
export type UploadedFile = { name: string; type: string; stream: AsyncIterable<Uint8Array> }

/** The file as it is stored in R2. */
type ReceivedFile = UnkeptFile & { contentId: string; name: string; bytes: number; sha256: string }

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

/** Refuses a file, naming it and the reason. `max` is in MB. */
function refuseFile(name: string, why: FieldProblemKey): never {
  const params = { name, max: MAX_FORM_BYTES / 1024 / 1024 }
  refuse('invalidFile', { fields: { file: [fieldProblem(why, params)] } })
}

const longest = 255

/** Control characters, and characters that reverse text and so make a name show another extension than it has. */
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/**
 * A file's name as it is stored: without the sender's folders and invisible characters, at most 255 characters including
 * the extension. If nothing is left, it is `document.pdf`.
 */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(unseen, '').trim()
  const [, stem = shown, extension = ''] = /^(.+?)(\.[^.]{1,8})?$/s.exec(shown) ?? []
  const kept = [...stem].slice(0, longest - extension.length).join('') + extension
  return kept || `document.${fileKinds[0].extension}`
}

/**
 * A file that no record refers to yet. `id` is also the id of the job that removes it in a day if no record ever does.
 */
export type UnkeptFile = { id: string; key: string }

/**
 * The job that removes a file later. Commit it before the file is stored: if the request dies in between, the job remains. `subject` is the
 * owner of the file.
 */
export function clearLater({ db, site, now }: Visit, { id, key }: UnkeptFile, subject: string) {
  const job = { id, tenantId: site.tenantId, subject, payload: { key }, dueAt: now() + KEEP_MS, now: now() }
  return insertJob(db, removeFilesKind, job)
}

/** Deletes that job. Commit this with the record that refers to the file. */
export function keepFile({ db, site }: Visit, { id }: Pick<UnkeptFile, 'id'>) {
  return deleteJob(db, site.tenantId, id)
}

/** Removes the file at once. If that fails, its job does it in a day. */
export async function dropFile(visit: Visit, { id, key }: UnkeptFile): Promise<void> {
  try {
    await visit.env.FILES.delete(key)
    await commit(visit, [keepFile(visit, { id })])
  } catch (error) {
    log('warn', 'upload not cleared', { key, error })
  }
}

/** The limits of a picture: its bytes, its pixels in all, and the least length of each side. */
export type PictureLimits = { bytes: number; pixels: number; leastWidth?: number; leastHeight?: number }

type PictureFile = { name: string; bytes: Uint8Array<ArrayBuffer>; facts: PictureFacts }

/**
 * Reads an uploaded picture: a PNG or JPEG, judged by its first bytes whatever its name is. Refuses other files, and
 * files that are too large or too small, with `invalidFile` 413, which names the file.
 */
export async function readPictureFile(file: UploadedFile, limits: PictureLimits): Promise<PictureFile> {
  const name = plainFileName(file.name)
  const bytes = await collect(file, name, limits)
  return { name, bytes, facts: factsOf(bytes, name, limits) }
}

async function collect({ stream }: UploadedFile, name: string, limits: PictureLimits) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > limits.bytes) refusePicture('fileTooLarge', { name, max: limits.bytes / 1024 / 1024 })
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function factsOf(bytes: Uint8Array, name: string, limits: PictureLimits): PictureFacts {
  const facts = pictureFacts(bytes)
  if (facts === null || facts.width < 1 || facts.height < 1) return refusePicture('notAPicture', { name })
  const { width, height } = facts
  if (width * height > limits.pixels) refusePicture('tooManyPixels', { name, max: limits.pixels / 1_000_000 })
  const { leastWidth = 1, leastHeight = 1 } = limits
  if (width < leastWidth || height < leastHeight)
    refusePicture('tooFewPixels', { name, width: leastWidth, height: leastHeight })
  return facts
}

export function refusePicture(why: FieldProblemKey, about: Record<string, string | number>): never {
  return refuse('invalidFile', { fields: { file: [fieldProblem(why, about)] } })
}
