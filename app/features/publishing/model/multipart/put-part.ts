import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUpload } from './get-upload.ts'
import { upsertPart } from './multipart-store.ts'
import { type MultipartUpload, partBytes, partCount } from './multipart-upload.ts'

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
