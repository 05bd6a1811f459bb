import { type SqlBool, sql } from 'kysely'
import { removeContentKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { currentCause } from '#app/kernel/logging/cause.ts'

type At = { tenantId: number; now: number }

/** The samples of a site that the publisher has not made their own, those in the trash included. */
export async function readSamples(db: Database, tenantId: number): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('content')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`is_sample = 1`)
    .execute()
}

/** The sample groups of a site. */
export async function readSampleGroups(db: Database, tenantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('content_group')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes the samples for good; jobs remove their files. Both statements choose by the mark within one batch, so a sample that the publisher
 * makes their own at the same moment stays whole.
 */
export function deleteSamples(db: Database, { tenantId, now }: At): Write[] {
  const isSample = sql<SqlBool>`is_sample = 1`
  const jobs = insertSelected(
    db,
    'job',
    db
      .selectFrom('content')
      .select([
        sql<string>`'purge-' || content.tenant_id || '-' || content.id`.as('id'),
        'tenant_id',
        sql.val(removeContentKind.name).as('kind'),
        'id as subject',
        sql<string>`json_object('coverKey', cover_key)`.as('payload'),
        sql.val(now).as('due_at'),
        sql.val(now).as('created_at'),
        sql.val(now).as('updated_at'),
        sql.val(currentCause().requestId ?? null).as('request_id'),
      ])
      .where('tenant_id', '=', tenantId)
      .where(isSample),
  )
  return [jobs, db.deleteFrom('content').where('tenant_id', '=', tenantId).where(isSample)]
}

/**
 * Removes the sample groups that nothing refers to by now. One that a plan covers, a user group has licensed or that holds a title stays, and
 * is the publisher's from then on.
 */
export function deleteSampleGroups(db: Database, tenantId: number): Write[] {
  const unused = db
    .deleteFrom('content_group')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_in_group as placed')
            .select('placed.group_id')
            .where('placed.tenant_id', '=', tenantId)
            .whereRef('placed.group_id', '=', 'content_group.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscription_plan_group as covered')
            .select('covered.group_id')
            .where('covered.tenant_id', '=', tenantId)
            .whereRef('covered.group_id', '=', 'content_group.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_group_licence as licence')
            .select('licence.content_group_id')
            .where('licence.tenant_id', '=', tenantId)
            .whereRef('licence.content_group_id', '=', 'content_group.id'),
        ),
      ),
    )
  const kept = db
    .updateTable('content_group')
    .set({ is_sample: 0 })
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', 1)
  return [unused, kept]
}
