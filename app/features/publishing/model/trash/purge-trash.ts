import { type SqlBool, sql } from 'kysely'
import { removeContentKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { currentCause } from '#app/kernel/logging/cause.ts'
import { trashDays } from '#app/kernel/retention/retention.ts'

const day = 86_400_000
/** The most contents that one sweep removes. Each takes its documents, groups and readings with it. */
const maxPerSweep = 50

/**
 * Run by cron for all tenants: removes for good what has been in the trash for 30 days, oldest first. Jobs remove the
 * files. Returns how many contents were removed.
 */
export function purgeTrash(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, (tenants) => purgeTrashIn(tenants, now))
}

async function purgeTrashIn({ d1, db }: OpenDatabase, now: number): Promise<number> {
  const isOver = sql<SqlBool>`deleted_at <= ${now - trashDays * day}`
  const jobOf = sql<string>`'purge-' || content.tenant_id || '-' || content.id`
  const jobs = insertSelected(
    db,
    'job',
    db
      .selectFrom('content')
      .select([
        jobOf.as('id'),
        'tenant_id',
        sql.val(removeContentKind.name).as('kind'),
        'id as subject',
        sql<string>`json_object('coverKey', cover_key)`.as('payload'),
        sql.val(now).as('due_at'),
        sql.val(now).as('created_at'),
        sql.val(now).as('updated_at'),
        sql.val(currentCause().requestId ?? null).as('request_id'),
      ])
      .where(isOver)
      .orderBy('deleted_at')
      .limit(maxPerSweep),
  )
  // Finds the contents by their jobs instead of repeating the condition: if many contents were deleted at the same
  // moment, two statements could select different ones.
  const gone = db
    .deleteFrom('content')
    .where(isOver)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('job')
          .select('job.id')
          .where('job.id', '=', jobOf)
          .whereRef('job.tenant_id', '=', 'content.tenant_id'),
      ),
    )
  const [purged = 0] = await commitTo(d1, [jobs, gone])
  return purged
}
