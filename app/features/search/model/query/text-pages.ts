import { type RawBuilder, sql } from 'kysely'
import {
  type Edition,
  type PlacedPage,
  placedColumns,
  placing,
  readTexts,
  type TextFiles,
} from '#app/features/search/model/index/page-texts.ts'
import { firstTextSlot, pageOfSlot, slotsPerContent } from '#app/features/search/model/index/search-row.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { hasText, isStub, matchAll, matchAny } from './match-expression.ts'

/** A page of a document's text as it is shown, counted from 1. */
export type TextPage = { page: number; text: string }

/** The index, and the files with the text of pages. */
export type TextStore = TextFiles & { db: SearchDatabase }

/** The number of pages of one document with the words, and some of these to choose the best from. */
export type SampledPages = { pages: number; isAtLeast: boolean; samples: TextPage[] }

/** Limits on reading the documents of a page of results (docs/adr/050, 161). */
export const ofSample = {
  /** The maximum number of pages that are counted in a document. */
  counted: 200,
  /** The number of pages, spread evenly over these, whose segments are considered. */
  spread: 6,
  /** The number of other pages whose segments are considered: the first ones with several words as they were typed. */
  phrases: 2,
  /** The number of segments whose files are read, and of their pages from which the best is chosen. */
  segments: 2,
  pages: 8,
}

type Asked = { tenantId: number; terms: readonly string[] }

/**
 * Finds for each of some documents, by number in the index, the pages with all folded words or, if there are none, with one of them. Leaves
 * out documents without such a page. The caller checks whether the visitor may see them.
 */
export async function samplePages(
  { db, ...files }: TextStore,
  { tenantId, terms, nos }: Asked & { nos: readonly number[] },
): Promise<Map<number, SampledPages>> {
  if (terms.length === 0 || nos.length === 0) return new Map()
  const { rows } = await sampleQuery({ tenantId, terms }, nos).execute(db)
  const documents = Map.groupBy(rows, ({ no }) => no)
  const sampled = await Promise.all(
    [...documents].map(async ([no, [first, ...others]]) => {
      const { content_id: contentId, version, slots } = first!
      const pages = (JSON.parse(slots) as number[]).map(pageOfSlot)
      const chosen = pagesToRead([first!, ...others], pages)
      const texts = await readTexts(files, { tenantId, contentId, version }, chosen)
      const found: SampledPages = {
        pages: Math.min(pages.length, ofSample.counted),
        isAtLeast: pages.length > ofSample.counted,
        samples: [...texts].map(([page, text]) => ({ page, text })),
      }
      return [no, found] as const
    }),
  )
  return new Map(sampled)
}

/** A considered page of a document, with all of the document's counted pages. */
type SampleRow = PlacedPage & {
  no: number
  content_id: string
  version: number
  slots: string
  is_phrase: 0 | 1
  segment_pages: number | null
}

/**
 * The pages of a document that are read, in their order: those of the considered segments that have the words as they were
 * typed, or else have them on most pages. Reads few files, because a page of results has many documents.
 */
function pagesToRead(considered: readonly SampleRow[], pages: readonly number[]): PlacedPage[] {
  const ofIndex = considered.filter(({ segment }) => segment === null)
  const segments = [...Map.groupBy(considered, ({ segment }) => segment).values()].flatMap(
    ([row, ...rows]) => {
      const { segment, first_page: first, segment_pages: count } = row!
      if (segment === null || first === null || count === null) return []
      const own = pages.filter((page) => page >= first && page < first + count)
      const phrases = [row!, ...rows].filter(({ is_phrase }) => is_phrase === 1)
      const read = new Set([...phrases.map(({ page }) => page), ...own])
      return {
        weight: phrases.length * ofSample.pages + own.length,
        pages: [...read].map((page): PlacedPage => ({ page, segment, first_page: first, text: null })),
      }
    },
  )
  const best = segments.sort((a, b) => b.weight - a.weight).slice(0, ofSample.segments)
  const each = Math.max(1, Math.floor(ofSample.pages / Math.max(1, best.length)))
  return [...ofIndex, ...best.flatMap((segment) => segment.pages.slice(0, each))].sort(
    (a, b) => a.page - b.page,
  )
}

