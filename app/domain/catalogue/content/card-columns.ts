import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/data/tables.ts'
import type { Locale } from '#app/values/locale.ts'
import type { ContentType } from './content.ts'

/** assumed: new is what was published within so many days, this one included (the spec names the type, no rule). */
export const newDays = 30
/** assumed: popular is what stands among the first so many by reads, opened at least so often in 30 days. */
const popularPlaces = 20
const leastPopularReads = 3

/** What `cardColumns` needs of a run. */
export type CardParameters = {
  tenantId: number
  accountId: string
  shelfId: string
  newAfter: string
  today: string
  locale: Locale
}

type CardSource = ExpressionBuilder<Tables, 'content'>

/** The columns of a card, for a query that has `content` in its FROM. */
export function cardColumns(at: CardParameters) {
  return (eb: CardSource) => [
    'content.id' as const,
    'content.title' as const,
    'content.author' as const,
    'content.published_on' as const,
    'content.cover_key' as const,
    'content.cover_width' as const,
    'content.cover_height' as const,
    firstGroup(eb).as('group_id'),
    contentType(eb, at).as('type'),
    isFavourite(eb, at).as('is_favourite'),
  ]
}

function firstGroup(eb: CardSource) {
  return eb
    .selectFrom('content_in_group')
    .select((inner) => inner.fn.min('content_in_group.group_id').as('id'))
    .whereRef('content_in_group.tenant_id', '=', 'content.tenant_id')
    .whereRef('content_in_group.content_id', '=', 'content.id')
    .$castTo<{ id: number }>()
}

function isFavourite(eb: CardSource, { shelfId }: CardParameters) {
  return eb
    .exists(
      eb
        .selectFrom('favourite')
        .select('favourite.content_id')
        .whereRef('favourite.tenant_id', '=', 'content.tenant_id')
        .where('favourite.account_id', '=', shelfId)
        .whereRef('favourite.content_id', '=', 'content.id'),
    )
    .$castTo<0 | 1>()
}

/** What a content is marked as, by administrators or by what happened; the first that holds (spec Content.type). */
function contentType(eb: CardSource, at: CardParameters) {
  const recommended = eb
    .selectFrom('trending')
    .select('trending.content_id')
    .whereRef('trending.tenant_id', '=', 'content.tenant_id')
    .whereRef('trending.content_id', '=', 'content.id')
  const reads = eb
    .selectFrom('content_reads')
    .select('content_reads.reads')
    .whereRef('content_reads.tenant_id', '=', 'content.tenant_id')
    .whereRef('content_reads.content_id', '=', 'content.id')
  return eb
    .case()
    .when(eb.exists(recommended))
    .then(sql.lit('recommend'))
    .when('content.chosen_type', 'is not', null)
    .then(eb.ref('content.chosen_type'))
    .when(eb.and([eb('content.published_on', '>', at.newAfter), eb('content.published_on', '<=', at.today)]))
    .then(sql.lit('new'))
    .when(
      sql<boolean>`${reads} >= max(${sql.lit(leastPopularReads)}, coalesce(${lastPopularReads(eb, at)}, 0))`,
    )
    .then(sql.lit('popular'))
    .end()
    .$castTo<ContentType | null>()
}

/** The reads of the last content that is still among the popular ones. */
function lastPopularReads(eb: CardSource, { tenantId }: CardParameters) {
  return eb
    .selectFrom('content_reads as place')
    .select('place.reads')
    .where('place.tenant_id', '=', tenantId)
    .orderBy('place.reads', 'desc')
    .limit(sql.lit(1))
    .offset(sql.lit(popularPlaces - 1))
}
