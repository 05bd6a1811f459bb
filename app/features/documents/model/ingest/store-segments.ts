import type { Document, SegmentLinks, SegmentText } from '#app/features/documents/model/document/document.ts'
import { advanceDocument, insertSegment } from '#app/features/documents/model/document/document-work-store.ts'
import { shownSize } from '#app/features/documents/model/document/segment/page-geometry.ts'
import {
  type PreparedSegment,
  prepareSegment,
} from '#app/features/documents/model/document/segment/prepare-segment.ts'
import type { RawSegment } from '#app/gateways/pdf/cut-segments.ts'
import { PdfFault } from '#app/gateways/pdf/pdf-fault.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { linksKey, segmentKey, textKey } from '#app/kernel/data/file-keys.ts'
import { putJson } from '#app/kernel/data/files.ts'
import { LeaseLost } from '#app/kernel/jobs/job-work.ts'
import { noteProgress } from '#app/kernel/jobs/lease.ts'
import { indexPages } from './index-content.ts'
import type { IngestWork } from './ingest-work.ts'

/**
 * Cuts the document, starting at the page after the last stored one. It stores the files, the index rows and, last, the
 * record that counts the segment as done, so that a worker that takes over repeats at most one segment. `hidden` are the
 * layers that must not be shown. Returns false if the turn ends before the document does.
 */
export async function storeSegments(
  work: IngestWork,
  engine: PdfEngine,
  document: Document,
  hidden: readonly string[],
  indexNo: number,
): Promise<boolean> {
  let { segments: number, pagesDone } = document
  for await (const raw of engine.segments({ fromPage: pagesDone + 1 })) {
    const prepared = prepare(raw, hidden)
    await work.keepAlive()
    await storeFiles(work, document, number, raw, prepared)
    await work.reached('segment stored')
    await indexPages(work.search, document.tenantId, indexNo, textOf(raw))
    await work.reached('segment indexed')
    pagesDone += raw.text.length
    await record(work, document, { number, pagesDone }, raw, prepared)
    await work.reached('segment recorded')
    number += 1
    work.turn.take()
    if (work.turn.isOver && pagesDone < (document.pages ?? 0)) return false
  }
  return true
}

/** If we can't rewrite what PDFium wrote, trying again won't help. */
function prepare(raw: RawSegment, hidden: readonly string[]): PreparedSegment {
  try {
    return prepareSegment(raw.bytes, hidden)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'segment not prepared', page: raw.firstPage, error: String(error) }))
    throw new PdfFault('damaged', raw.text.length === 1 ? raw.firstPage : undefined, error)
  }
}

function textOf(raw: RawSegment): SegmentText {
  return { firstPage: raw.firstPage, pages: raw.text }
}

function linksOf(raw: RawSegment): SegmentLinks {
  return { links: raw.links.map(({ box, ...link }) => ({ ...link, rect: box })) }
}

async function storeFiles(
  work: IngestWork,
  { tenantId, contentId, version }: Document,
  number: number,
  raw: RawSegment,
  prepared: PreparedSegment,
): Promise<void> {
  await Promise.all([
    work.files.put(segmentKey(tenantId, contentId, version, number), prepared.bytes, {
      httpMetadata: { contentType: 'application/pdf' },
    }),
    putJson(work.files, textKey(tenantId, contentId, version, number), textOf(raw)),
    putJson(work.files, linksKey(tenantId, contentId, version, number), linksOf(raw)),
  ])
}

async function record(
  work: IngestWork,
  document: Document,
  { number, pagesDone }: { number: number; pagesDone: number },
  raw: RawSegment,
  { bytes, splice, pages }: PreparedSegment,
): Promise<void> {
  const { db, job } = work
  const now = work.deps.now()
  const segment = {
    number,
    firstPage: raw.firstPage,
    pageCount: raw.text.length,
    ...shownSize(pages[0]!),
    bytes: bytes.length,
    splice,
  }
  const { blankPage, inColumns } = raw
  const done = { segments: number + 1, pagesDone, blankPage, inColumns }
  const [recorded] = await work.commit([
    insertSegment(db, job, document, segment),
    advanceDocument(db, job, document, done, now),
    noteProgress(db, job, now, { done: pagesDone, total: document.pages }),
  ])
  if (recorded === 0) throw new LeaseLost()
}
