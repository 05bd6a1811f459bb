import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import { prepared } from '#app/data/prepared.ts'
import type { Tables } from '#app/data/tables.ts'
import type { ContentField } from '#app/values/content-field.ts'
import { addDays, type Day, dayOf } from '#app/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ContentCard, ContentType } from './content.ts'
import { toCover } from './content-store.ts'

/** For whom cards are drawn: their favourites are marked, and what is new depends on the day. */
export type CardReader = { tenantId: number; accountId: string | null; today: Day }

/** assumed: new is what was published within so many days, this one included (the spec names the type, no rule). */
const newDays = 30
/** assumed: popular is what stands among the first so many by reads, opened at least so often in 30 days. */
const popularPlaces = 20
const leastPopularReads = 3

/** All contents, one group's, or one hashtag's (its id). */
export type ListName = 'all' | { group: number } | { hashTag: number }
export type ListOrder = { by: 'day' | ContentField; direction: 'asc' | 'desc' }

export function cardReaderOf({ site, actor, now }: Visit): CardReader {
  return {
    tenantId: site.tenantId,
    accountId: actor?.kind === 'reader' ? actor.id : null,
    today: dayOf(now()),
  }
}

/** A card with what a search result may quote. */
export type QuotedCardRow = CardRow & { description: string; keywords: string }

/** The visible ones of some contents, in no order. */
export async function quotedCardsOf(
  db: Database,
  reader: CardReader,
  contentIds: readonly string[],
): Promise<QuotedCardRow[]> {
  if (contentIds.length === 0) return []
  return someCards(db, { ...parametersOf(reader), contentIds: JSON.stringify(contentIds) })
}

/** What `cardColumns` needs of a run. */
export type CardParameters = { tenantId: number; accountId: string; newAfter: string; today: string }

export function parametersOf({ tenantId, accountId, today }: CardReader): CardParameters {
  // A guest's favourites are those of nobody.
  return { tenantId, accountId: accountId ?? '', newAfter: addDays(today, -newDays), today }
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
    eb
      .selectFrom('content_in_group')
      .select((inner) => inner.fn.min('content_in_group.group_id').as('id'))
      .whereRef('content_in_group.tenant_id', '=', 'content.tenant_id')
      .whereRef('content_in_group.content_id', '=', 'content.id')
      .$castTo<{ id: number }>()
      .as('group_id'),
    contentType(eb, at).as('type'),
    eb
      .exists(
        eb
          .selectFrom('favourite')
          .select('favourite.content_id')
          .whereRef('favourite.tenant_id', '=', 'content.tenant_id')
          .where('favourite.account_id', '=', at.accountId)
          .whereRef('favourite.content_id', '=', 'content.id'),
      )
      .$castTo<0 | 1>()
      .as('is_favourite'),
  ]
}

/** What a content is marked as; the first that holds (spec Content.type). */
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
  const lastPlace = eb
    .selectFrom('content_reads as place')
    .select('place.reads')
    .where('place.tenant_id', '=', at.tenantId)
    .orderBy('place.reads', 'desc')
    .limit(sql.lit(1))
    .offset(sql.lit(popularPlaces - 1))
  return eb
    .case()
    .when(eb.exists(recommended))
    .then(sql.lit('recommend'))
    .when(eb.and([eb('content.published_on', '>', at.newAfter), eb('content.published_on', '<=', at.today)]))
    .then(sql.lit('new'))
    .when(sql<boolean>`${reads} >= max(${sql.lit(leastPopularReads)}, coalesce(${lastPlace}, 0))`)
    .then(sql.lit('popular'))
    .end()
    .$castTo<ContentType | null>()
}

export type CardRow = {
  id: string
  title: string
  author: string
  published_on: string
  cover_key: string | null
  cover_width: number | null
  cover_height: number | null
  group_id: number | null
  type: ContentType | null
  is_favourite: 0 | 1
}

const someCards = prepared<CardParameters & { contentIds: string }>()((db, at) =>
  db
    .selectFrom('content')
    .select(cardColumns(at))
    .select(['content.description', 'content.keywords'])
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.visible', '=', 1)
    .where('content.id', 'in', sql<string>`(SELECT value FROM json_each(${at.contentIds}))`)
    .$castTo<QuotedCardRow>(),
)

/** A card, with the name of its group out of the site's. */
export function toCard(row: CardRow, groups: readonly { id: number; name: string }[]): ContentCard {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    publishedOn: row.published_on,
    cover: toCover(row),
    type: row.type,
    isFavourite: row.is_favourite === 1,
    groupId: row.group_id ?? 0,
    groupName: groups.find((group) => group.id === row.group_id)?.name ?? '',
  }
}
