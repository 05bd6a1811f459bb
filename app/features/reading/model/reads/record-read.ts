import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'
import { type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The writes that record an opening of a content, for the commit that opens it. It counts for this day in Japan, once a
 * day for a reader and every time for a guest, and puts the content on top of the reader's recently read ones (R323).
 */
export function recordRead({ db, site, actor, now }: Visit, contentId: string): Write[] {
  const { tenantId } = site
  const day = dayOf(now())
  if (actor?.kind !== 'reader') return [countRead(db, { tenantId, contentId, day })]
  const reading = { tenantId, accountId: ownerKeyOf(actor), contentId }
  return [countFirstRead(db, { ...reading, day }), noteReading(db, reading, now())]
}

/** `accountId` is as in `ownerKeyOf`. */
type Reading = { tenantId: number; accountId: string; contentId: string }

/** Counts an opening of a content on a day. Triggers update the sums. */
function countRead(
  db: Database,
  { tenantId, contentId, day }: { tenantId: number; contentId: string; day: Day },
): Write {
  return db
    .insertInto('read_day')
    .values({ tenant_id: tenantId, day, content_id: contentId, reads: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'day', 'content_id'])
        .doUpdateSet(({ ref, eb }) => ({ reads: eb(ref('read_day.reads'), '+', 1) })),
    )
}

/**
 * Counts an opening unless the reader has opened the content on that day already. `noteReading` must follow in the same
 * commit.
 */
function countFirstRead(db: Database, { day, ...reading }: Reading & { day: Day }): Write {
  const openedToday = db
    .selectFrom('reading')
    .select('content_id')
    .where('tenant_id', '=', reading.tenantId)
    .where('account_id', '=', reading.accountId)
    .where('content_id', '=', reading.contentId)
    .where('read_at', '>=', startOfDay(day))
  return insertWhere(
    db,
    'read_day',
    { tenant_id: reading.tenantId, day, content_id: reading.contentId, reads: 1 },
    sql<SqlBool>`NOT EXISTS ${openedToday}`,
  ).onConflict((conflict) =>
    conflict
      .columns(['tenant_id', 'day', 'content_id'])
      .doUpdateSet(({ ref, eb }) => ({ reads: eb(ref('read_day.reads'), '+', 1) })),
  )
}

/** Marks a content as recently read (R323). Only the last time is kept. */
function noteReading(db: Database, { tenantId, accountId, contentId }: Reading, now: number): Write {
  return db
    .insertInto('reading')
    .values({ tenant_id: tenantId, account_id: accountId, content_id: contentId, read_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'content_id']).doUpdateSet({ read_at: now }),
    )
}
