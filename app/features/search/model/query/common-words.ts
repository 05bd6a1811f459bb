import { type RawBuilder, sql } from 'kysely'
import {
  defaultPlaces,
  firstTextSlot,
  slotBits,
  slotsPerContent,
} from '#app/features/search/model/index/search-row.ts'
import { contentsOf, hasAll, type Looked } from './asked-conditions.ts'
import { type Source, sourcesOf } from './index-sources.ts'
import { isStub, matchAll } from './match-expression.ts'
import type { ConditionOf } from './search-request.ts'

/** The limits within which words are searched that occur in too many rows to read all (docs/adr/030, 161). */
export type Cap = {
  /** The number of newest rows, that is fields and pages, of all words together, and at most of each. */
  rows: number
  rowsOfWord: number
  /** The number of newest contents of each word. */
  contents: number
  /** The number of contents that suffice. With fewer, a second statement looks further. */
  enough: number
  /** The number of look-ups of words in older contents. Each content takes one for each word that didn't find it. */
  older: number
  /** The number of older titles with all words that are read as well. */
  titles: number
}

export const ofCommonWords: Cap = {
  ...{ rows: 48_000, rowsOfWord: 16_000, contents: 800 },
  ...{ enough: 40, older: 160, titles: 200 },
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
const slotOf = sql`id & ${sql.lit(slotsPerContent - 1)}`
const edge = sql`(SELECT no FROM edge)`

/**
 * Finds contents with some words, wherever each of them occurs. Looks at the newest contents only: so many that no word
 * has more rows in them than the limit. For most searches these are all. Adds older titles with all words, so that a book
 * named by them is never missed. The costs don't grow with the index, because FTS5 reads a token's rows from the newest
 * on, and skips those that aren't asked for.
 */
export function commonWords(tenantId: number, words: readonly Word[], cap: Cap): Capped {
  const limits = limitsOfEach(words, cap)
  const newest = words.map((word, i) => newestOf(sourcesOf(tenantId, word), String(i), limits))
  const edges = words.map((_, i) => sql.raw(`edge${i}`))
  return {
    tables: [
      ...newest.flatMap(({ tables }) => tables),
      sql`limits AS MATERIALIZED (SELECT ${sql.join(newest.map((of, i) => sql`${of.edge} AS ${edges[i]}`))})`,
      sql`edge AS MATERIALIZED (
        SELECT max(0, ${sql.join(edges)}) AS no, json_array(${sql.join(edges)}) AS edges FROM limits)`,
      ...newest.map(
        ({ rows }, i) =>
          sql`${sql.raw(`word${i}`)} AS MATERIALIZED (SELECT no, min(slot) AS slot FROM (${rows}) WHERE no >= ${edge} GROUP BY 1)`,
      ),
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
  const limits = limitsOfEach(words, cap)
  const newer = sql.lit(deeper.edge)
  const newest = words.map((word, i) => newestOf(sourcesOf(tenantId, word), String(i), limits))
  const narrow = asked.find((condition) => condition.kind === 'tag' || condition.kind === 'groups')
  const rarest = words[deeper.rarest] as Word
  const before = sql` AND rowid < ${sql.lit(deeper.edge * slotsPerContent)}`
  const rare = newestOf(sourcesOf(tenantId, rarest), 'Rare', limits, before)
  const others = narrow === undefined ? words.filter((word) => word !== rarest) : words
  const lookUps = others.reduce((sum, { term }) => sum + (isStub(term) ? costOfStub : 1), 0)
  const contents = Math.ceil(cap.older / Math.max(1, lookUps))
  const candidates =
    narrow === undefined
      ? sql`SELECT no, min(slot) AS slot FROM (${rare.rows}) WHERE no >= (SELECT no FROM stop) GROUP BY 1`
      : sql`SELECT no, 0 AS slot FROM (${contentsOf(tenantId, narrow)}) WHERE no < ${newer}`
  const places = others.map((word) => bestPlaceIn(sourcesOf(tenantId, word), sql`older.no`))
  return {
    tables: [
      ...newest.flatMap(({ tables }) => tables),
      ...newest.map(
        ({ rows }, i) =>
          sql`${sql.raw(`word${i}`)} AS MATERIALIZED (SELECT no, min(slot) AS slot FROM (${rows}) WHERE no >= ${newer} GROUP BY 1)`,
      ),
      ...(narrow === undefined ? rare.tables : []),
      sql`stop AS MATERIALIZED (SELECT ${narrow === undefined ? rare.edge : sql.lit(0)} AS no)`,
      sql`older AS MATERIALIZED (SELECT o.no, o.slot FROM (${candidates}) o CROSS JOIN indexed_content c USING (no)
        WHERE c.tenant_id = ${tenantId} AND c.live = 1 AND c.visible = 1 ${hasAll(tenantId, asked)}
        ORDER BY o.no DESC LIMIT ${sql.lit(contents)})`,
      sql`edge AS MATERIALIZED (SELECT CASE WHEN count(*) = ${sql.lit(contents)} THEN min(older.no)
        ELSE (SELECT no FROM stop) END AS no FROM older)`,
      sql`deep AS MATERIALIZED (SELECT no, ${sql.join([sql`slot`, ...places], sql` + `)} AS rank FROM older)`,
      sql`matched AS (${withAll(words)}
        UNION ALL SELECT no, rank FROM deep WHERE rank IS NOT NULL
        UNION ALL ${olderTitles(tenantId, words, cap)})`,
    ],
    edge,
    edges: sql`NULL`,
  }
}

type Limits = { rows: number; contents: number }

/** A stub in one content takes as long as this many other tokens: the lists without places have no marks to skip to. */
const costOfStub = 4

/** The number of fields of a content that the single search box searches. */
const fieldsOfContent = defaultPlaces.filter((place) => place !== 'text').length

const limitsOfEach = (words: readonly Word[], { rows, rowsOfWord, contents }: Cap): Limits => ({
  rows: Math.min(rowsOfWord, Math.ceil(rows / words.length)),
  contents,
})

/**
 * The newest rows of a word: tables that hold them, all contents in them with their slots, and the number of the oldest
 * content of which nothing is missing, or 0 if these are all. Contents are limited, too, because results are sorted as a
 * whole, and short documents would fill them.
 */
function newestOf(
  found: readonly Source[],
  name: string,
  { rows, contents }: Limits,
  within = sql``,
): { tables: RawBuilder<unknown>[]; rows: RawBuilder<unknown>; edge: RawBuilder<unknown> } {
  const each = found.map(({ kind, rows: from }) => {
    const table = sql.raw(`${kind}${name}`)
    if (kind === 'pages')
      // A page says no more than another one, so the oldest content is complete although not all of its pages are read.
      return {
        table: sql`${table} AS MATERIALIZED (SELECT DISTINCT no FROM (SELECT rowid >> ${bits} AS no FROM ${from}${within}
          ORDER BY rowid DESC LIMIT ${sql.lit(rows)}) LIMIT ${sql.lit(contents)})`,
        rows: sql`SELECT no, ${sql.lit(firstTextSlot)} AS slot FROM ${table}`,
        edge: sql`(SELECT iif(EXISTS (SELECT 1 FROM ${from} AND rowid < oldest.no << ${bits}), oldest.no, 0)
          FROM (SELECT min(no) AS no FROM ${table}) oldest)`,
      }
    const most = sql.lit(kind === 'fields' ? contents * fieldsOfContent : rows)
    return {
      table: sql`${table} AS MATERIALIZED (SELECT rowid AS id FROM ${from}${within} ORDER BY rowid DESC LIMIT ${most})`,
      rows: sql`SELECT id >> ${bits} AS no, min(${slotOf}, ${sql.lit(firstTextSlot)}) AS slot FROM ${table}`,
      edge: sql`(SELECT max(iif(count(*) = ${most}, (min(id) >> ${bits}) + 1, 0), coalesce(
        (SELECT no + 1 FROM (SELECT DISTINCT id >> ${bits} AS no FROM ${table}) LIMIT 1 OFFSET ${sql.lit(contents)}), 0)) FROM ${table})`,
    }
  })
  return {
    tables: each.map(({ table }) => table),
    rows: sql.join(
      each.map((of) => of.rows),
      sql` UNION ALL `,
    ),
    edge: sql`max(0, ${sql.join(each.map((of) => of.edge))})`,
  }
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
    WHERE search_field MATCH ${match} AND rowid < ${edge} << ${bits} AND rowid & ${sql.lit(slotsPerContent - 1)} = 0
    ORDER BY rowid DESC LIMIT iif(${edge} > 0, ${sql.lit(isInTitles ? cap.titles : 0)}, 0))`
}
