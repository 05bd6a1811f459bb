import { sql } from 'kysely'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { ContentField } from '#app/kernel/values/content-field.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import { ownerKeyOf } from '#app/visit/owner-key.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { ContentCard, ContentType } from './content.ts'
import {
  type CardParameters,
  cardColumns,
  newDays,
  type TextRights,
  textRights,
  textRightsOfGuests,
} from './content-columns.ts'
import { type ContentColumns, toCover } from './content-store.ts'

/** The reader for whom cards are made. Favourites, the day for new contents, and the language depend on the reader. */
export type CardReader = {
  tenantId: number
  accountId: string | null
  /** The key under which their favourites and readings are kept (`ownerKeyOf`). */
  shelfId: string | null
  today: Day
  locale: Locale
  /**
   * True if titles are shown in the site's other language where they have a translation: to readers of that language. Administrators get
   * what is stored, so that what they read can be sent back (docs/adr/124).
   */
  translated: boolean
}

/** All contents, one group's, or one hashtag's (its id). */
export type ListName = 'all' | { group: number } | { hashTag: number }
export type ListOrder = { by: 'day' | ContentField; direction: 'asc' | 'desc' }

export function cardReaderOf({ site, actor, now, locale }: Visit): CardReader {
  return {
    tenantId: site.tenantId,
    accountId: actor?.kind === 'reader' ? actor.id : null,
    shelfId: actor?.kind === 'reader' ? ownerKeyOf(actor) : null,
    today: dayOf(now()),
    locale,
    translated: actor?.kind !== 'staff' && locale !== site.lang,
  }
}

/** A card with the additional fields of a search result. */
export type ResultRow = CardRow &
  Pick<
    ContentColumns,
    'keywords' | 'distributor_name' | 'description' | 'param1' | 'param2' | 'param3' | 'param4' | 'param5'
  > & { page_count: number }

/** The columns of a result in addition to its card's. */
export const resultColumns = [
  'content.keywords',
  'content.distributor_name',
  'content.description',
  'content.param1',
  'content.param2',
  'content.param3',
  'content.param4',
  'content.param5',
  'content.page_count',
] as const

/** The visible contents among some ids, in no order, with what decides how much text is quoted. */
export async function resultsOf(
  db: Database,
  reader: CardReader,
  contentIds: readonly string[],
): Promise<(ResultRow & TextRights)[]> {
  if (contentIds.length === 0) return []
  const find = reader.accountId === null ? someCards.ofGuests : someCards.ofReaders
  return find(db, { ...parametersOf(reader), contentIds: JSON.stringify(contentIds) })
}

export function parametersOf({
  tenantId,
  accountId,
  shelfId,
  today,
  locale,
  translated,
}: CardReader): CardParameters {
  // A guest has no favourites, so nobody's key is used.
  const newAfter = addDays(today, -newDays)
  return {
    tenantId,
    accountId: accountId ?? '',
    shelfId: shelfId ?? '',
    newAfter,
    today,
    locale,
    translated: translated ? 1 : 0,
  }
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

type SomeCards = CardParameters & { contentIds: string }

const someCards = {
  ofReaders: prepared<SomeCards>()((db, at) => cardsWith(db, at, textRights)),
  ofGuests: prepared<SomeCards>()((db, at) => cardsWith(db, at, textRightsOfGuests)),
}

function cardsWith(db: Database, at: SomeCards, rights: (at: SomeCards) => ReturnType<typeof textRights>) {
  return db
    .selectFrom('content')
    .select(cardColumns(at))
    .select(resultColumns)
    .select(rights(at))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.visible', '=', 1)
    .where('content.id', 'in', sql<string>`(SELECT value FROM json_each(${at.contentIds}))`)
    .$castTo<ResultRow & TextRights>()
}

/** A card, with the name of its group from the site's groups. */
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
