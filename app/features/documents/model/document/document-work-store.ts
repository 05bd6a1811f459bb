import type { ExpressionBuilder } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { holdsLease, type Job } from '#app/kernel/jobs/job.ts'
import type { DocumentSegment, RefusalReason } from './document.ts'
import type { DocumentKey } from './document-store.ts'

/**
 * Records that splitting starts (or goes on), and the facts that the file states about itself. Like all writes below, it takes effect only
 * under the job's lease.
 */
export function startSplitting(
  db: Database,
  job: Job,
  {
    key,
    facts,
    now,
  }: {
    key: DocumentKey
    facts: { pages: number; ownerRestricted: boolean; rightToLeft: boolean }
    now: number
  },
): Write {
  return inWork(db, job, key).set({
    state: 'splitting',
    pages: facts.pages,
    owner_restricted: facts.ownerRestricted ? 1 : 0,
    right_to_left: facts.rightToLeft ? 1 : 0,
    updated_at: now,
  })
}

export function insertSegment(db: Database, job: Job, key: DocumentKey, segment: DocumentSegment): Write {
  return insertWhere(
    db,
    'document_segment',
    {
      tenant_id: key.tenantId,
      content_id: key.contentId,
      version: key.version,
      number: segment.number,
      first_page: segment.firstPage,
      page_count: segment.pageCount,
      width: segment.width,
      height: segment.height,
      bytes: segment.bytes,
      splice: JSON.stringify(segment.splice),
    },
    holdsLease(job),
  )
}

/**
 * Counts a stored segment. `segments` and `pagesDone` count what is stored for good, so a worker that takes over continues from there.
 * `inColumns` is how many pages of this segment are written in columns. The first page that is blank because it could not be read is
 * recorded, so that the uploader can be told.
 */
export function advanceDocument(
  db: Database,
  job: Job,
  {
    key,
    done,
    now,
  }: {
    key: DocumentKey
    done: { segments: number; pagesDone: number; blankPage: number | null; inColumns: number }
    now: number
  },
): Write {
  const advanced = inWork(db, job, key).set((eb) => ({
    segments: done.segments,
    pages_done: done.pagesDone,
    pages_in_columns: addedTo(eb, done.segments - 1, done.inColumns),
    updated_at: now,
  }))
  if (done.blankPage === null) return advanced
  return advanced.set((eb) => ({
    reason: 'damaged',
    reason_page: eb.fn.coalesce('reason_page', eb.val(done.blankPage)),
  }))
}

/** Counts the pages in columns of a version that is read again, segment by segment from the first one. */
export function countColumns(
  db: Database,
  job: Job,
  key: DocumentKey,
  { segment, inColumns }: { segment: number; inColumns: number },
): Write {
  return db
    .updateTable('document')
    .set((eb) => ({ pages_in_columns: addedTo(eb, segment, inColumns) }))
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
    .where(holdsLease(job))
}

/** The new count of pages in columns. The first segment restarts it, whatever an earlier attempt had counted. */
function addedTo(eb: ExpressionBuilder<Tables, 'document'>, segment: number, inColumns: number) {
  return segment === 0 ? eb.val(inColumns) : eb('pages_in_columns', '+', inColumns)
}

export function refuseDocument(
  db: Database,
  job: Job,
  { key, why, now }: { key: DocumentKey; why: { reason: RefusalReason; page: number | null }; now: number },
): Write {
  return inWork(db, job, key).set({
    state: 'refused',
    reason: why.reason,
    reason_page: why.page,
    updated_at: now,
  })
}

/** Makes this the version that readers see, and retires the previous one. */
export function publishDocument(db: Database, job: Job, key: DocumentKey, now: number): Write[] {
  return [
    db
      .updateTable('document')
      .set({ state: 'superseded', updated_at: now })
      .where('tenant_id', '=', key.tenantId)
      .where('content_id', '=', key.contentId)
      .where('version', '<', key.version)
      .where('state', '=', 'ready')
      .where(holdsLease(job)),
    inWork(db, job, key).set({ state: 'ready', updated_at: now }),
  ]
}

function inWork(db: Database, job: Job, key: DocumentKey) {
  return db
    .updateTable('document')
    .set({})
    .where('tenant_id', '=', key.tenantId)
    .where('content_id', '=', key.contentId)
    .where('version', '=', key.version)
    .where('state', 'in', ['waiting', 'splitting'])
    .where(holdsLease(job))
}
