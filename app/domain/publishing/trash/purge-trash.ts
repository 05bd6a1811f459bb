import { sql } from 'kysely'
import { commitTo } from '#app/data/commit.ts'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { removeContentKind } from '#app/domain/publishing/ingest/remove-content-job.ts'
import { trashDays } from '#app/domain/retention/retention-days.ts'

const day = 86_400_000
/** Contents a sweep removes at most: each takes its documents, groups and readings with it. */
const mostASweep = 50

/**
 * Run by cron: removes for good what has lain in the trash for 30 days, of all tenants, the longest first; jobs clear its
 * files away. Answers how many contents went.
 */
export async function purgeTrash(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  const d1 = databaseFor(env, 0)
  const db = openDatabase(d1)
  const over = db
    .selectFrom('content')
    .where('deleted_at', '<=', now - trashDays * day)
    .orderBy('deleted_at')
    .limit(mostASweep)
  const jobs = db
    .insertInto('job')
    .columns(['id', 'tenant_id', 'kind', 'subject', 'payload', 'due_at', 'created_at', 'updated_at'])
    .expression(
      over.select([
        sql<string>`'purge-' || tenant_id || '-' || id`.as('job_id'),
        'tenant_id',
        sql.val(removeContentKind.name).as('kind'),
        'id',
        sql<string>`json_object('coverKey', cover_key)`.as('payload'),
        sql.val(now).as('due_at'),
        sql.val(now).as('created_at'),
        sql.val(now).as('updated_at'),
      ]),
    )
  const gone = db
    .deleteFrom('content')
    .where(({ eb, refTuple }) =>
      eb(refTuple('tenant_id', 'id'), 'in', over.select(['tenant_id', 'id']).$asTuple('tenant_id', 'id')),
    )
  const [purged = 0] = await commitTo(d1, [jobs, gone])
  return purged
}
