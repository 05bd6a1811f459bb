import { type RawBuilder, sql } from 'kysely'
import { placesMask, slotBits, slotsPerContent } from '#app/domain/search/index/search-row.ts'
import { hasAll } from './asked-conditions.ts'
import type { Condition, ConditionOf } from './condition.ts'
import type { Looked } from './condition-plan.ts'
import type { HitsRequest } from './hits-request.ts'
import { matchExpression } from './match-expression.ts'
import { inPlaces } from './row-places.ts'

/** How far a word is followed that more rows have than anybody looks through (docs/adr/030). */
export const ofCommonWord = {
  /** The newest so many rows, fields and pages. */
  rows: 800,
  /** Where these are of fewer contents, all rows of the newest so many. */
  contents: 500,
  /** Titles older than these. */
  titles: 200,
  /** All rows of a word of several, as long as there are no more. */
  rowsOfPhrase: 4_000,
}

/** The word of a question that asks for nothing but one word, by relevance. */
export function onlyWord(
  { sort, direction }: HitsRequest,
  found: readonly Condition[],
): ConditionOf<'term'> | null {
  const [only] = found
  if (sort !== 'relevance' || direction !== 'desc' || found.length !== 1) return null
  return only?.kind === 'term' ? only : null
}

/** As many Japanese characters in a row are seldom one word. */
const phrase = /^[\u3040-\u30ff\u3400-\u9fff]{4,}/

/**
 * The contents of one word that may be anywhere. Its newest rows are read, which the index gives from its end on and stops
 * (`word`); of most words these are all. What looks like several words has few rows, and these come faster in the index's
 * own order. Where the rows are of few contents, being pages of long books, all rows of the newest contents are read
 * instead. Titles older than all that come too, so that a book called by the word is never missed. `edge` has the number of
 * the oldest content looked at, 0 where all were. A limit of 0 keeps SQLite from reading at all, where a condition would be
 * asked of every row; and whatever a table here names is compiled anew for each that names it.
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
    // The oldest of the newest rows may not be all of their content.
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
