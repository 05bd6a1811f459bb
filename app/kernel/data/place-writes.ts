import { sql } from 'kysely'
import type { Write } from './commit.ts'
import type { Database } from './database.ts'
import { type SearchDatabaseName, tenantDatabases } from './database-names.ts'
import { insertSelected } from './insert-where.ts'
import type { SearchRange, TenantPlace } from './tenant-place.ts'

/**
 * Gives a new site its place: the search database with parts of the fewest sites, of those named, or the first of equals. Sites differ in
 * size, but a new one has none yet, and one that grows can be moved (docs/adr/177).
 */
export function insertPlace(
  db: Database,
  tenantId: number,
  searchDatabases: readonly SearchDatabaseName[],
): Write {
  const sites = sql<number>`(SELECT count(DISTINCT place.tenant_id)
    FROM tenant_place place, json_each(place.search) range WHERE range.value ->> 'name' = candidate.value)`
  return insertSelected(
    db,
    'tenant_place',
    db
      .selectFrom(
        sql<{ key: number; value: string }>`json_each(${JSON.stringify(searchDatabases)})`.as('candidate'),
      )
      .select([
        sql.val(tenantId).as('tenant_id'),
        sql.val<string>(tenantDatabases[0]).as('database'),
        sql<string>`json_array(json_object('name', candidate.value, 'from', 0))`.as('search'),
      ])
      .orderBy(sites)
      .orderBy('candidate.key')
      .limit(1),
  )
}

type Change = Pick<TenantPlace, 'version'> & { tenantId: number; now: number }

/** Notes where a tenant's index is to be built, or with null that it stays. Changes nothing if the place has changed since that version. */
export function planNextIndex(db: Database, change: Change, next: readonly SearchRange[] | null): Write {
  return changed(db, change).set({ next_search: next === null ? null : JSON.stringify(next) })
}

/** Makes the next index the one in which readers search. Changes nothing if the place has changed since that version. */
export function switchIndex(db: Database, change: Change): Write {
  return changed(db, change)
    .set((eb) => ({ search: eb.ref('next_search').$notNull(), next_search: null }))
    .where('next_search', 'is not', null)
}

/**
 * Makes the other database of a tenant's move the one with its records. Changes nothing unless that attempt to switch is still the one under
 * way. The copies of the site's and the company's rows there are made again, since they may have changed.
 */
export function switchRecords(
  db: Database,
  { tenantId, attempt, now }: { tenantId: number; attempt: number; now: number },
): Write {
  const move = db
    .selectFrom('tenant_move')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'draining')
    .where('attempt', '=', attempt)
  return db
    .updateTable('tenant_place')
    .set((eb) => ({
      database: move.select('target').$asScalar().$notNull(),
      version: eb('version', '+', 1),
      changed_at: now,
      copied: 0,
    }))
    .where('tenant_id', '=', tenantId)
    .where('database', '=', move.select('source'))
}

function changed(db: Database, { tenantId, version, now }: Change) {
  return db
    .updateTable('tenant_place')
    .set({ version: version + 1, changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
}
