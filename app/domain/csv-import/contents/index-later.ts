import { sql } from 'kysely'
import type { Write } from '#app/data/commit.ts'
import type { ImportWork } from '#app/domain/csv-import/run/import-work.ts'
import { indexFieldsKind } from '#app/domain/publishing/ingest/index-fields-job.ts'

/** A job for each content that the search finds by other words from now on; workers that are awake go through them in bulk. */
export function indexLater({ db, deps, job }: ImportWork, ids: readonly string[]): Write[] {
  if (ids.length === 0) return []
  const now = deps.now()
  const run = `${job.id}-${now}`
  return [
    db
      .insertInto('job')
      .columns(['id', 'tenant_id', 'kind', 'subject', 'due_at', 'created_at', 'updated_at'])
      .expression(
        sql`SELECT ${run} || '-' || value, ${job.tenantId}, ${indexFieldsKind.name}, value, ${now}, ${now}, ${now}
          FROM json_each(${JSON.stringify(ids)}) WHERE true`,
      )
      .onConflict((conflict) => conflict.column('id').doNothing()),
  ]
}
