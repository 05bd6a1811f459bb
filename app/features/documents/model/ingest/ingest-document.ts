import { type SqlBool, sql } from 'kysely'
import {
  type Document,
  type DocumentOutline,
  isInWork,
  KEEP_MS,
  MAX_DOCUMENT_BYTES,
  type PageLabels,
} from '#app/features/documents/model/document/document.ts'
import type { DocumentFault, DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { type DocumentKey, findDocument } from '#app/features/documents/model/document/document-store.ts'
import {
  publishDocument,
  refuseDocument,
  startSplitting,
} from '#app/features/documents/model/document/document-work-store.ts'
import { formatOfOriginal } from '#app/features/documents/model/formats/formats.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import {
  drawnCoverKey,
  drawnCoverPrefix,
  outlineKey,
  pageLabelsKey,
  putJson,
} from '#app/kernel/data/files.ts'
import { extendLease, finishJob, handOverJob, holdsLease, insertJob } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import {
  findContentToIndex,
  indexContentFields,
  indexFieldsOf,
  publishContentIndex,
} from './index-content.ts'
import { drawPagesKind, ingestKind, removeFilesKind } from './ingest-jobs.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'
import { type StoredCover, storeCover } from './store-cover.ts'
import { storeSegments } from './store-segments.ts'

/**
 * Makes an uploaded file readable: cuts it into segments, indexes its text, draws its cover, and then shows it to readers
 * in one commit. It may die at any point and be started again: recorded steps are not repeated, unrecorded ones are
 * overwritten. A file that can't be read ends refused, with its reason. A very long file continues in the next turn.
 */
export const ingestDocument = jobHandler(ingestKind, {
  run: async (work: JobWork<IngestDeps>, { version }) => ingest(await IngestWork.open(work), version),
  giveUp: async (work: JobWork<IngestDeps>, { version }, { fail }) => {
    const key = { tenantId: work.job.tenantId, contentId: work.job.subject, version }
    return endRefused(await IngestWork.open(work), key, { reason: 'failed', page: null }, fail)
  },
})

/** What every document costs, however short it is, in segments of a turn. */
const turnsOfDocument = 2

async function ingest(work: IngestWork, version: number): Promise<'ended' | 'goes on'> {
  const { job, db } = work
  const key = { tenantId: job.tenantId, contentId: job.subject, version }
  work.turn.take(turnsOfDocument)
  const document = await findDocument(db, key)
  if (document !== null && isInWork(document)) {
    const outcome = await makeReadable(work, document)
    if (outcome === 'later') return 'goes on'
    if (outcome === 'refused') return 'ended'
  }
  // A job whose worker died after the publication also gets here, because the index may still have the old version.
  await publishContentIndex(work, key.tenantId, key.contentId)
  await work.reached('index published')
  await work.commit([finishJob(db, job, work.deps.now())])
  return 'ended'
}

async function makeReadable(work: IngestWork, document: Document): Promise<'flipped' | 'refused' | 'later'> {
  const content = await findContentToIndex(work.db, document.tenantId, document.contentId)
  if (content === null) throw new LeaseLost()
  // Ingesting the first file of a content takes a while. Until then the content is found by its fields.
  if (content.version === null) await indexContentFields(work.search, content)
  const indexNo = await indexFieldsOf(work.search, content, document.version)
  await work.reached('fields indexed')
  const reader = await formatOfOriginal(document.sourceKey).open(work.deps)
  try {
    const opened = await openDocument(work, reader, document)
    await work.reached('opened')
    if (!(await storeSegments(work, reader, opened, indexNo))) return handOver(work)
    const drawn = await storeCover(work, reader, { page: 1, keyOf: drawnCoverKey })
    await flip(work, opened, drawn, content.version)
    await work.reached('flipped')
    return 'flipped'
  } catch (error) {
    const why =
      error instanceof TooLarge ? { reason: 'tooLarge' as const, page: null } : reader.faultOf(error)
    if (why === null) throw error
    await endRefused(work, document, why, finishJob(work.db, work.job, work.deps.now()))
    return 'refused'
  } finally {
    reader.close()
  }
}

class TooLarge extends Error {}

