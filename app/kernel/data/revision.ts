import { type RawBuilder, sql } from 'kysely'

/**
 * For the `set` of an update: counts a record's revision up by one. With `seen`, the revision that the editor saw, only if it is still
 * that; otherwise the value is NULL, which breaks the batch, and `commit` refuses with `changedMeanwhile` (docs/adr/052).
 */
export function nextRevision(seen: number | null): RawBuilder<number> {
  if (seen === null) return sql<number>`revision + 1`
  return sql<number>`CASE WHEN revision = ${seen} THEN revision + 1 END`
}

/**
 * For the `set` of an update that checks many rows and changes nothing: breaks the batch in the same way if a row no longer has the
 * revision that the editor saw. `id` is the column, with its table, that identifies a row.
 */
export function sameRevision(id: string, seen: ReadonlyMap<string, number>): RawBuilder<number> {
  const known = JSON.stringify(Object.fromEntries(seen))
  return sql<number>`CASE WHEN revision = (SELECT value FROM json_each(${known}) AS seen WHERE seen.key = ${sql.ref(id)})
    THEN revision END`
}