function sampleQuery(asked: Asked, nos: readonly number[]): RawBuilder<SampleRow> {
  const { tenantId, terms } = asked
  const { counted, spread, phrases } = ofSample
  const no = sql`listed.value`
  const pagesWith = (slots: RawBuilder<unknown>, most: number) => sql`(SELECT json_group_array(slot) FROM (
    ${slots} ORDER BY 1 LIMIT ${sql.lit(most)}))`
  const some = sql`nullif(${pagesWith(slotsWith('all', asked, no), counted + 1)}, '[]')`
  const slots =
    terms.length === 1 ? some : sql`coalesce(${some}, ${pagesWith(slotsWith('any', asked, no), counted + 1)})`
  const asTyped =
    terms.length === 1
      ? sql`'[]'`
      : pagesWith(slotsWith('all', { tenantId, terms: [asOne(terms)] }, no), phrases)
  const page = sql`(sample.slot - ${sql.lit(firstTextSlot)})`
  return sql`
    WITH book AS MATERIALIZED (SELECT ${no} AS no, ${slots} AS slots, ${asTyped} AS phrases
      FROM json_each(${JSON.stringify(nos)}) listed WHERE ${hasText(tenantId, no)}),
    counted AS MATERIALIZED (SELECT no, slots, phrases, json_array_length(slots) AS pages FROM book),
    sample AS MATERIALIZED (SELECT no, slots, slot, max(is_phrase) AS is_phrase FROM (
      SELECT no, slots, s.value AS slot, 0 AS is_phrase FROM counted CROSS JOIN json_each(slots) s
      WHERE (s.key + 1) * ${sql.lit(spread)} / pages > s.key * ${sql.lit(spread)} / pages
      UNION ALL SELECT no, slots, s.value, 1 FROM counted CROSS JOIN json_each(phrases) s) GROUP BY no, slot)
    SELECT sample.no, sample.slots, sample.is_phrase, ${page} AS page, ${placedColumns}, seg.pages AS segment_pages,
      c.content_id, c.version
    FROM sample CROSS JOIN indexed_content c ON c.tenant_id = ${tenantId} AND c.no = sample.no
      ${placing({ tenantId, no: sql`sample.no`, page })}
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
  { db, ...files }: TextStore,
  asked: Asked & { contentId: string; limit: number; offset: number },
): Promise<{ total: number; pages: TextPage[]; hasText: boolean }> {
  const { rows } = await pagesQuery(asked).execute(db)
  const [first] = rows
  const placed = rows.flatMap(({ page, ...row }) => (page === null ? [] : { ...row, page }))
  const { tenantId, contentId } = asked
  const edition: Edition = { tenantId, contentId, version: first?.version ?? 0 }
  const texts = await readTexts(files, edition, placed)
  return {
    total: first?.pages ?? 0,
    hasText: first?.has_text === 1,
    pages: placed.map(({ page }) => ({ page, text: texts.get(page) ?? '' })),
  }
}

type PageRow = Omit<PlacedPage, 'page'> & {
  pages: number
  page: number | null
  version: number | null
  has_text: 1 | null
}

function pagesQuery({
  tenantId,
  terms,
  contentId,
  limit,
  offset,
}: Asked & { contentId: string; limit: number; offset: number }): RawBuilder<PageRow> {
  const no = sql`(SELECT no FROM book)`
  const page = sql`(shown.slot - ${sql.lit(firstTextSlot)})`
  const inAll = slotsWith('all', { tenantId, terms }, no)
  // A limit of 0 keeps SQLite from searching this part at all.
  const inAny = sql`SELECT * FROM (${slotsWith('any', { tenantId, terms }, no)}
    LIMIT (SELECT iif(EXISTS (SELECT 1 FROM every), 0, -1)))`
  return sql`
    WITH book AS MATERIALIZED (SELECT no, version FROM indexed_content
      WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND live = 1 AND visible = 1),
    every AS MATERIALIZED (${inAll}),
    place AS MATERIALIZED (SELECT slot FROM every ${terms.length === 1 ? sql`` : sql`UNION ALL ${inAny}`}),
    shown AS MATERIALIZED (SELECT slot FROM place ORDER BY slot LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*) FROM place) AS pages, ${page} AS page, ${placedColumns},
      (SELECT version FROM book) AS version, ${hasText(tenantId, no)} AS has_text
    FROM (SELECT 1) LEFT JOIN shown ON true ${placing({ tenantId, no, page })}
    ORDER BY shown.slot`
}

/**
 * The slots of a document's pages with all or any of the words, each once. Words that are shorter than a token are in a
 * table of their own; rows that an earlier release wrote have both kinds.
 */
export function slotsWith(
  which: 'all' | 'any',
  { tenantId, terms }: Asked,
  no: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const match = which === 'all' ? matchAll : matchAny
  const [first, last] = [firstTextSlot, slotsPerContent - 1].map(
    (slot) => sql`${no} * ${sql.lit(slotsPerContent)} + ${sql.lit(slot)}`,
  )
  const rowsIn = (table: string, of: readonly string[]) => sql`FROM ${sql.table(table)}
    WHERE ${sql.ref(table)} MATCH ${match(tenantId, of)} AND rowid BETWEEN ${first} AND ${last}`
  const slot = sql`SELECT rowid & ${sql.lit(slotsPerContent - 1)} AS slot`
  const [stubs, grams] = [terms.filter(isStub), terms.filter((term) => !isStub(term))]
  const old = sql`${slot} ${rowsIn('search_text', terms)}`
  if (stubs.length === 0) return sql`SELECT slot FROM (${slot} ${rowsIn('search_page', grams)} UNION ${old})`
  if (grams.length === 0) return sql`SELECT slot FROM (${slot} ${rowsIn('search_stub', stubs)} UNION ${old})`
  if (which === 'any')
    return sql`SELECT slot FROM (${slot} ${rowsIn('search_page', grams)}
      UNION ${slot} ${rowsIn('search_stub', stubs)} UNION ${old})`
  return sql`SELECT slot FROM (${slot} ${rowsIn('search_page', grams)}
    AND rowid IN (SELECT rowid ${rowsIn('search_stub', stubs)}) UNION ${old})`
}
