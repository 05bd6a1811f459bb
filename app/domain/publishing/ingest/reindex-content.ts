import { getJson, textKey } from '#app/data/files.ts'
import { clearJob, handOverJob } from '#app/data/jobs.ts'
import type { SegmentText } from '#app/domain/publishing/document/document.ts'
import { listSegments } from '#app/domain/publishing/document/document-store.ts'
import { findContentToIndex, indexFieldsOf, indexPages, publishContentIndex } from './index-content.ts'
import type { JobWork } from './job-work.ts'

/**
 * Rebuilds all that the index holds of one content from the records and the stored text. A long document takes
 * several turns; should it be replaced between them, then its ingest has indexed all of the new one.
 */
export async function reindexContent(work: JobWork): Promise<'ended' | 'goes on'> {
  const { job, db } = work
  work.turn.take()
  const next = await indexSegments(work, job.version ?? 0)
  if (next !== null) {
    await work.commit([handOverJob(db, job, work.deps.now(), next)])
    return 'goes on'
  }
  await publishContentIndex(work, job.tenantId, job.contentId)
  await work.commit([clearJob(db, job)])
  return 'ended'
}

/** Answers the segment to go on with when the turn is over before the end. */
async function indexSegments(work: JobWork, from: number): Promise<number | null> {
  const { db, search, files, job } = work
  const { tenantId, contentId } = job
  const content = await findContentToIndex(db, tenantId, contentId)
  if (content === null || content.version === null) return null
  const no = await indexFieldsOf(search, content, content.version)
  const segments = await listSegments(db, { tenantId, contentId, version: content.version })
  for (const { number } of segments.slice(from)) {
    const text = await getJson<SegmentText>(files, textKey(tenantId, contentId, content.version, number))
    if (text !== null) await indexPages(search, tenantId, no, text)
    await work.keepAlive()
    work.turn.take()
    if (work.turn.isOver && number < segments.length - 1) return number + 1
  }
  return null
}
