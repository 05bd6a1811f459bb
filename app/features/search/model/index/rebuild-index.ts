import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { searchDb } from '#app/kernel/data/database.ts'
import { givenRows } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { jobKind } from '#app/kernel/jobs/job.ts'
import { currentCause } from '#app/kernel/logging/cause.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The number of queue messages sent at once. Workers that are awake find the other jobs by themselves. */
const HINTS = 20

/**
 * Rebuilds a tenant's part of the search index from the records and the stored text: one job for each content, including
 * those that only the index has. Searching continues meanwhile. Returns the number of jobs.
 */
export async function rebuildIndex(visit: Visit): Promise<{ jobs: number }> {
  const admin = requireStaff(visit, 'service')
  const run = newElementId(visit.randomBytes)
  const ofSite = visit.db.selectFrom('content').select('id').where('tenant_id', '=', visit.site.tenantId)
  const indexed = givenRows(await indexedIds(visit))
  const [ofRecords = 0, ofLeftovers = 0] = await commit(visit, [
    insertJobs(visit, run, ofSite),
    insertJobs(visit, run, visit.db.selectFrom(indexed).select('given.value as id')),
    insertAudit(visit, admin, { action: 'search.rebuild', subject: String(visit.site.tenantId) }),
  ])
  await wake(visit, run)
  return { jobs: ofRecords + ofLeftovers }
}

async function indexedIds(visit: Visit): Promise<string[]> {
  const { tenantId } = visit.site
  const { parts } = await searchDb(visit.env, tenantId)
  const found = await Promise.all(
    parts.map(({ db }) =>
      db
        .selectFrom('indexed_content')
        .select('content_id')
        .distinct()
        .where('tenant_id', '=', tenantId)
        .execute(),
    ),
  )
  return found.flat().map((row) => row.content_id)
}

/** Inserts a job for each content. A content that appears twice gets one job. */
function insertJobs(visit: Visit, run: string, contents: SelectQueryBuilder<Tables, never, { id: string }>) {
  const now = visit.now()
  return insertSelected(
    visit.db,
    'job',
    visit.db
      .selectFrom(contents.as('indexed'))
      .select([
        sql<string>`${run} || '-' || indexed.id`.as('id'),
        sql.val(visit.site.tenantId).as('tenant_id'),
        sql.val(indexContentKind.name).as('kind'),
        'indexed.id as subject',
        sql.val(now).as('due_at'),
        sql.val(now).as('created_at'),
        sql.val(now).as('updated_at'),
        sql.val(currentCause().requestId ?? null).as('request_id'),
      ])
      .where(sql.lit(true)),
  ).onConflict((conflict) => conflict.column('id').doNothing())
}

async function wake(visit: Visit, run: string): Promise<void> {
  const rows = await visit.db
    .selectFrom('job')
    .select('id')
    .where('tenant_id', '=', visit.site.tenantId)
    .where('id', '>', `${run}-`)
    .where('id', '<', `${run}.`)
    .limit(HINTS)
    .execute()
  if (rows.length > 0)
    await visit.env.JOBS.sendBatch(rows.map(({ id }) => ({ body: { jobId: id, database: visit.database } })))
}

/** A job that rebuilds everything that the index has about one content, its subject: with `next` where it moves. */
export const indexContentKind = jobKind('index-content', z.object({ next: z.boolean().default(false) }))
