import { type Compilable, sql } from 'kysely'
import { given, givenRows } from '#app/kernel/data/given-rows.ts'
import { insertEach, insertSelected } from '#app/kernel/data/insert-where.ts'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { daySpansIn } from '#app/kernel/values/day-span.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { indexTokens, maxValueLength, valueTokens } from './index-tokens.ts'
import { fieldRowId, publicationSlot, type SearchField, searchFields, slotOf } from './search-row.ts'

/** Replaces the groups that a version belongs to. */
export function replaceGroups(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  groupIds: readonly number[],
): Compilable[] {
  return [
    search.deleteFrom('indexed_group').where('tenant_id', '=', tenantId).where('no', '=', no),
    insertEach(search, 'indexed_group', { tenant_id: tenantId, no }, { group_id: [...new Set(groupIds)] }),
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
    insertEach(search, 'indexed_tag', { tenant_id: tenantId, no }, { tag_id: [...new Set(tagIds)] }),
  ]
}

/** Replaces the days of a version: the day of publication, and the days that its shorter fields mention. */
export function replaceDays(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  { publishedOn, fields }: { publishedOn: Day; fields: Partial<Record<SearchField, string>> },
): Compilable[] {
  const days = daysOf({ publishedOn, fields })
  return [
    search.deleteFrom('indexed_day').where('tenant_id', '=', tenantId).where('no', '=', no),
    insertSelected(
      search,
      'indexed_day',
      search
        .selectFrom(givenRows(days))
        .distinct()
        .select([sql.val(tenantId).as('tenant_id'), sql.val(no).as('no'), ...dayColumns]),
    ),
  ]
}

/** The columns of a day, read from `givenRows`. */
export const dayColumns = [
  given<number>('slot').as('slot'),
  given<string>('from').as('from_day'),
  given<string>('to').as('to_day'),
]

/** The days that a content mentions, each with its field. */
export function daysOf({
  publishedOn,
  fields,
}: {
  publishedOn: Day
  fields: Partial<Record<SearchField, string>>
}) {
  const named = searchFields.flatMap((field) => {
    const text = fields[field] ?? ''
    return text.length > maxValueLength
      ? []
      : daySpansIn(text).map((span) => ({ ...span, slot: slotOf(field) }))
  })
  return [{ from: publishedOn, to: publishedOn, slot: publicationSlot }, ...named]
}

/** Replaces all fields of a version. A missing or empty field can't be found any more. */
export function replaceFieldRows(
  search: SearchDatabase,
  tenantId: number,
  no: number,
  fields: Partial<Record<SearchField, string>>,
): Compilable[] {
  const first = fieldRowId(no, searchFields[0])
  const without = (table: 'search_field' | 'search_text') =>
    search
      .deleteFrom(table)
      .where('rowid', '>=', first)
      .where('rowid', '<', first + searchFields.length)
  return [
    without('search_field'),
    without('search_text'),
    ...insertTokens(search, 'search_field', fieldTokens(tenantId, no, fields)),
  ]
}

/** The rows of a version's fields, each with its place. An empty field has no row. */
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

/** Inserts rows of tokens, with several statements if there are many. */
export function insertTokens(
  search: SearchDatabase,
  table: 'search_field' | 'search_page' | 'search_stub',
  rows: readonly TokenRow[],
): Compilable[] {
  return chunked(rows, ({ tokens }) => tokens.length).map((chunk) =>
    search
      .replaceInto(table)
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
