import { type RawBuilder, sql } from 'kysely'

/**
 * For the `set` of an update: the number after the one its writer saw; null for writers who saw none. Where somebody else
 * was quicker there is no such number, which breaks the batch: `commit` says `changedMeanwhile` (docs/decisions/052).
 */
export function nextRevision(seen: number | null): RawBuilder<number> {
  if (seen === null) return sql<number>`revision + 1`
  return sql<number>`CASE WHEN revision = ${seen} THEN revision + 1 END`
}
