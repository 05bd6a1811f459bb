import { type RawBuilder, sql } from 'kysely'
import { slotBits, slotsPerContent } from '#app/features/search/model/index/search-row.ts'
import { contentsOf, hasAll, type Looked } from './asked-conditions.ts'
import { contentsIn, type Source, sourcesOf } from './index-sources.ts'
import { matchAll } from './match-expression.ts'
import type { ConditionOf } from './search-request.ts'

/** The limits within which words are searched that occur in too many rows to read all (docs/adr/030, 161). */
export type Cap = {
  /** The number of newest rows, that is fields and pages, of all words together, and at most of each. */
  rows: number
  rowsOfWord: number
  /** The number of newest contents of each word. */
  contents: number
  /** The number of contents that suffice. With fewer, the rarest word is followed further. */
  enough: number
  /** The number of look-ups of words in older contents. Each content takes one for each word that didn't find it. */
  older: number
  /** The number of older titles with all words that are read as well. */
  titles: number
}

export const ofCommonWords: Cap = {
  ...{ rows: 32_000, rowsOfWord: 16_000, contents: 800 },
  ...{ enough: 100, older: 240, titles: 200 },
}

/** How far the first statement looked, and the word that was rarest among the contents it looked at. */
export type Deeper = { edge: number; rarest: number }

type Word = ConditionOf<'term'>

/**
 * The tables that end in `matched`, the contents with all words and their rank; the number of the oldest content that was
 * looked at, or 0 if all were; and as JSON how far the rows of each word went.
 */
type Capped = { tables: RawBuilder<unknown>[]; edge: RawBuilder<unknown>; edges: RawBuilder<unknown> }

const bits = sql.lit(slotBits)

/**
 * Finds contents with some words, wherever each of them occurs. Looks at the newest contents only: so many that no word
 * has more rows in them than the limit. For most searches these are all. Adds older titles with all words, so that a book
 * named by them is never missed. The costs don't grow with the index, because FTS5 reads a token's rows from the newest
 * on, and skips those that aren't asked for.
 */
export function commonWords(tenantId: number, words: readonly Word[], cap: Cap): Capped {
  const limits = words.map(
    (word, i) =>
      sql`${edgeBeyond(sourcesOf(tenantId, word), limitOfEach(words, cap))} AS ${sql.raw(`edge${i}`)}`,
  )
  const edges = words.map((_, i) => sql.raw(`edge${i}`))
  return {
    tables: [
      sql`limits AS MATERIALIZED (SELECT ${sql.join(limits)})`,
      sql`edge AS MATERIALIZED (SELECT no, no << ${bits} AS row, edges FROM (
        SELECT max(0, ${sql.join(edges)}) AS no, json_array(${sql.join(edges)}) AS edges FROM limits))`,
      ...newest(tenantId, words, firstRow),
      sql`matched AS (${withAll(words)} UNION ALL ${olderTitles(tenantId, words, cap)})`,
    ],
    edge,
    edges: sql`(SELECT edges FROM edge)`,
  }
}

/**
 * Looks further: at a limited number of older contents, those of the search's groups or hashtags if it has any, or else
 * those with the rarest word, in as many of its rows as before. The other words are looked up in these contents alone.
 */
export function deeperWords(
  tenantId: number,
  words: readonly Word[],
  { asked, cap, deeper }: { asked: readonly Looked[]; cap: Cap; deeper: Deeper },
): Capped {
  const newer = deeper.edge * slotsPerContent
  const narrow = asked.find((condition) => condition.kind === 'tag' || condition.kind === 'groups')
  const rarest = words[deeper.rarest] as Word
  const others = narrow === undefined ? words.filter((word) => word !== rarest) : words
  const contents = Math.ceil(cap.older / Math.max(1, others.length))
  const places = others.map((word) => bestPlaceIn(sourcesOf(tenantId, word), sql`older.no`))
  const candidates =
    narrow === undefined
      ? contentsIn(
          sourcesOf(tenantId, rarest),
          sql` AND rowid < ${sql.lit(newer)} AND rowid >= (SELECT no << ${bits} FROM stop)`,
        )
      : sql`SELECT no, 0 AS slot FROM (${contentsOf(tenantId, narrow)}) WHERE no < ${sql.lit(deeper.edge)}`
  const stop =
    narrow === undefined
      ? edgeBeyond(sourcesOf(tenantId, rarest), limitOfEach(words, cap), sql` AND rowid < ${sql.lit(newer)}`)
      : sql.lit(0)
  return {
    tables: [
      ...newest(tenantId, words, sql.lit(newer)),
      sql`stop AS MATERIALIZED (SELECT ${stop} AS no)`,
      sql`older AS MATERIALIZED (SELECT o.no, o.slot FROM (${candidates}) o CROSS JOIN indexed_content c USING (no)
        WHERE c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1 ${hasAll(tenantId, asked)}
        ORDER BY o.no DESC LIMIT ${sql.lit(contents)})`,
      sql`edge AS MATERIALIZED (SELECT no, no << ${bits} AS row FROM (
        SELECT CASE WHEN count(*) = ${sql.lit(contents)} THEN min(older.no) ELSE (SELECT no FROM stop) END AS no FROM older))`,
      sql`deep AS MATERIALIZED (SELECT no, ${sql.join([sql`slot`, ...places], sql` + `)} AS rank FROM older)`,
      sql`matched AS (${withAll(words)}
        UNION ALL SELECT no, rank FROM deep WHERE rank IS NOT NULL
        UNION ALL ${olderTitles(tenantId, words, cap)})`,
    ],
    edge,
    edges: sql`NULL`,
  }
}

