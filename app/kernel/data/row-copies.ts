import type { Insertable } from 'kysely'
import type { Write } from './commit.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** The tables of the platform of which databases of tenants have copies, by their keys (docs/adr/180). */
const keys = { company: 'id', company_payment: 'company_id', tenant: 'id' } as const

/** Writes a copy of a row as the platform's database has it, whether or not there is one already. */
export function upsertCopy<Table extends keyof typeof keys>(
  db: Database,
  table: Table,
  row: Insertable<Tables[Table]>,
): Write {
  const [name, copy] = [table as 'company', row as Insertable<Tables['company']>]
  return db
    .insertInto(name)
    .values(copy)
    .onConflict((found) => found.column(keys[table] as 'id').doUpdateSet(copy))
}

/** Deletes the copy of a row that the platform's database no longer has. */
export function deleteCopy(db: Database, table: keyof typeof keys, key: number): Write {
  return db.deleteFrom(table as 'company').where(keys[table] as 'id', '=', key)
}
