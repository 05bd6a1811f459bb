import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Day } from '#app/kernel/values/day.ts'

/** A reader's account. */
type Owner = { tenantId: number; accountId: string }

/** The pages of each day from `first` on, oldest first. Days without pages are missing. */
export async function findDays(
  db: Database,
  { tenantId, accountId }: Owner,
  first: Day,
): Promise<{ day: Day; pages: number }[]> {
  const rows = await db
    .selectFrom('reading_day')
    .select(['day', 'pages'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('day', '>=', first)
    .orderBy('day')
    .execute()
  return rows.map(({ day, pages }) => ({ day: day as Day, pages }))
}

/** Whether the reader has switched the record off. */
export async function isRecordOff(db: Database, { tenantId, accountId }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('reading_record_off')
    .select('since')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

type Finished = { contentId: string; finishedAt: number }

const finishedBy = (db: Database, { tenantId, accountId }: Owner) =>
  db
    .selectFrom('reading')
    // A book in the trash is in none of a reader's lists.
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'reading.content_id'))
    .where('reading.tenant_id', '=', tenantId)
    .where('reading.account_id', '=', accountId)
    .where('reading.finished_at', 'is not', null)
    .where('content.visible', '=', 1)

/** A part of the finished books, last finished first. */
export async function findFinished(
  db: Database,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<Finished[]> {
  const rows = await finishedBy(db, owner)
    .select(['reading.content_id as contentId', 'reading.finished_at as finishedAt'])
    .orderBy('reading.finished_at', 'desc')
    .orderBy('reading.content_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ contentId, finishedAt }) => ({ contentId, finishedAt: finishedAt ?? 0 }))
}

export async function countFinished(db: Database, owner: Owner): Promise<number> {
  const row = await finishedBy(db, owner)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Switches the record off and deletes what it has. Places in books stay: they belong to reading itself. */
export function forgetReading(db: Database, { tenantId, accountId }: Owner, now: number): Write[] {
  return [
    db
      .insertInto('reading_record_off')
      .values({ tenant_id: tenantId, account_id: accountId, since: now })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doNothing()),
    db.deleteFrom('reading_day').where('tenant_id', '=', tenantId).where('account_id', '=', accountId),
    db
      .updateTable('reading')
      .set({ finished_at: null, placed_at: null })
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId),
  ]
}

export function recordAgain(db: Database, { tenantId, accountId }: Owner): Write {
  return db
    .deleteFrom('reading_record_off')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
}

export function removeFinish(db: Database, { tenantId, accountId }: Owner, contentId: string): Write {
  return db
    .updateTable('reading')
    .set({ finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('content_id', '=', contentId)
    .where('finished_at', 'is not', null)
}
