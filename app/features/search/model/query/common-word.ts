import { type RawBuilder, sql } from 'kysely'
import { placesMask, slotBits, slotsPerContent } from '#app/features/search/model/index/search-row.ts'
import { hasAll } from './asked-conditions.ts'
import type { Condition, ConditionOf } from './condition.ts'
import type { Looked } from './condition-plan.ts'
import type { HitsRequest } from './hits-request.ts'
import { matchExpression } from './match-expression.ts'
import { inPlaces } from './row-places.ts'

/** How far a word is followed if it occurs in more rows than can be searched (docs/adr/030). */
export const ofCommonWord = {
  /** The number of newest rows, that is fields and pages. */
  rows: 800,
  /** If these belong to fewer contents, all rows of this many newest contents are searched. */
  contents: 500,
  /** The number of older titles. */
  titles: 200,
  /** For several words the number of rows up to which all are searched. */
  rowsOfPhrase: 4_000,
}

/** The word of a query for a single word, sorted by relevance. */
export function onlyWord(
  { sort, direction }: HitsRequest,
  found: readonly Condition[],
): ConditionOf<'term'> | null {
  const [only] = found
  if (sort !== 'relevance' || direction !== 'desc' || found.length !== 1) return null
  return only?.kind === 'term' ? only : null
}

/** This many Japanese characters in a row are rarely a single word. */
const phrase = /^[\u3040-\u30ff\u3400-\u9fff]{4,}/

/**
 * The contents with one word, wherever it occurs. Reads its newest rows, which the index returns from its end and which
 * stop at the limit (`word`); for most words these are all. What looks like several words has few rows, which are faster
 * in the index's own order. If the rows belong to few contents, because they are pages of long books, reads all rows of
 * the newest contents instead. Adds older titles, so that a book with the word in its title is never missed. `edge` has
 * the number of the oldest content that was searched, or 0 if all were. A limit of 0 keeps SQLite from reading at all,
 * where a condition would be evaluated for every row. A table that is named several times is compiled anew each time.
 */
export function wordAlone(
  tenantId: number,
  { term, places }: ConditionOf<'term'>,
  asked: readonly Looked[],
): RawBuilder<unknown>[] {
  const { contents, titles } = ofCommonWord
  const isPhrase = phrase.test(term)
  const rows = isPhrase ? ofCommonWord.rowsOfPhrase : ofCommonWord.rows
  const mask = placesMask(places)
  const matching = sql`search_text MATCH ${matchExpression(tenantId, term)} AND ${inPlaces(mask)}`
  const bits = sql.lit(slotBits)
  const slot = sql`id & ${sql.lit(slotsPerContent - 1)}`
  const perContent = sql`id >> ${bits} AS no, min(${slot}) AS slot`
  const readable = sql`c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1 ${hasAll(tenantId, asked)}`
  const deep = sql`SELECT DISTINCT c.no FROM (SELECT rowid >> ${bits} AS no FROM search_text
      WHERE ${matching} ORDER BY rowid DESC LIMIT -1) JOIN indexed_content c USING (no)
    WHERE ${readable} LIMIT ${sql.lit(contents)}`
  return [
    sql`word AS MATERIALIZED (SELECT rowid AS id FROM search_text WHERE ${matching}
      ${isPhrase ? sql`` : sql`ORDER BY rowid DESC`} LIMIT ${sql.lit(rows)})`,
    // The oldest of the newest rows may not include all rows of their content.
    isPhrase
      ? sql`state AS MATERIALIZED (SELECT count(*) < ${sql.lit(rows)} AS is_all, 0 AS is_enough, 0 AS no FROM word)`
      : sql`state AS MATERIALIZED (SELECT count(*) < ${sql.lit(rows)} AS is_all,
          count(DISTINCT c.no) >= ${sql.lit(contents)} AS is_enough, (min(id) >> ${bits}) + 1 AS no
        FROM word LEFT JOIN indexed_content c ON c.no = id >> ${bits} AND ${readable})`,
    sql`edge AS MATERIALIZED (SELECT is_all OR is_enough AS is_read,
        CASE WHEN is_all THEN 0 WHEN is_enough THEN no
          ELSE (SELECT iif(count(*) = ${sql.lit(contents)}, min(no), 0) FROM (${deep})) END AS no
      FROM state)`,
    sql`found0 AS (
      SELECT ${perContent} FROM edge CROSS JOIN word WHERE is_read AND id >= no << ${bits} GROUP BY 1
      UNION ALL SELECT ${perContent} FROM (SELECT rowid AS id FROM search_text
        WHERE ${matching} AND rowid >= (SELECT no << ${bits} FROM edge)
        LIMIT (SELECT iif(is_read, 0, -1) FROM edge)) GROUP BY 1
      UNION ALL SELECT * FROM (SELECT rowid >> ${bits} AS no, 0 AS slot
        FROM search_text WHERE ${sql.lit(mask & 1)} AND ${matching}
          AND rowid < (SELECT no << ${bits} FROM edge) AND rowid & ${sql.lit(slotsPerContent - 1)} = 0
        ORDER BY rowid DESC LIMIT (SELECT iif(no > 0, ${sql.lit(titles)}, 0) FROM edge)))`,
  ]
}
