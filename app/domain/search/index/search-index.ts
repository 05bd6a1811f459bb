import { type Compilable, sql } from 'kysely'
import type { SearchDatabase } from '#app/data/search-database.ts'
import type { Day } from '#app/values/day.ts'
import { daySpansIn } from '#app/values/day-span.ts'
import { displayText, fold } from '#app/values/text-folding.ts'
import { indexedCharacters, indexTokens, longestValue, valueTokens } from './index-tokens.ts'
import {
  fieldRowId,
  lastIndexedPage,
  pageRowId,
  publicationSlot,
  type SearchField,
  searchFields,
  slotOf,
  slotsPerContent,
} from './search-row.ts'

/** Writers of the index: queries to be run in order as one batch. All may be repeated without harm. */

export type NewIndexedContent = {
  tenantId: number
  contentId: string
  version: number
  title: string
  visible: boolean
  /** Milliseconds since 1970. */
  publishedAt: number
  /** JSON from a sort's number to its key (sortKeysOf). */
  sortKeys: string
}

/** Room for title keys to differ; sorting needs no more. */
const titleKeyUnits = 200

/**
 * Makes place for a version, not live yet, and answers its number in the index; the number it has already
 * where it exists. Run by itself: the other writers need the number.
 */
export async function ensureIndexedContent(
  search: SearchDatabase,
  content: NewIndexedContent,
): Promise<number> {
  const row = {
    visible: content.visible ? (1 as const) : (0 as const),
    title_key: titleKey(content.title),
    published_at: content.publishedAt,
    sort_keys: content.sortKeys,
  }
  const { no } = await search
    .insertInto('indexed_content')
    .values({
      tenant_id: content.tenantId,
      content_id: content.contentId,
      version: content.version,
      live: 0,
      ...row,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'content_id', 'version']).doUpdateSet(row))
    .returning('no')
    .executeTakeFirstOrThrow()
  return no
}

function titleKey(title: string): string {
  return fold(displayText(title)).slice(0, titleKeyUnits)
}

/** Replaces the groups of a version. */
export function replaceGroups(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  groupIds: readonly number[],
): Compilable[] {
  return [
    search.deleteFrom('indexed_group').where('tenant_id', '=', tenantId).where('no', '=', no),
    search
      .insertInto('indexed_group')
      .columns(['tenant_id', 'no', 'group_id'])
      .expression(sql`SELECT DISTINCT ${tenantId}, ${no}, value FROM json_each(${JSON.stringify(groupIds)})`),
  ]
}

/** Replaces the hashtags of a version. */
export function replaceTags(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  tagIds: readonly number[],
): Compilable[] {
  return [
    search.deleteFrom('indexed_tag').where('tenant_id', '=', tenantId).where('no', '=', no),
    search
      .insertInto('indexed_tag')
      .columns(['tenant_id', 'no', 'tag_id'])
      .expression(sql`SELECT DISTINCT ${tenantId}, ${no}, value FROM json_each(${JSON.stringify(tagIds)})`),
  ]
}

/** Replaces the days of a version: that of its publication, and those its shorter fields name. */
export function replaceDays(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  { publishedOn, fields }: { publishedOn: Day; fields: Partial<Record<SearchField, string>> },
): Compilable[] {
  const named = searchFields.flatMap((field) => {
    const text = fields[field] ?? ''
    return text.length > longestValue
      ? []
      : daySpansIn(text).map((span) => ({ ...span, slot: slotOf(field) }))
  })
  const days = [{ from: publishedOn, to: publishedOn, slot: publicationSlot }, ...named]
  return [
    search.deleteFrom('indexed_day').where('tenant_id', '=', tenantId).where('no', '=', no),
    search
      .insertInto('indexed_day')
      .columns(['tenant_id', 'no', 'slot', 'from_day', 'to_day'])
      .expression(
        sql`SELECT DISTINCT ${tenantId}, ${no}, value ->> 'slot', value ->> 'from', value ->> 'to'
          FROM json_each(${JSON.stringify(days)})`,
      ),
  ]
}

