import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type Document,
  type DocumentSegment,
  isInWork,
  type PageLabels,
} from '#app/features/documents/model/document/document.ts'
import type { DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { countColumns } from '#app/features/documents/model/document/document-work-store.ts'
import { listSegments } from '#app/features/documents/model/document/segment-store.ts'
import { formatOfOriginal } from '#app/features/documents/model/formats/formats.ts'
import { findIndexedBook } from '#app/features/search/model/in-book/book-pages.ts'
import { indexPages } from '#app/features/search/model/index/index-pages.ts'
import { getJson, pageLabelsKey, putJson, type SegmentText, textKey } from '#app/kernel/data/files.ts'
import { clearJob, handOverJob, jobKind, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobEnd, type JobWork, jobHandler, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import { log } from '#app/kernel/logging/log.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'

/**
 * Reads one version of a content's document again, to get what an earlier release didn't read or read differently. The
 * subject is the content.
 */
export const readAgainKind = jobKind('read-again', z.object({ version: z.int().min(1) }))

/** A segment counts as this many steps of a turn. That keeps turns short, because other jobs are more urgent than this one. */
const turnsOfSegment = 5

/** How long the job waits if the version is still being cut, in milliseconds. */
const untilCut = 60_000

/**
 * Updates a published version to the state that reading its file today would give: its printed page numbers, how many pages are written in
 * columns, and its pages' text, in R2 and in the index. The segments stay as they are, and text that is unchanged isn't written. The job
 * may die at any point and be started again. A version that was replaced meanwhile stays as it is, and so does one that can no longer be
 * read, because readers have it already.
 */
export const readAgain = jobHandler(readAgainKind, {
  run: async (work: JobWork<IngestDeps>, { version }) => readVersion(await IngestWork.open(work), version),
})

async function readVersion(work: IngestWork, version: number): Promise<JobEnd> {
  const { db, job } = work
  const document = await findDocument(db, { tenantId: job.tenantId, contentId: job.subject, version })
  // An earlier release is still cutting this version.
  if (document !== null && isInWork(document)) return putOff(work, untilCut)
  if (document?.state === 'ready' && !(await readFile(work, document))) return putOff(work, 0)
  await work.commit([clearJob(db, job)])
  return 'ended'
}

async function putOff(work: IngestWork, delay: number): Promise<JobEnd> {
  await work.commit([handOverJob(work.db, work.job, work.deps.now(), delay)])
  return 'goes on'
}

/** Returns false if the turn ends before the file does. */
async function readFile(work: IngestWork, document: Document): Promise<boolean> {
  const reader = await formatOfOriginal(document.sourceKey).open(work.deps)
  try {
    await reader.give(work.files, document)
    await work.keepAlive()
    const { pages, labels } = await reader.inspect()
    if (pages !== document.pages) return true
    if (work.job.progress === null) await storeLabels(work, document, labels)
    return await readSegments(work, reader, document)
  } catch (error) {
    if (reader.faultOf(error) === null) throw error
    const { tenantId, contentId, version } = document
    log('warn', 'not read again', { tenantId, contentId, version, error })
    return true
  } finally {
    reader.close()
  }
}

async function storeLabels(
  work: IngestWork,
  { tenantId, contentId, version }: Document,
  labels: string[] | null,
): Promise<void> {
  if (labels === null) return
  await putJson(work.files, pageLabelsKey(tenantId, contentId, version), { labels } satisfies PageLabels)
  await work.reached('labels stored')
}

/** Reads the segments after the last finished one. */
async function readSegments(work: IngestWork, reader: DocumentReader, document: Document): Promise<boolean> {
  const segments = await listSegments(work.db, document)
  for (const segment of segments.slice(work.job.progress?.done ?? 0)) {
    const inColumns = await readSegment(work, reader, document, segment)
    const progress = { done: segment.number + 1, total: segments.length }
    const [kept] = await work.commit([
      noteProgress(work.db, work.job, work.deps.now(), progress),
      countColumns(work.db, work.job, document, { segment: segment.number, inColumns }),
    ])
    if (kept === 0) throw new LeaseLost()
    await work.reached('segment recorded')
    work.turn.take(turnsOfSegment)
    if (work.turn.isOver && progress.done < segments.length) return false
  }
  return true
}

/**
 * Reads one segment. The text file is written last, because it marks the segment as done. A scan has no text and isn't read. Returns how
 * many of its pages are written in columns.
 */
async function readSegment(
  work: IngestWork,
  reader: DocumentReader,
  { tenantId, contentId, version }: Document,
  { number, ...place }: DocumentSegment,
): Promise<number> {
  const key = textKey(tenantId, contentId, version, number)
  const stored = await getJson<SegmentText>(work.files, key)
  if (stored === null || stored.pages.every((page) => page === '')) return 0
  const { text: pages, inColumns } = await reader.texts(place)
  const text = { firstPage: place.firstPage, pages }
  if (isDeepStrictEqual(pages, stored.pages)) return inColumns
  await work.keepAlive()
  for (const search of work.index.writtenTo(contentId)) {
    const book = await findIndexedBook(search.db, { tenantId, contentId, version })
    if (book !== null) await indexPages(search, tenantId, book.no, { number, ...text })
  }
  await work.reached('segment indexed')
  await putJson(work.files, key, text)
  await work.reached('segment stored')
  return inColumns
}
