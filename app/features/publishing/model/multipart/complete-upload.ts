import { formatOfOriginal } from '#app/features/documents/model/formats/formats.ts'
import { getContentAllowance } from '#app/features/publishing/model/upload/content-records.ts'
import {
  ensurePlaced,
  nextVersion,
  recordContent,
  recordVersion,
} from '#app/features/publishing/model/upload/record-content.ts'
import { HEAD_BYTES } from '#app/kernel/data/files.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { isRefusal, refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { deleteJob } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import {
  completeUpload,
  deleteDoubtfulParts,
  deleteOpenUpload,
  findUpload,
  upsertPart,
} from './multipart-store.ts'
import { isWhole, type MultipartUpload, partBytes, partCount } from './multipart-upload.ts'
import { dropParts, getUpload } from './unfinished-upload.ts'

/**
 * Completes an upload: joins its parts into one file and makes that file a content, or the next version of one, in one
 * commit. Doing it again returns the same. Refuses `notFound` 404, `badParameters` while parts are missing or must be
 * sent again, and what `beginUpload` refuses. A file that isn't of the stated format is removed and refused with `invalidFile` 413 (R395).
 */
export async function completeUploadById(
  visit: Visit,
  { uploadId }: { uploadId: string },
): Promise<{ contentId: string }> {
  const admin = requireStaff(visit, 'service')
  const upload = await getUpload(visit, { uploadId })
  const { contentId } = upload
  if (upload.state === 'completed') return { contentId }
  if (!isWhole(upload)) refuseFields({ parts: ['required'] })
  try {
    await join(visit, upload)
    await ensureFormat(visit, upload)
    await record(visit, admin, upload)
  } catch (error) {
    await ensureCompletedMeanwhile(visit, upload, error)
  }
  return { contentId }
}

/** Passes over the error if another request completed the upload at the same moment; otherwise throws it. */
async function ensureCompletedMeanwhile(
  { db }: Visit,
  upload: MultipartUpload,
  error: unknown,
): Promise<void> {
  const now = await findUpload(db, upload)
  if (now === null && !isRefusal(error)) refuse('notFound')
  if (now?.state !== 'completed') throw error
}

/**
 * An earlier or parallel attempt may already have joined the parts. If the same part was sent twice at the same moment,
 * R2 may have kept one and the row the other. R2 then refuses to join, and the part is asked for again.
 */
async function join(visit: Visit, upload: MultipartUpload): Promise<void> {
  const { FILES } = visit.env
  const { sourceKey, multipartId, parts } = upload
  if ((await FILES.head(sourceKey)) !== null) return
  const multipart = FILES.resumeMultipartUpload(sourceKey, multipartId)
  try {
    await multipart.complete(parts.map(({ number, etag }) => ({ partNumber: number, etag })))
  } catch (error) {
    if ((await FILES.head(sourceKey)) !== null) return
    if (!isOtherPart(error)) throw error
    await commit(visit, [deleteDoubtfulParts(visit.db, upload)])
    refuseFields({ parts: ['required'] })
  }
}

/** R2's error number for a part that doesn't exist, or not with this etag. */
function isOtherPart(error: unknown): boolean {
  return error instanceof Error && error.message.includes('(10025)')
}

async function ensureFormat(visit: Visit, upload: MultipartUpload): Promise<void> {
  const { sourceKey, bytes, fileName } = upload
  const head = await visit.env.FILES.get(sourceKey, { range: { offset: 0, length: HEAD_BYTES } })
  if (head?.size === bytes && formatOfOriginal(sourceKey).looksLike(await head.bytes())) return
  await dropParts(visit.env.FILES, upload)
  await commit(visit, [deleteOpenUpload(visit.db, upload), forget(visit, upload)])
  refuse('invalidFile', { fields: { file: [fieldProblem('invalidFile', { name: fileName })] } })
}

async function record(visit: Visit, admin: Staff, upload: MultipartUpload): Promise<void> {
  const { contentId, goal, sourceKey: key, fileName: name, bytes } = upload
  const kept = [...completeUpload(visit.db, upload, visit.now()), forget(visit, upload)]
  const file = { contentId, key, name, bytes }
  if (goal.kind === 'content') {
    await ensurePlaced(visit, goal.data)
    const allowance = await getContentAllowance(visit.db, visit.site.companyId)
    return recordContent(visit, admin, { data: goal.data, file, allowance, kept })
  }
  const version = await nextVersion(visit, contentId)
  await recordVersion(visit, admin, file, { version, ...goal.data, action: 'content.replace', kept })
}

function forget({ db }: Visit, { tenantId, id }: MultipartUpload) {
  return deleteJob(db, tenantId, id)
}

/**
 * Streams one part of a file to R2. A part that is sent again replaces the earlier one. Refuses an upload that isn't open
 * with `notFound` 404, a number that the file has no part of with `badParameters`, and a part of the wrong length with
 * `invalidFile` 413.
 */
export async function putPart(
  visit: Visit,
  { uploadId, number }: { uploadId: string; number: number },
  body: ReadableStream<Uint8Array> | null,
): Promise<MultipartUpload> {
  const upload = await getUpload(visit, { uploadId })
  if (upload.state !== 'open') refuse('notFound')
  const bytes = partBytes(upload, number)
  if (bytes === null) refuseFields({ number: [fieldProblem('tooBig', { max: partCount(upload) })] })
  const etag = await store(visit, upload, { number, bytes }, body ?? new Blob().stream())
  await commit(visit, [upsertPart(visit.db, upload, { number, etag })])
  return { ...upload, parts: [...upload.parts.filter((part) => part.number !== number), { number, etag }] }
}

/**
 * A body that is longer or shorter than it should be breaks the stream, whatever its header says. R2 then keeps nothing.
 */
async function store(
  { env }: Visit,
  { sourceKey, multipartId, fileName }: MultipartUpload,
  { number, bytes }: { number: number; bytes: number },
  body: ReadableStream<Uint8Array>,
): Promise<string> {
  const exact = new FixedLengthStream(bytes)
  const multipart = env.FILES.resumeMultipartUpload(sourceKey, multipartId)
  const [piped, stored] = await Promise.allSettled([
    body.pipeTo(exact.writable),
    multipart.uploadPart(number, exact.readable),
  ])
  const isOfWrongLength =
    piped.status === 'rejected' || (stored.status === 'rejected' && stored.reason instanceof TypeError)
  if (isOfWrongLength)
    refuse('invalidFile', { fields: { file: [fieldProblem('partLength', { name: fileName, max: bytes })] } })
  if (stored.status === 'rejected') throw stored.reason
  return stored.value.etag
}
