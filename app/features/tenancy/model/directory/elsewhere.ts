import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'

/** How much of its limits a company uses at sites in other databases. */
export type Elsewhere = { contents: number; readers: number }

/**
 * What a company's sites in other databases had a few minutes ago, for the limits that a company's sites share. No statement can count in two
 * databases, so a company whose sites lie in several may go over a limit by what the others got meanwhile (docs/adr/180).
 */
export function elsewhere(companyId: number, what: keyof Elsewhere): RawBuilder<number> {
  const { selectFrom } = expressionBuilder<Tables>()
  const counted = selectFrom('company_elsewhere').select(what).where('company_id', '=', companyId)
  return sql<number>`coalesce(${counted}, 0)`
}

export function upsertElsewhere(db: Database, companyId: number, counted: Elsewhere): Write {
  return db
    .insertInto('company_elsewhere')
    .values({ company_id: companyId, ...counted })
    .onConflict((row) => row.column('company_id').doUpdateSet(counted))
}

/** Counts the readers of some sites. Triggers keep the count (migration 0016). */
export function readersOf(db: Database, sites: Expression<unknown>) {
  return db
    .selectFrom('reader_count')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('readers'), sql.lit(0)).as('count'))
    .where('tenant_id', 'in', sites as never)
    .where('group_id', '=', '*')
}
