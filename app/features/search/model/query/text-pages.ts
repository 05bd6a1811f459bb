import { type RawBuilder, sql } from 'kysely'
import { firstTextSlot, pageOfSlot, slotsPerContent } from '#app/features/search/model/index/search-row.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { hasText, matchAll, matchAny, matchExpression } from './match-expression.ts'

/** A page of a document's text as it is shown, counted from 1. */
export type TextPage = { page: number; text: string }

/** The number of pages of one document with the words, and some of these to choose the best from. */
export type SampledPages = { pages: number; isAtLeast: boolean; samples: TextPage[] }

/** Limits on reading the documents of a page of results (docs/adr/050). */
export const ofSample = {
  /** The maximum number of pages that are counted in a document. */
  counted: 200,
  /** The number of pages, spread evenly over these, that are read. */
  spread: 6,
  /** The number of other pages that are read: the first ones with several words as they were typed. */
  phrases: 2,
}

type Asked = { tenantId: number; terms: readonly string[] }
type Row = { pages: number; slot: number; text: string }

/**
 * Finds for each of some documents, by number in the index, the pages with all folded words or, if there are none, with one of them. Leaves
 * out documents without such a page. The caller checks whether the visitor may see them.
 */
export async function samplePages(
  search: SearchDatabase,
  { tenantId, terms, nos }: Asked & { nos: readonly number[] },
): Promise<Map<number, SampledPages>> {
  const sampled = new Map<number, SampledPages>()
  if (terms.length === 0 || nos.length === 0) return sampled
  const { rows } = await sampleQuery({ tenantId, terms }, nos).execute(search)
  for (const { no, pages, slot, text } of rows) {
    const known = sampled.get(no) ?? {
      pages: Math.min(pages, ofSample.counted),
      isAtLeast: pages > ofSample.counted,
      samples: [],
    }
    known.samples.push({ page: pageOfSlot(slot), text })
    sampled.set(no, known)
  }
  return sampled
}

function sampleQuery(asked: Asked, nos: readonly number[]): RawBuilder<Row & { no: number }> {
  const { tenantId, terms } = asked
  const { counted, spread, phrases } = ofSample
  const no = sql`listed.value`
  const pagesWith = (match: string, most: number) => sql`(SELECT json_group_array(slot) FROM (
    ${slotsWith(match, no)} ORDER BY 1 LIMIT ${sql.lit(most)}))`
  const some = sql`nullif(${pagesWith(matchAll(tenantId, terms), counted + 1)}, '[]')`
  const slots =
    terms.length === 1 ? some : sql`coalesce(${some}, ${pagesWith(matchAny(tenantId, terms), counted + 1)})`
  const asTyped = terms.length === 1 ? sql`'[]'` : pagesWith(matchExpression(tenantId, asOne(terms)), phrases)
  return sql`
    WITH book AS MATERIALIZED (SELECT ${no} AS no, ${slots} AS slots, ${asTyped} AS phrases
      FROM json_each(${JSON.stringify(nos)}) listed
      WHERE EXISTS (SELECT 1 FROM page_text WHERE tenant_id = ${tenantId} AND no = ${no})),
    counted AS MATERIALIZED (SELECT no, slots, phrases, json_array_length(slots) AS pages FROM book),
    sample AS MATERIALIZED (
      SELECT no, pages, s.value AS slot FROM counted CROSS JOIN json_each(slots) s
      WHERE (s.key + 1) * ${sql.lit(spread)} / pages > s.key * ${sql.lit(spread)} / pages
      UNION SELECT no, pages, s.value FROM counted CROSS JOIN json_each(phrases) s)
    SELECT sample.no, sample.pages, sample.slot, p.text FROM sample CROSS JOIN page_text p
    WHERE p.tenant_id = ${tenantId} AND p.no = sample.no AND p.page = sample.slot - ${sql.lit(firstTextSlot)}
    ORDER BY sample.no, sample.slot`
}

/** Joins words to one phrase as it was typed. Between Japanese words the text has no space. */
function asOne(terms: readonly string[]): string {
  return fold(displayText(terms.join(' ')))
}

/**
 * A portion of a document's pages with all folded words or, if there are none, with one of them, in their order, the
 * number of such pages, and whether the document has any text. Empty for a document that isn't live or is hidden. Needs
 * at least one term. The caller checks the site's rules for visitors.
 */
export async function findTextPages(
  search: SearchDatabase,
  asked: Asked & { contentId: string; limit: number; offset: number },
): Promise<{ total: number; pages: TextPage[]; hasText: boolean }> {
  const { rows } = await pagesQuery(asked).execute(search)
  return {
    total: rows[0]?.pages ?? 0,
    hasText: rows[0]?.has_text === 1,
    pages: rows.flatMap(({ slot, text }) => (slot === null ? [] : { page: pageOfSlot(slot), text })),
  }
}

function pagesQuery({
  tenantId,
  terms,
  contentId,
  limit,
  offset,
}: Asked & { contentId: string; limit: number; offset: number }): RawBuilder<
  Row & { slot: number | null; has_text: 1 | null }
> {
  const no = sql`(SELECT no FROM book)`
  const inAll = slotsWith(matchAll(tenantId, terms), no)
  // A limit of 0 keeps SQLite from searching this part at all.
  const inAny = sql`SELECT * FROM (${slotsWith(matchAny(tenantId, terms), no)}
    LIMIT (SELECT iif(EXISTS (SELECT 1 FROM every), 0, -1)))`
  return sql`
    WITH book AS MATERIALIZED (SELECT no FROM indexed_content
      WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND live = 1 AND visible = 1),
    every AS MATERIALIZED (${inAll}),
    place AS MATERIALIZED (SELECT slot FROM every ${terms.length === 1 ? sql`` : sql`UNION ALL ${inAny}`}),
    shown AS MATERIALIZED (SELECT slot FROM place ORDER BY slot LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*) FROM place) AS pages, shown.slot, p.text,
      ${hasText(tenantId, no)} AS has_text
    FROM (SELECT 1) LEFT JOIN shown ON true
      LEFT JOIN page_text p ON p.tenant_id = ${tenantId} AND p.no = ${no}
        AND p.page = shown.slot - ${sql.lit(firstTextSlot)}
    ORDER BY shown.slot`
}

/** The slots of a document's pages that match. */
function slotsWith(match: string, no: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql`${no} * ${sql.lit(slotsPerContent)}`
  return sql`SELECT rowid & ${sql.lit(slotsPerContent - 1)} AS slot FROM search_text
    WHERE search_text MATCH ${match}
      AND rowid BETWEEN ${start} + ${sql.lit(firstTextSlot)} AND ${start} + ${sql.lit(slotsPerContent - 1)}`
}
