import { listSegments } from '#app/features/documents/model/document/segment-store.ts'
import { indexPages } from '#app/features/search/model/index/index-pages.ts'
import { indexContentKind } from '#app/features/search/model/index/rebuild-index.ts'
import type { OpenSearch } from '#app/kernel/data/database.ts'
import { getJson, type SegmentText, textKey } from '#app/kernel/data/files.ts'
import { clearJob, handOverJob, noteProgress } from '#app/kernel/jobs/job.ts'
import { type JobEnd, type JobWork, jobHandler, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import { findContentToIndex, indexFieldsOf, publishContentIndex } from './index-content.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'

/**
 * Rebuilds everything the index has about one content from the records and the stored text. A long document takes several
 * turns. If it is replaced between them, the ingest of the new file indexes all of it.
 */
export const reindexContent = jobHandler(indexContentKind, {
  async run(ofJob: JobWork<IngestDeps>, { next }) {
    const work = await IngestWork.open(ofJob)
    // If the content doesn't move any more, its place is right already, and so may be what is there.
    return reindex(work, (next && work.index.movesTo(work.job.subject)) || work.search)
  },
})

async function reindex(work: IngestWork, search: OpenSearch): Promise<JobEnd> {
  const { job, db } = work
  work.turn.take()
  if (!(await indexSegments(work, search))) {
    await work.commit([handOverJob(db, job, work.deps.now())])
    return 'goes on'
  }
  await publishContentIndex(work, job.tenantId, job.subject)
  await work.commit([clearJob(db, job)])
  return 'ended'
}

/** Indexes the segments after the last finished one. Returns false if the turn ends before the document does. */
async function indexSegments(work: IngestWork, search: OpenSearch): Promise<boolean> {
  const { db, files, job } = work
  const { tenantId, subject: contentId } = job
  const content = await findContentToIndex(db, tenantId, contentId)
  if (content === null || content.version === null) return true
  const no = await indexFieldsOf(search, content, content.version)
  const segments = await listSegments(db, { tenantId, contentId, version: content.version })
  for (const { number } of segments.slice(job.progress?.done ?? 0)) {
    const text = await getJson<SegmentText>(files, textKey(tenantId, contentId, content.version, number))
    if (text !== null) await indexPages(search, tenantId, no, { number, ...text })
    await advance(work, { done: number + 1, total: segments.length })
    work.turn.take()
    if (work.turn.isOver && number < segments.length - 1) return false
  }
  return true
}

async function advance(work: IngestWork, progress: { done: number; total: number }): Promise<void> {
  const [kept] = await work.commit([noteProgress(work.db, work.job, work.deps.now(), progress)])
  if (kept === 0) throw new LeaseLost()
}
