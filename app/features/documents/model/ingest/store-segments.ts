import type { Document, SegmentLinks } from '#app/features/documents/model/document/document.ts'
import type { DocumentPart, DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { advanceDocument, insertSegment } from '#app/features/documents/model/document/document-work-store.ts'
import { besideSegment } from '#app/features/documents/model/document/segment/segment-file.ts'
import { indexPages } from '#app/features/search/model/index/index-pages.ts'
import { linksKey, putJson, type SegmentText, segmentKey, textKey } from '#app/kernel/data/files.ts'
import { noteProgress } from '#app/kernel/jobs/job.ts'
import { LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import type { IngestWork } from './ingest-work.ts'

/**
 * Stores the document part by part, starting at the page after the last stored one. It stores the files, the index rows and, last, the
 * record that counts the segment as done, so that a worker that takes over repeats at most one segment. Returns false
 * if the turn ends before the document does.
 */
export async function storeSegments(
  work: IngestWork,
  reader: DocumentReader,
  document: Document,
  indexNo: number,
): Promise<boolean> {
  let { segments: number, pagesDone } = document
  for await (const part of reader.parts({ fromPage: pagesDone + 1 })) {
    await work.keepAlive()
    await storeFiles(work, document, number, part)
    await work.reached('segment stored')
    await indexPages(work.search, document.tenantId, indexNo, { number, ...textOf(part) })
    await work.reached('segment indexed')
    pagesDone += part.text.length
    await record(work, document, { number, pagesDone }, part)
    await work.reached('segment recorded')
    number += 1
    work.turn.take()
    await work.othersFirst()
    if (work.turn.isOver && pagesDone < (document.pages ?? 0)) return false
  }
  return true
}

function textOf(part: DocumentPart): SegmentText {
  return { firstPage: part.firstPage, pages: part.text }
}

function linksOf(part: DocumentPart): SegmentLinks {
  return { links: part.links.map(({ box, ...link }) => ({ ...link, rect: box })) }
}

async function storeFiles(
  work: IngestWork,
  { tenantId, contentId, version }: Document,
  number: number,
  part: DocumentPart,
): Promise<void> {
  await Promise.all([
    work.files.put(segmentKey(tenantId, contentId, version, number), part.bytes, {
      httpMetadata: { contentType: part.contentType },
      customMetadata: besideSegment(part.splice),
    }),
    putJson(work.files, textKey(tenantId, contentId, version, number), textOf(part)),
    putJson(work.files, linksKey(tenantId, contentId, version, number), linksOf(part)),
  ])
}

async function record(
  work: IngestWork,
  document: Document,
  { number, pagesDone }: { number: number; pagesDone: number },
  { firstPage, text, width, height, bytes, splice, blankPage, inColumns }: DocumentPart,
): Promise<void> {
  const { db, job } = work
  const now = work.deps.now()
  const size = { width, height, bytes: bytes.length }
  const segment = { number, firstPage, pageCount: text.length, ...size, splice }
  const done = { segments: number + 1, pagesDone, blankPage, inColumns }
  const [recorded] = await work.commit([
    insertSegment(db, job, document, segment),
    advanceDocument(db, job, { key: document, done, now }),
    noteProgress(db, job, now, { done: pagesDone, total: document.pages }),
  ])
  if (recorded === 0) throw new LeaseLost()
}
