import { type RawBuilder, sql } from 'kysely'
import {
  firstTextSlot,
  placesMask,
  type SearchField,
  type SearchPlace,
  slotBits,
  slotsPerContent,
} from '#app/features/search/model/index/search-row.ts'
import { isStub, matchExpression, matchParts, matchWholes } from './match-expression.ts'
import type { ConditionOf } from './search-request.ts'

/** One look-up in a table of the index. */
export type Source = {
  /** Selects the ids of the rows: complete up to a WHERE, to which conditions on `rowid` can be added. */
  rows: RawBuilder<unknown>
  /** The number of a row's content, and the slot of its place (16 for any page). */
  columns: RawBuilder<unknown>
  /**
   * Fields of contents, few of each; pages, of which one content has many, all equally good; or both, as an earlier release
   * wrote them.
   */
  kind: 'fields' | 'pages' | 'before'
}

const slot = sql`rowid & ${sql.lit(slotsPerContent - 1)}`
const place = sql`min(${slot}, ${sql.lit(firstTextSlot)})`
const no = sql`rowid >> ${sql.lit(slotBits)}`

/**
 * The look-ups that find one word: in the fields of contents, in the pages of documents, and in the rows of both that an
 * earlier release wrote.
 */
export function sourcesOf(
  tenantId: number,
  { term, places }: Pick<ConditionOf<'term'>, 'term' | 'places'>,
): Source[] {
  return sources(matchExpression(tenantId, term), places, isStub(term) ? 'search_stub' : 'search_page')
}

/** The look-ups that find the fields with values. */
export function sourcesOfValues(tenantId: number, { by, values, fields }: ConditionOf<'values'>): Source[] {
  const match = by === 'whole' ? matchWholes : matchParts
  return sources(match(tenantId, values), fields, null)
}

function sources(
  match: string,
  places: readonly SearchPlace[],
  pages: 'search_page' | 'search_stub' | null,
): Source[] {
  const isOfField = (place: SearchPlace): place is SearchField => place !== 'text'
  const fields = placesMask(places.filter(isOfField))
  const found: Source[] = []
  const add = (
    kind: Source['kind'],
    table: string,
    more: RawBuilder<unknown>,
    columns: RawBuilder<unknown>,
  ) =>
    found.push({
      kind,
      rows: sql`${sql.table(table)} WHERE ${sql.ref(table)} MATCH ${match}${more}`,
      columns,
    })
  if (fields !== 0)
    add(
      'fields',
      'search_field',
      sql` AND (${sql.lit(fields)} >> (${slot})) & 1`,
      sql`${no} AS no, ${slot} AS slot`,
    )
  if (pages !== null && places.includes('text'))
    add('pages', pages, sql``, sql`${no} AS no, ${sql.lit(firstTextSlot)} AS slot`)
  const mask = placesMask(places)
  add(
    'before',
    'search_text',
    sql` AND (${sql.lit(mask)} >> ${place}) & 1`,
    sql`${no} AS no, ${place} AS slot`,
  )
  return found
}

/** The contents that some look-ups find, each with the slot of its best place. */
export function contentsIn(found: readonly Source[]): RawBuilder<unknown> {
  const each = found.map(
    ({ rows, columns, kind }) =>
      sql`SELECT ${kind === 'pages' ? sql`DISTINCT ` : sql``}${columns} FROM ${rows}`,
  )
  return sql`SELECT no, min(slot) AS slot FROM (${sql.join(each, sql` UNION ALL `)}) GROUP BY 1`
}
