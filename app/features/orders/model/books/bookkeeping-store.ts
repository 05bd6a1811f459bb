import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { type BookNames, type Software, usualNames } from './bookkeeping.ts'

/** A site's accounting software, and the names it uses there. */
export type Bookkeeping = { software: Software; names: BookNames; revision: number }

export async function findBookkeeping(db: Database, tenantId: number): Promise<Bookkeeping | null> {
  const row = await db
    .selectFrom('bookkeeping')
    .select(['software', 'names', 'revision'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (row === undefined) return null
  // Names that came later aren't stored until the site saves its own.
  const names = { ...usualNames[row.software], ...(JSON.parse(row.names) as Partial<BookNames>) }
  return { ...row, names }
}

/** The condition that the setting still has this revision, or that there is none for 0, for writes that stand before `upsertBookkeeping`. */
export function hasRevision(db: Database, tenantId: number, revision: number) {
  const own = db.selectFrom('bookkeeping').select('tenant_id').where('tenant_id', '=', tenantId)
  return revision === 0
    ? sql<SqlBool>`NOT EXISTS ${own}`
    : sql<SqlBool>`EXISTS ${own.where('revision', '=', revision)}`
}

/** Stores the setting if it still has the revision that was edited; 0 if there was none. */
export function upsertBookkeeping(
  db: Database,
  tenantId: number,
  { software, names, revision, now }: Bookkeeping & { now: number },
): Write {
  const columns = { software, names: JSON.stringify(names), updated_at: now }
  if (revision === 0)
    return db
      .insertInto('bookkeeping')
      .values({ tenant_id: tenantId, ...columns })
      .onConflict((conflict) => conflict.doNothing())
  return db
    .updateTable('bookkeeping')
    .set({ ...columns, revision: sql<number>`revision + 1` })
    .where('tenant_id', '=', tenantId)
    .where('revision', '=', revision)
}
