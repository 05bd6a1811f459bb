import { type Compilable, sql } from 'kysely'
import type { SearchDatabase } from '#app/kernel/data/search-database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import { daySpansIn } from '#app/kernel/values/day-span.ts'
import { maxValueLength } from './index-tokens.ts'
import { publicationSlot, type SearchField, searchFields, slotOf } from './search-row.ts'

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
    search
      .insertInto('indexed_day')
      .columns(['tenant_id', 'no', 'slot', 'from_day', 'to_day'])
      .expression(
        sql`SELECT DISTINCT ${tenantId}, ${no}, value ->> 'slot', value ->> 'from', value ->> 'to'
          FROM json_each(${JSON.stringify(days)})`,
      ),
  ]
}

/** The days that a content mentions, each with the field. */
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
