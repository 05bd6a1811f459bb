import type { ViewerRequest } from '#app/features/access/model/may-open.ts'
import type { DocumentOutline, SegmentLinks } from '#app/features/documents/model/document/document.ts'
import { putSpliceBeside, spliceBeside } from '#app/features/documents/model/document/segment/segment-file.ts'
import {
  type Splice,
  stampSegment,
  stampStream,
} from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { findSegment } from '#app/features/documents/model/document/segment-store.ts'
import { getJson, linksKey, outlineKey, placeholdersKey, segmentKey } from '#app/kernel/data/files.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { packPictures } from '#app/kernel/values/reading/page-placeholders.ts'
import { ensureReading, keyOf } from './live-grant.ts'
import { markOf } from './mark-of-grant.ts'

/** Up to this size a segment is stamped in memory, above it as a stream. Bytes. */
const bufferedBytes = 400 * 1024

type StampedSegment = { body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>; bytes: number }

/**
 * One segment with its reader's watermark. Refuses as `ensureLive` does, with `forbidden` for a strict book, of which
 * only pictures are given out, and an unknown segment with `fileNotFound`.
 */
export async function readSegment(request: ViewerRequest, number: number): Promise<StampedSegment> {
  const reading = await ensureReading(request)
  if ('protection' in reading && reading.protection === 'strict') refuse('forbidden')
  const name = segmentKey(reading.tenantId, reading.contentId, reading.version, number)
  const [object, mark] = await Promise.all([request.env.FILES.get(name), markOf(request.env, reading)])
  if (object === null) refuse('fileNotFound')
  const splice = spliceBeside(object) ?? (await findSplice(request, keyOf(reading), number))
  if (object.size <= bufferedBytes) {
    const body = stampSegment(new Uint8Array(await object.arrayBuffer()), splice, mark)
    return { body, bytes: body.length }
  }
  const { length, stream } = stampStream(object.body, splice, mark)
  return { body: stream, bytes: length }
}

/** The splice of a segment that an earlier release stored, from its row. Afterwards it is stored beside the segment's bytes. */
async function findSplice(
  { db, env, afterwards }: ViewerRequest,
  key: ReturnType<typeof keyOf>,
  number: number,
): Promise<Splice> {
  const { splice } = (await findSegment<Splice>(db, key, number)) ?? refuse('fileNotFound')
  const name = segmentKey(key.tenantId, key.contentId, key.version, number)
  afterwards(
    putSpliceBeside(env.FILES, name, splice).catch((error) => log('warn', 'splice not stored', { error })),
  )
  return splice
}

/**
 * One file of the book's placeholders, as `packPictures` writes it, without any for pages that aren't drawn yet. They carry no mark, since
 * nothing on them can be read. Refuses as `ensureLive` does.
 */
export async function getPlaceholders(
  request: ViewerRequest,
  file: number,
): Promise<ReadableStream | Uint8Array<ArrayBuffer>> {
  const { tenantId, contentId, version } = await ensureReading(request)
  const stored = await request.env.FILES.get(placeholdersKey(tenantId, contentId, version, file))
  return stored?.body ?? packPictures([])
}

export async function readLinks(request: ViewerRequest, number: number): Promise<SegmentLinks> {
  const reading = await ensureReading(request)
  const key = linksKey(reading.tenantId, reading.contentId, reading.version, number)
  return (await getJson<SegmentLinks>(request.env.FILES, key)) ?? refuse('fileNotFound')
}

export async function readOutline(request: ViewerRequest): Promise<DocumentOutline> {
  const reading = await ensureReading(request)
  const key = outlineKey(reading.tenantId, reading.contentId, reading.version)
  return (await getJson<DocumentOutline>(request.env.FILES, key)) ?? { outline: [] }
}