/** Replaces all fields of a version; a field not given or empty is no longer found. */
export function replaceFieldRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  fields: Partial<Record<SearchField, string>>,
): Compilable[] {
  const rows = searchFields
    .map((field) => ({ rowid: fieldRowId(no, field), text: displayText(fields[field] ?? '') }))
    .filter(({ text }) => text !== '')
    .map(({ rowid, text }) => ({
      rowid,
      tokens: `${indexTokens(tenantId, text)} ${valueTokens(tenantId, text)}`,
    }))
  const first = fieldRowId(no, searchFields[0])
  return [
    search
      .deleteFrom('search_text')
      .where('rowid', '>=', first)
      .where('rowid', '<', first + searchFields.length),
    ...insertTokens(search, rows),
  ]
}

/**
 * Adds or replaces pages (1-based) of a version. The raw text is made display text here; pages above 16,000 and
 * what exceeds 50,000 characters of a page are not indexed. Answers several queries for many pages.
 */
export function replacePageRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  pages: readonly { page: number; text: string }[],
): Compilable[] {
  const shown = pages
    .filter(({ page }) => page <= lastIndexedPage)
    .map(({ page, text }) => ({ page, text: displayText(text).slice(0, indexedCharacters) }))
  const rows = shown.map(({ page, text }) => ({
    rowid: pageRowId(no, page),
    tokens: indexTokens(tenantId, text),
  }))
  const texts = chunked(shown, ({ text }) => text.length).map((chunk) =>
    search
      .replaceInto('page_text')
      .columns(['tenant_id', 'no', 'page', 'text'])
      .expression(
        sql`SELECT ${tenantId}, ${no}, value ->> 'page', value ->> 'text' FROM json_each(${JSON.stringify(chunk)})`,
      ),
  )
  return [...texts, ...insertTokens(search, rows)]
}

function insertTokens(
  search: SearchDatabase,
  rows: readonly { rowid: number; tokens: string }[],
): Compilable[] {
  return chunked(rows, ({ tokens }) => tokens.length).map((chunk) =>
    search
      .replaceInto('search_text')
      .columns(['rowid', 'tokens'])
      .expression(sql`SELECT value ->> 'rowid', value ->> 'tokens' FROM json_each(${JSON.stringify(chunk)})`),
  )
}

/** Rows go to D1 as JSON, some at a time: a parameter holds 2 MB. */
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

/**
 * Makes a version the one that is found, and takes older ones out of the index; newer ones, still being written,
 * stay. Changes nothing where the index does not have that version.
 */
export function publishIndex(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  version: number,
): Compilable[] {
  const known = sql<number>`(SELECT version FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND version = ${version})`
  const versions = () =>
    search
      .updateTable('indexed_content')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
  return [
    versions().set({ live: 0 }).where('version', '<>', known),
    versions().set({ live: 1 }).where('version', '=', version),
    ...removeRows(search, tenantId, contentId, sql`version < ${known}`),
  ]
}

/** Takes a content out of the index, or one version of it only. */
export function removeFromIndex(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  version?: number,
): Compilable[] {
  return removeRows(
    search,
    tenantId,
    contentId,
    version === undefined ? sql`true` : sql`version = ${version}`,
  )
}

function removeRows(
  search: SearchDatabase,
  tenantId: number,
  contentId: string,
  which: ReturnType<typeof sql>,
): Compilable[] {
  const leaving = sql`FROM indexed_content
    WHERE tenant_id = ${tenantId} AND content_id = ${contentId} AND ${which}`
  const numbers = sql<number>`(SELECT no ${leaving})`
  return [
    search.deleteFrom('search_text').where(
      'rowid',
      'in',
      sql<number>`(SELECT s.rowid FROM (SELECT no ${leaving}) c JOIN search_text s
        ON s.rowid BETWEEN c.no * ${sql.lit(slotsPerContent)} AND c.no * ${sql.lit(slotsPerContent)} + ${sql.lit(slotsPerContent - 1)})`,
    ),
    search.deleteFrom('page_text').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_group').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_tag').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search.deleteFrom('indexed_day').where('tenant_id', '=', tenantId).where('no', 'in', numbers),
    search
      .deleteFrom('indexed_content')
      .where('tenant_id', '=', tenantId)
      .where('content_id', '=', contentId)
      .where(sql<boolean>`${which}`),
  ]
}
