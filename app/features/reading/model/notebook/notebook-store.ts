import { type AliasedSelectQueryBuilder, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { isClosedByGroup } from '#app/features/access/model/licence.ts'
import { type CardReader, parametersOf } from '#app/features/catalogue/model/content/card-store.ts'
import {
  type CardParameters,
  isOpen,
  translatedOr,
} from '#app/features/catalogue/model/content/content-columns.ts'
import { toCover } from '#app/features/catalogue/model/content/content-store.ts'
import {
  bytesOfTexts,
  ofShelf,
  type PlacedAnnotation,
  type Shelf,
  toPlaced,
} from '#app/features/reading/model/annotation/annotation-store.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { NotebookQuery, NotedBook, NotePlace } from './notebook.ts'

type Asked = Pick<NotebookQuery, 'book' | 'kind' | 'colour'> & { after: NotePlace | null; limit: number }

/** Notes in their order, up to the requested amount of text, but at least one. */
export type SomeNotes = { notes: PlacedAnnotation[]; isMore: boolean }

/** The notes of one book by page, or all notes with the latest change first. Without deleted ones. */
export async function findNotes(
  db: Database,
  shelf: Shelf,
  { book, kind, colour, after, limit, bytes }: Asked & { bytes: number },
): Promise<SomeNotes> {
  const isOfBook = book !== undefined
  const order = isOfBook ? sql`page, changed_at, id` : sql`changed_at DESC, id DESC`
  const some = ofShelf(db, shelf)
    .clearSelect()
    .select(['id', 'page', 'changed_at', bytesOfTexts().as('size')])
    .where('deleted', '=', sql.lit(0))
    .where((eb) =>
      eb.and([
        ...(isOfBook ? [eb('content_id', '=', book)] : []),
        ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
        ...(colour === undefined ? [] : [eb('colour', '=', colour)]),
        ...(after === null ? [] : [isBehind(eb, after, isOfBook)]),
      ]),
    )
    .orderBy(order)
    .limit(limit)
  return readWithin(db, shelf, { some: some.as('some'), order, limit, bytes })
}

function isBehind(
  eb: ExpressionBuilder<Tables, 'annotation'>,
  { page, changedAt, id }: NotePlace,
  isOfBook: boolean,
) {
  return isOfBook
    ? eb(eb.refTuple('page', 'changed_at', 'id'), '>', eb.tuple(page, changedAt, id))
    : eb(eb.refTuple('changed_at', 'id'), '<', eb.tuple(changedAt, id))
}

/** The maximum number of notes that one statement reads from several books. */
const maxBooks = 1_000

/** The notes of some books, in the order of the books and then by page. */
export async function findNotesOf(
  db: Database,
  shelf: Shelf,
  { contentIds, bytes }: { contentIds: readonly string[]; bytes: number },
): Promise<SomeNotes> {
  const books = sql<{ key: number; value: string }>`json_each(${JSON.stringify(contentIds)})`
  const some = db
    .selectFrom(books.as('book'))
    // Makes SQLite go through the books in their order.
    .crossJoin('annotation')
    .select(['annotation.id', 'annotation.page', 'annotation.changed_at', 'book.key as place'])
    .select(bytesOfTexts().as('size'))
    .where('annotation.tenant_id', '=', shelf.tenantId)
    .where('annotation.account_id', '=', shelf.shelfId)
    .whereRef('annotation.content_id', '=', 'book.value')
    .where('annotation.deleted', '=', sql.lit(0))
    .orderBy(sql`book.key, annotation.page, annotation.changed_at, annotation.id`)
    .limit(maxBooks)
  const order = sql`place, page, changed_at, id`
  return readWithin(db, shelf, { some: some.as('some'), order, limit: maxBooks, bytes })
}

type Sizes = AliasedSelectQueryBuilder<{ id: string; size: number }, 'some'>

/** Reads rows until their texts reach the limit. `order` is their order, `limit` their maximum number. */
async function readWithin(
  db: Database,
  shelf: Shelf,
  { some, order, limit, bytes }: { some: Sizes; order: RawBuilder<unknown>; limit: number; bytes: number },
): Promise<SomeNotes> {
  const summed = db
    .selectFrom(some)
    .select('some.id')
    .select([
      sql<number>`sum(some.size) OVER (ORDER BY ${order}) - some.size`.as('before'),
      sql<number>`count(*) OVER ()`.as('found'),
    ])
  const rows = await ofShelf(db, shelf)
    .innerJoin(summed.as('summed'), 'summed.id', 'annotation.id')
    .select('summed.found')
    .where('summed.before', '<', bytes)
    .orderBy('summed.before')
    .execute()
  const found = rows[0]?.found ?? 0
  return { notes: rows.map(toPlaced), isMore: found > rows.length || found === limit }
}

/** The books with notes, in the order of their ids. */
export async function findNotedIds(
  db: Database,
  { tenantId, shelfId }: Shelf,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('annotation')
    .select('content_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
    .where('deleted', '=', sql.lit(0))
    .where('content_id', '>', after)
    .orderBy('content_id')
    .limit(limit)
    .execute()
  return rows.map(({ content_id }) => content_id)
}

/** The number of a book's notes, and the time of the latest change. */
export type Noted = { contentId: string; count: number; changedAt: number }

/** The books with notes, latest change first. */
export async function findNoted(
  db: Database,
  { tenantId, shelfId }: Shelf,
  { after, limit }: { after: NotePlace | null; limit: number },
): Promise<Noted[]> {
  const noted = db
    .selectFrom('annotation')
    .select(({ fn }) => [
      'content_id as contentId',
      fn.countAll<number>().as('count'),
      fn.max('changed_at').as('changedAt'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', shelfId)
    .where('deleted', '=', sql.lit(0))
    .groupBy('content_id')
  return db
    .selectFrom(noted.as('noted'))
    .selectAll()
    .$if(after !== null, (rows) =>
      rows.where((eb) =>
        eb(eb.refTuple('changedAt', 'contentId'), '<', eb.tuple(after?.changedAt ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('changedAt', 'desc')
    .orderBy('contentId', 'desc')
    .limit(limit)
    .execute()
}

type BookRow = {
  id: string
  title: string
  author: string
  visible: 0 | 1
  cover_key: string | null
  cover_width: number | null
  cover_height: number | null
  group_id: number | null
}

/** Books in which the reader has notes, as they see them now, by id. */
export async function findNotedBooks(
  db: Database,
  reader: CardReader,
  contentIds: readonly string[],
): Promise<Map<string, NotedBook>> {
  if (contentIds.length === 0) return new Map()
  const ids = [...new Set(contentIds)]
  const rows = await someBooks(db, { ...parametersOf(reader), contentIds: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, toBook(row)]))
}

type SomeIds = CardParameters & { contentIds: string }

/**
 * Books as the reader sees them now, by id. The caller decides which ids may be asked about, such as those of the reader's own list: whoever
 * asks with an id learns the title of any visible book.
 */
export async function findOwnBooks(
  db: Database,
  reader: CardReader,
  contentIds: readonly string[],
): Promise<Map<string, NotedBook>> {
  if (contentIds.length === 0) return new Map()
  const rows = await ownBooks(db, { ...parametersOf(reader), contentIds: JSON.stringify(contentIds) })
  return new Map(rows.map((row) => [row.id, toBook(row)]))
}

/** A title that the reader may open now, in one of its groups. */
export type ReadableBook = {
  contentId: string
  groupId: number
  title: string
  author: string
  publishedOn: string
}

/** Those of the contents that are published and that the reader may open now. In no order. */
export async function findReadableBooks(
  db: Database,
  reader: CardReader,
  contentIds: readonly string[],
): Promise<ReadableBook[]> {
  if (contentIds.length === 0) return []
  const rows = await readableBooks(db, { ...parametersOf(reader), contentIds: JSON.stringify(contentIds) })
  return rows.flatMap(({ id, group_id: groupId, title, author, published_on: publishedOn }) =>
    groupId === null ? [] : { contentId: id, groupId, title, author, publishedOn },
  )
}

const readableBooks = prepared<SomeIds>()((db, at) =>
  booksOf(db, at)
    .select('content.published_on')
    .where('content.visible', '=', 1)
    .where('content.version', 'is not', null)
    .where(({ or, eb }) => or([eb('publish_from', 'is', null), eb('publish_from', '<=', at.today)]))
    .where(({ or, eb }) => or([eb('publish_until', 'is', null), eb('publish_until', '>=', at.today)]))
    .$castTo<BookRow & { published_on: string }>(),
)

const booksOf = (db: Database, at: SomeIds) =>
  db
    .selectFrom('content')
    .select(['content.id', 'content.visible'])
    .select((eb) => [translatedOr(eb, 'title', at).as('title'), translatedOr(eb, 'author', at).as('author')])
    .select(['content.cover_key', 'content.cover_width', 'content.cover_height'])
    .select((eb) => openedIn(eb, at).as('group_id'))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.id', 'in', sql<string>`(SELECT value FROM json_each(${at.contentIds}))`)

const ownBooks = prepared<SomeIds>()((db, at) => booksOf(db, at).$castTo<BookRow>())

const someBooks = prepared<SomeIds>()((db, at) =>
  booksOf(db, at)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('annotation')
          .select('annotation.id')
          .where('annotation.tenant_id', '=', at.tenantId)
          .where('annotation.account_id', '=', at.shelfId)
          .whereRef('annotation.content_id', '=', 'content.id'),
      ),
    )
    .$castTo<BookRow>(),
)

/** The group in which the reader may open a content, by the same rules as `ensureMayOpen`. */
function openedIn(eb: ExpressionBuilder<Tables, 'content'>, at: CardParameters) {
  return eb
    .case()
    .when(
      eb.and([
        eb('content.visible', '=', 1),
        eb('content.version', 'is not', null),
        isOpen(eb, at),
        eb.not(isClosedByGroup(eb, at)),
      ]),
    )
    .then(
      eb
        .selectFrom('content_in_group as stands')
        .select(({ fn }) => fn.min('stands.group_id').as('id'))
        .whereRef('stands.tenant_id', '=', 'content.tenant_id')
        .whereRef('stands.content_id', '=', 'content.id'),
    )
    .end()
}

function toBook({ id, title, author, visible, group_id, ...cover }: BookRow): NotedBook {
  if (visible === 0) return { contentId: id, title: null, author: '', cover: null, groupId: null }
  return { contentId: id, title, author, cover: toCover(cover), groupId: group_id }
}