/** Gives the original to the reader, and records the facts that it states about itself. */
async function openDocument(work: IngestWork, reader: DocumentReader, document: Document): Promise<Document> {
  if (document.bytes > MAX_DOCUMENT_BYTES) throw new TooLarge()
  const { tenantId, contentId, version } = document
  await reader.give(work.files, document)
  const { pages, ownerRestricted, rightToLeft, outline, labels } = await reader.inspect()
  await putJson(work.files, outlineKey(tenantId, contentId, version), { outline } satisfies DocumentOutline)
  if (labels !== null)
    await putJson(work.files, pageLabelsKey(tenantId, contentId, version), { labels } satisfies PageLabels)
  const now = work.deps.now()
  const [started] = await work.commit([
    startSplitting(work.db, work.job, { key: document, facts: { pages, ownerRestricted, rightToLeft }, now }),
    extendLease(work.db, work.job, now),
  ])
  if (started === 0) throw new LeaseLost()
  return { ...document, pages, ownerRestricted, rightToLeft }
}

async function handOver(work: IngestWork): Promise<'later'> {
  await work.commit([handOverJob(work.db, work.job, work.deps.now())])
  return 'later'
}

/**
 * Publishes the new version: readers see it from this commit on. The files of the old version stay for a day, because readers who have it
 * open may go on in it unless the new version withdraws it.
 */
async function flip(
  work: IngestWork,
  document: Document,
  drawn: StoredCover | null,
  replaced: number | null,
): Promise<void> {
  const { db, job } = work
  const now = work.deps.now()
  const show = contentOf(work)
    .set({ version: document.version, page_count: document.pages ?? 0, file_name: document.fileName })
    .set({ updated_at: now })
    .$if(document.withdrawsOlder, (query) => query.set({ oldest_version: document.version }))
  const writes = [
    show,
    ...publishDocument(db, job, document, now),
    extendLease(db, job, now),
    drawLater(work, document),
  ]
  if (drawn !== null) writes.push(setDrawnCover(work, drawn))
  if (replaced !== null) writes.push(removeLater(work, { ...document, version: replaced }))
  const [shown] = await work.commit(writes)
  if (shown === 0) throw new LeaseLost()
}

/**
 * Sets the cover that was drawn from the first page. assumed: every file brings its own, but never replaces a cover that an administrator
 * chose.
 */
function setDrawnCover(work: IngestWork, cover: StoredCover): Write {
  const prefix = drawnCoverPrefix(work.job.tenantId)
  return contentOf(work)
    .set({ cover_key: cover.key, cover_width: cover.width, cover_height: cover.height })
    .where((eb) => eb.or([eb('cover_key', 'is', null), sql<SqlBool>`instr(cover_key, ${prefix}) = 1`]))
}

function contentOf({ db, job }: IngestWork) {
  return db
    .updateTable('content')
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.subject)
    .where(holdsLease(job))
}

/** Ends a document as refused, and its job with it. Its stored files are removed in a day. */
async function endRefused(
  work: IngestWork,
  key: DocumentKey,
  why: DocumentFault,
  endJob: Write,
): Promise<void> {
  const now = work.deps.now()
  await work.commit([refuseDocument(work.db, work.job, { key, why, now }), removeLater(work, key), endJob])
}

/**
 * How long after the publication the pages are drawn, in milliseconds. They can be read before their pictures exist, and the delay lets all
 * files that were uploaded together become readable before the first of them is drawn.
 */
const drawnAfter = 60_000

function drawLater(work: IngestWork, { tenantId, contentId, version }: DocumentKey) {
  const now = work.deps.now()
  const id = newElementId(work.deps.randomBytes)
  const about = { tenantId, subject: contentId, payload: { version }, condition: holdsLease(work.job) }
  return insertJob(work.db, drawPagesKind, { id, ...about, dueAt: now + drawnAfter, now })
}

function removeLater(work: IngestWork, key: DocumentKey) {
  const now = work.deps.now()
  return insertJob(work.db, removeFilesKind, {
    id: newElementId(work.deps.randomBytes),
    tenantId: key.tenantId,
    subject: key.contentId,
    payload: { version: key.version },
    dueAt: now + KEEP_MS,
    now,
  })
}
