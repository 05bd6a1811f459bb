import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { ContentType } from './content.ts'

/** assumed: a content is new for this many days from its publication on (the specification has the type but no rule). */
export const newDays = 30
/** assumed: the popular contents are the first ones by reads, if they were opened at least this often in 30 days. */
const popularPlaces = 20
const leastPopularReads = 3

/** The parameters of `cardColumns`. */
export type CardParameters = {
  tenantId: number
  accountId: string
  shelfId: string
  newAfter: string
  today: string
  locale: Locale
}

type CardSource = ExpressionBuilder<Tables, 'content'>

/** The columns of a card, for a query with `content` in its FROM. */
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

/** The mark of a content, set by administrators or by events. The first one that applies counts (spec Content.type). */
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

/** The number of reads of the last popular content. */
function lastPopularReads(eb: CardSource, { tenantId }: CardParameters) {
  return eb
    .selectFrom('content_reads as place')
    .select('place.reads')
    .where('place.tenant_id', '=', tenantId)
    .orderBy('place.reads', 'desc')
    .limit(sql.lit(1))
    .offset(sql.lit(popularPlaces - 1))
}
