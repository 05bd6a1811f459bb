import type { Compilable } from 'kysely'
import { commitTo } from '#app/kernel/data/commit.ts'
import type { OpenSearch } from '#app/kernel/data/database.ts'
import type { SegmentText } from '#app/kernel/data/files.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { insertTokens } from './content-rows.ts'
import { textTokens } from './index-tokens.ts'
import { lastIndexedPage, pageRowId } from './search-row.ts'
import { type ShownPage, shownPage } from './shown-page.ts'

/** The text of a segment, and the segment's number in its version. */
type NumberedText = SegmentText & { number: number }

/**
 * The most characters that one batch indexes, unless a single page has more: some eight pages. No other query of the database runs
 * meanwhile. On an index of 90,000 pages such a batch took 5 ms and at most 50, and one of 200,000 characters up to 156.
 */
const charactersAtOnce = 12_000

/**
 * Adds the pages of one segment to a version's part of the index. Pages after 16,000, and more than 50,000 characters of a
 * page, aren't indexed. Repeating it changes nothing. The text itself isn't stored: quotes are read from the segment's text
 * file, which the caller must have stored.
 */
export async function indexPages(
  search: OpenSearch,
  tenantId: number,
  no: number,
  segment: NumberedText,
): Promise<void> {
  const pages = segment.pages
    .map((raw, at) => ({ page: segment.firstPage + at, ...shownPage(raw) }))
    .filter(({ page }) => page <= lastIndexedPage)
  const batches = shortBatches(pages)
  for (const [at, batch] of batches.entries()) {
    const isLast = at === batches.length - 1
    await commitTo(search.d1, [
      ...tokenRows(search.db, tenantId, no, batch),
      ...(isLast ? segmentRows(search.db, tenantId, no, { number: segment.number, pages }) : []),
    ])
  }
}

type PageToIndex = ShownPage & { page: number }

function shortBatches(pages: readonly PageToIndex[]): PageToIndex[][] {
  const batches: PageToIndex[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const page of pages) {
    characters += page.text.length
    if (characters > charactersAtOnce) {
      batches.push([])
      characters = page.text.length
    }
    batches.at(-1)?.push(page)
  }
  return batches
}

function tokenRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  pages: readonly PageToIndex[],
): Compilable[] {
  const rows = pages.map(({ page, text, other }) => ({
    rowid: pageRowId(no, page),
    ...textTokens(tenantId, other === '' ? text : `${text}\n${other}`),
  }))
  const of = (kind: 'grams' | 'stubs') =>
    rows.map((row) => ({ rowid: row.rowid, tokens: row[kind].join(' ') }))
  return [
    ...insertTokens(search, 'search_page', of('grams')),
    ...insertTokens(search, 'search_stub', of('stubs')),
  ]
}

/** The length of a page's beginning and end that are kept, so that words over a page's end are found. */
export const edgeLength = 40

/** The first and the last characters of each page, as JSON. */
export function edgesOf(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => [text.slice(0, edgeLength), text.slice(-edgeLength)]))
}

/** Notes which pages the segment has, and removes what an earlier release stored of them. */
function segmentRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  { number, pages }: { number: number; pages: readonly PageToIndex[] },
): Compilable[] {
  const [first, last] = [pages[0]!.page, pages.at(-1)!.page]
  const row = {
    tenant_id: tenantId,
    no,
    number,
    first_page: first,
    pages: pages.length,
    characters: pages.reduce((sum, { text }) => sum + text.length, 0),
    edges: edgesOf(pages.map(({ text }) => text)),
  }
  return [
    search.replaceInto('text_segment').values(row),
    search
      .deleteFrom('search_text')
      .where('rowid', '>=', pageRowId(no, first))
      .where('rowid', '<=', pageRowId(no, last)),
    search
      .deleteFrom('page_text')
      .where('tenant_id', '=', tenantId)
      .where('no', '=', no)
      .where('page', '>=', first)
      .where('page', '<=', last),
  ]
}
