import { sql } from 'kysely'
import { z } from 'zod'
import type { Write } from '#app/kernel/data/commit.ts'
import { type Database, searchDb } from '#app/kernel/data/database.ts'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { clearJob, deleteJob, HINT_MS, jobKind } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { log } from '#app/kernel/logging/log.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { publishContentIndex } from './index-content.ts'
import { type IngestDeps, IngestWork } from './ingest-work.ts'

/** Copies the fields of a content (its subject) from the records into the index. Its pages stay as they are. */
export const indexFieldsKind = jobKind('index-fields', z.object({}))

/** Indexes a changed content. Repeating it changes nothing. */
export const indexFields = jobHandler(indexFieldsKind, {
  async run(ofJob: JobWork<IngestDeps>) {
    const work = await IngestWork.open(ofJob)
    const { job, db } = work
    await publishContentIndex(work, job.tenantId, job.subject)
    await work.commit([clearJob(db, job)])
    return 'ended'
  },
})

/** The write to commit with a change, and the function to call after the commit. */
type Indexing = { insert: Write; finish: () => Promise<void> }

/**
 * The jobs that index changed contents. Commit `insert` with the change, then call `finish`: a single content is indexed at once, so that
 * the person who saved it finds it. For more contents the workers are woken.
 */
export function newIndexing(visit: Visit, contentIds: readonly string[]): Indexing {
  const run = newElementId(visit.randomBytes)
  const jobs = contentIds.map((subject) => ({ id: `${run}-${subject}`, subject }))
  return {
    insert: insertJobs(visit, jobs),
    finish: () => (jobs.length === 1 ? indexNow(visit, jobs) : wake(visit, jobs)),
  }
}

/** The most queue messages sent at once. Workers that are awake find the other jobs by themselves. */
const maxHints = 20

/**
 * The jobs that index all contents of a group or with a hashtag, however many. `insert` must come before the writes that remove them from
 * it.
 */
export function newIndexingOf(visit: Visit, place: Place): Indexing {
  const run = newElementId(visit.randomBytes)
  const { db, site, now } = visit
  const [{ tenantId }, at, kind] = [site, now(), indexFieldsKind.name]
  const insert = insertSelected(
    db,
    'job',
    db
      .selectFrom(contentsAt(db, tenantId, place))
      .select([
        sql<string>`${run} || '-' || placed.content_id`.as('id'),
        'placed.tenant_id',
        sql.val(kind).as('kind'),
        'placed.content_id as subject',
        sql.val(at).as('due_at'),
        sql.val(at).as('created_at'),
        sql.val(at).as('updated_at'),
      ]),
  )
  return { insert, finish: async () => wake(visit, await firstJobs(visit, run)) }
}

type Place = { group: number } | { hashTag: number }

function contentsAt(db: Database, tenantId: number, place: Place) {
  if ('group' in place) {
    const ofGroup = db.selectFrom('content_in_group').where('tenant_id', '=', tenantId)
    return ofGroup.select(['tenant_id', 'content_id']).where('group_id', '=', place.group).as('placed')
  }
  const tagged = db.selectFrom('content_hash_tag').where('tenant_id', '=', tenantId)
  return tagged.select(['tenant_id', 'content_id']).where('tag_id', '=', place.hashTag).as('placed')
}

function firstJobs({ db, site }: Visit, run: string): Promise<Job[]> {
  return db
    .selectFrom('job')
    .select(['id', 'subject'])
    .where('tenant_id', '=', site.tenantId)
    .where('id', '>', `${run}-`)
    .where('id', '<', `${run}.`)
    .limit(maxHints)
    .execute()
}

type Job = { id: string; subject: string }

function insertJobs({ db, site, now }: Visit, jobs: readonly Job[]): Write {
  const [{ tenantId }, at, kind] = [site, now(), indexFieldsKind.name]
  return insertSelected(
    db,
    'job',
    db
      .selectFrom(givenRows(jobs))
      .select([
        given<string>('id').as('id'),
        sql.val(tenantId).as('tenant_id'),
        sql.val(kind).as('kind'),
        given<string>('subject').as('subject'),
        sql.val(at).as('due_at'),
        sql.val(at + HINT_MS).as('lease_until'),
        sql.val(at).as('created_at'),
        sql.val(at).as('updated_at'),
      ]),
  )
}

/** Indexes a content at once. If the index doesn't answer now, the job retries later. */
async function indexNow(visit: Visit, jobs: readonly Job[]): Promise<void> {
  const { tenantId } = visit.site
  try {
    const index = await searchDb(visit.env, tenantId)
    for (const { subject } of jobs) await publishContentIndex({ db: visit.db, index }, tenantId, subject)
    await commit(
      visit,
      jobs.map(({ id }) => deleteJob(visit.db, tenantId, id)),
    )
  } catch (error) {
    log('warn', 'index left to its job', { tenantId, error })
  }
}

/** Wakes the workers. A message that can't be sent is only logged, because the sweep sends another. */
async function wake({ env, database }: Visit, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  try {
    await env.JOBS.sendBatch(jobs.map(({ id }) => ({ body: { jobId: id, database } })))
  } catch (error) {
    log('warn', 'hints not sent', { jobs: jobs.length, error })
  }
}
