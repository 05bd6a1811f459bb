import { type SqlBool, sql } from 'kysely'
import { indexFieldsKind } from '#app/features/documents/model/ingest/index-fields.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { currentCause } from '#app/kernel/logging/cause.ts'
import { type Day, dayOf } from '#app/kernel/values/day.ts'

/**
 * The most contents that one sweep changes, so that it doesn't occupy the database for long. The next sweep continues.
 */
const maxPerSweep = 200

/**
 * Run by cron for all tenants: shows the contents whose first day has come and hides those whose last day is over, with
 * jobs that update the index. Opening a document checks its days anyway. Returns how many contents changed.
 */
export function sweepPublications(env: Pick<Env, 'DB'>, now: number): Promise<number> {
  return sweepTenantDbs(env, (tenants) => sweepPublicationsIn(tenants, now))
}

async function sweepPublicationsIn({ d1, db }: OpenDatabase, now: number): Promise<number> {
  const today = dayOf(now)
  const [ended = 0, , begun = 0] = await commitTo(d1, [
    jobsFor(db, ending(db, today), now),
    db
      .updateTable('content')
      .set({ visible: 0, withheld: 1, updated_at: now })
      .where(({ eb, refTuple }) =>
        eb(refTuple('tenant_id', 'id'), 'in', ending(db, today).$asTuple('tenant_id', 'id')),
      ),
    jobsFor(db, beginning(db, today), now),
    db
      .updateTable('content')
      .set({ visible: 1, withheld: 0, updated_at: now })
      .where(({ eb, refTuple }) =>
        eb(refTuple('tenant_id', 'id'), 'in', beginning(db, today).$asTuple('tenant_id', 'id')),
      ),
  ])
  return ended + begun
}

/** Conditions on flags are written into the statement, not bound, because only then does SQLite use the partial index. */
function ending(db: Database, today: Day) {
  return db
    .selectFrom('content')
    .select(['tenant_id', 'id'])
    .where(sql<SqlBool>`visible = 1`)
    .where('publish_until', '<', today)
    .orderBy('publish_until')
    .limit(maxPerSweep)
}

function beginning(db: Database, today: Day) {
  return db
    .selectFrom('content')
    .select(['tenant_id', 'id'])
    .where(sql<SqlBool>`withheld = 1 AND deleted_at IS NULL`)
    .where('publish_from', '<=', today)
    .where(sql<SqlBool>`coalesce(publish_until, '9999') >= ${today}`)
    .orderBy('publish_from')
    .limit(maxPerSweep)
}

function jobsFor(db: Database, contents: ReturnType<typeof ending>, now: number) {
  return insertSelected(
    db,
    'job',
    db
      .selectFrom(contents.as('changed'))
      .select([
        sql<string>`'days-' || ${now} || '-' || changed.tenant_id || '-' || changed.id`.as('id'),
        'changed.tenant_id',
        sql.val(indexFieldsKind.name).as('kind'),
        'changed.id as subject',
        sql.val(now).as('due_at'),
        sql.val(now).as('created_at'),
        sql.val(now).as('updated_at'),
        sql.val(currentCause().requestId ?? null).as('request_id'),
      ])
      .where(sql<SqlBool>`true`),
  ).onConflict((conflict) => conflict.doNothing())
}
