import { type RawBuilder, sql } from 'kysely'
import {
  placesMask,
  type SearchPlace,
  slotBits,
  slotsPerContent,
} from '#app/features/search/model/index/search-row.ts'
import type { ConditionOf } from './condition.ts'
import type { Finding } from './condition-plan.ts'
import { listed, overlaps, slotsOf } from './filter-values.ts'
import { matchExpression, matchParts, matchWholes } from './match-expression.ts'
import { inPlaces } from './row-places.ts'

/** The numbers of contents that meet a condition, with the slot of the best place if it has places. */
export function rowsOf(tenantId: number, condition: Finding): RawBuilder<unknown> {
  switch (condition.kind) {
    case 'term':
      return rowsMatching(matchExpression(tenantId, condition.term), condition.places)
    case 'values': {
      const match = condition.by === 'whole' ? matchWholes : matchParts
      return rowsMatching(match(tenantId, condition.values), condition.fields)
    }
    case 'everything':
      return sql`SELECT no FROM indexed_content WHERE tenant_id = ${tenantId} AND live = 1 AND visible = 1`
    case 'tag':
      return sql`SELECT no FROM indexed_tag WHERE tenant_id = ${tenantId} AND tag_id = ${condition.tagId}`
    case 'groups':
      return inGroups(tenantId, condition)
    case 'days':
      return sql`SELECT DISTINCT no FROM indexed_day
        WHERE tenant_id = ${tenantId} AND slot IN (${slotsOf(condition)}) AND ${overlaps(condition)}`
  }
}

function inGroups(tenantId: number, { groupIds, contentIds }: ConditionOf<'groups'>): RawBuilder<unknown> {
  const ofGroups = sql`SELECT no FROM indexed_group
    WHERE tenant_id = ${tenantId} AND group_id IN (${listed(groupIds)})`
  const ofContents = sql`SELECT no FROM indexed_content
    WHERE tenant_id = ${tenantId} AND live = 1 AND content_id IN (${listed(contentIds)})`
  return contentIds.length === 0
    ? sql`SELECT DISTINCT no FROM (${ofGroups})`
    : sql`${ofGroups} UNION ${ofContents}`
}

function rowsMatching(match: string, places: readonly SearchPlace[]): RawBuilder<unknown> {
  return sql`SELECT rowid >> ${sql.lit(slotBits)} AS no, min(rowid & ${sql.lit(slotsPerContent - 1)}) AS slot
    FROM search_text WHERE search_text MATCH ${match} AND ${inPlaces(placesMask(places))} GROUP BY 1`
}
