import { type RawBuilder, sql } from 'kysely'

/**
 * For the `set` of an update: the revision after the one that the writer saw, or simply the next one if the writer saw
 * none (null). If somebody else was faster the value is NULL, which breaks the batch: `commit` refuses with
 * `changedMeanwhile` (docs/adr/052).
 */
export function nextRevision(seen: number | null): RawBuilder<number> {
  if (seen === null) return sql<number>`revision + 1`
  return sql<number>`CASE WHEN revision = ${seen} THEN revision + 1 END`
}

/**
 * For the `set` of an update that changes nothing: breaks the batch in the same way if one of many rows no longer has the
 * revision that the writer saw. `id` is the column that identifies a row, with its table.
 */
export function sameRevision(id: string, seen: ReadonlyMap<string, number>): RawBuilder<number> {
  const known = JSON.stringify(Object.fromEntries(seen))
  return sql<number>`CASE WHEN revision = (SELECT value FROM json_each(${known}) AS seen WHERE seen.key = ${sql.ref(id)})
    THEN revision END`
}
