import { type RawBuilder, sql } from 'kysely'

/**
 * For the `set` of an update: the number after the one its writer saw; null for writers who saw none. Where somebody else
 * was quicker there is no such number, which breaks the batch: `commit` says `changedMeanwhile` (docs/adr/052).
 */
export function nextRevision(seen: number | null): RawBuilder<number> {
  if (seen === null) return sql<number>`revision + 1`
  return sql<number>`CASE WHEN revision = ${seen} THEN revision + 1 END`
}

/**
 * For the `set` of an update that changes nothing: it breaks the batch in the same way where one of many rows has no longer the
 * revision that was seen. `id` is the column that names the row, with its table.
 */
export function sameRevision(id: string, seen: ReadonlyMap<string, number>): RawBuilder<number> {
  const known = JSON.stringify(Object.fromEntries(seen))
  return sql<number>`CASE WHEN revision = (SELECT value FROM json_each(${known}) AS seen WHERE seen.key = ${sql.ref(id)})
    THEN revision END`
}