const edge = sql`(SELECT no FROM edge)`
/** The id of the first row of the content at the edge. */
const firstRow = sql`(SELECT row FROM edge)`

const limitOfEach = (words: readonly Word[], { rows, rowsOfWord, contents }: Cap) => ({
  rows: Math.min(rowsOfWord, Math.ceil(rows / words.length)),
  contents,
})

/**
 * The number of the first content whose rows are all among the newest ones, or 0 if there are no more than these. Counts
 * rows, and contents so that short documents don't fill the results, which are sorted as a whole.
 */
function edgeBeyond(
  found: readonly Source[],
  { rows, contents }: { rows: number; contents: number },
  within = sql``,
): RawBuilder<unknown> {
  const each = found.flatMap(({ kind, rows: from }) => {
    const newest = (most: number) => sql`SELECT rowid >> ${bits} AS no FROM ${from}${within}
      ORDER BY rowid DESC LIMIT ${sql.lit(most)}`
    const beyond = (of: RawBuilder<unknown>, count: number) =>
      sql`coalesce((SELECT no + 1 FROM (${of}) LIMIT 1 OFFSET ${sql.lit(count)}), 0)`
    return kind === 'fields'
      ? [beyond(newest(contents + 1), contents)]
      : [beyond(newest(rows + 1), rows), beyond(sql`SELECT DISTINCT no FROM (${newest(rows)})`, contents)]
  })
  return sql`max(0, ${sql.join(each)})`
}

/** For each word the contents from a row on that have it. */
function newest(tenantId: number, words: readonly Word[], first: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return words.map(
    (word, i) => sql`${sql.raw(`word${i}`)} AS MATERIALIZED (
      ${contentsIn(sourcesOf(tenantId, word), sql` AND rowid >= ${first}`)})`,
  )
}

function withAll(words: readonly Word[]): RawBuilder<unknown> {
  const names = words.map((_, i) => sql.raw(`word${i}`))
  const joins = names.slice(1).map((name) => sql`JOIN ${name} USING (no)`)
  const rank = sql.join(
    names.map((name) => sql`${name}.slot`),
    sql` + `,
  )
  return sql`SELECT word0.no AS no, ${rank} AS rank FROM word0 ${sql.join(joins, sql` `)}`
}

/** The best place of a word in a content, or null. A single value, found without reading the word's other rows. */
function bestPlaceIn(found: readonly Source[], no: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = found.map(
    ({
      rows,
      columns,
      kind,
    }) => sql`(SELECT ${kind === 'pages' ? sql`slot` : sql`min(slot)`} FROM (SELECT ${columns} FROM ${rows}
      AND rowid BETWEEN ${no} << ${bits} AND (${no} << ${bits}) + ${sql.lit(slotsPerContent - 1)}${kind === 'pages' ? sql` LIMIT 1` : sql``}))`,
  )
  return each.length === 1 ? each[0]! : sql`coalesce(${sql.join(each)})`
}

/** The newest of the contents before the edge that have all words in their titles. */
function olderTitles(tenantId: number, words: readonly Word[], cap: Cap): RawBuilder<unknown> {
  const isInTitles = words.every(({ places }) => places.includes('title'))
  const match = matchAll(
    tenantId,
    words.map(({ term }) => term),
  )
  return sql`SELECT * FROM (SELECT rowid >> ${bits} AS no, 0 AS rank FROM search_field
    WHERE search_field MATCH ${match} AND rowid < ${firstRow} AND rowid & ${sql.lit(slotsPerContent - 1)} = 0
    ORDER BY rowid DESC LIMIT iif(${edge} > 0, ${sql.lit(isInTitles ? cap.titles : 0)}, 0))`
}
