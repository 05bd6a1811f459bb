import { type Compilable, sql } from 'kysely'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import { pageText } from '#app/kernel/values/page-text.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { indexedCharacters, indexTokens, valueTokens } from './index-tokens.ts'
import { fieldRowId, lastIndexedPage, pageRowId, type SearchField, searchFields } from './search-row.ts'

/** Replaces all fields of a version. A missing or empty field can't be found any more. */
export function replaceFieldRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  fields: Partial<Record<SearchField, string>>,
): Compilable[] {
  const first = fieldRowId(no, searchFields[0])
  return [
    search
      .deleteFrom('search_text')
      .where('rowid', '>=', first)
      .where('rowid', '<', first + searchFields.length),
    ...insertTokens(search, fieldTokens(tenantId, no, fields)),
  ]
}

/** The rows of a version's fields with their places. An empty field has none. */
export function fieldTokens(
  tenantId: number,
  no: number,
  fields: Partial<Record<SearchField, string>>,
): TokenRow[] {
  return searchFields
    .map((field) => ({ rowid: fieldRowId(no, field), text: displayText(fields[field] ?? '') }))
    .filter(({ text }) => text !== '')
    .map(({ rowid, text }) => ({
      rowid,
      tokens: `${indexTokens(tenantId, text)} ${valueTokens(tenantId, text)}`,
    }))
}

type TokenRow = { rowid: number; tokens: string }

/**
 * Adds or replaces pages (counted from 1) of a version. Turns the raw text into words and display text. Pages after
 * 16,000, and more than 50,000 characters of a page, aren't indexed. Answers several queries for many pages.
 */
export function replacePageRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  pages: readonly { page: number; text: string }[],
): Compilable[] {
  const shown = pages
    .filter(({ page }) => page <= lastIndexedPage)
    .map(({ page, text: raw }) => ({ page, ...pageText(raw) }))
    .map(({ page, text, other }) => ({
      page,
      text: displayText(text).slice(0, indexedCharacters),
      other: displayText(other),
    }))
  const rows = shown.map(({ page, text, other }) => ({
    rowid: pageRowId(no, page),
    tokens: indexTokens(tenantId, other === '' ? text : `${text}\n${other}`),
  }))
  const quoted = shown.map(({ page, text }) => ({ page, text }))
  const texts = chunked(quoted, ({ text }) => text.length).map((chunk) =>
    search
      .replaceInto('page_text')
      .columns(['tenant_id', 'no', 'page', 'text'])
      .expression(
        sql`SELECT ${tenantId}, ${no}, value ->> 'page', value ->> 'text' FROM json_each(${JSON.stringify(chunk)})`,
      ),
  )
  return [...texts, ...insertTokens(search, rows)]
}

/** Makes several statements for many rows. */
export function insertTokens(search: SearchDatabase, rows: readonly TokenRow[]): Compilable[] {
  return chunked(rows, ({ tokens }) => tokens.length).map((chunk) =>
    search
      .replaceInto('search_text')
      .columns(['rowid', 'tokens'])
      .expression(sql`SELECT value ->> 'rowid', value ->> 'tokens' FROM json_each(${JSON.stringify(chunk)})`),
  )
}

/** Rows are passed to D1 as JSON in portions, because a parameter holds 2 MB. */
const unitsPerStatement = 300_000

function chunked<T>(rows: readonly T[], unitsOf: (row: T) => number): T[][] {
  const chunks: T[][] = []
  let units = Number.POSITIVE_INFINITY
  for (const row of rows) {
    units += unitsOf(row)
    if (units > unitsPerStatement) {
      chunks.push([])
      units = unitsOf(row)
    }
    chunks.at(-1)?.push(row)
  }
  return chunks
}
