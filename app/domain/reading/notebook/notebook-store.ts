import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#app/data/database.ts'
import { prepared } from '#app/data/prepared.ts'
import type { Tables } from '#app/data/tables.ts'
import { isClosedByGroup } from '#app/domain/access/licence.ts'
import type { CardParameters } from '#app/domain/catalogue/content/card-columns.ts'
import { type CardReader, parametersOf } from '#app/domain/catalogue/content/card-store.ts'
import { isOpen } from '#app/domain/catalogue/content/content-list-columns.ts'
import { toCover } from '#app/domain/catalogue/content/content-store.ts'
import {
  ofShelf,
  type PlacedAnnotation,
  type Shelf,
  toPlaced,
} from '#app/domain/reading/annotation/annotation-store.ts'
import type { NotebookQuery, NotedBook, NotePlace } from './notebook.ts'

type Asked = Pick<NotebookQuery, 'book' | 'kind' | 'colour'> & { after: NotePlace | null; limit: number }

/** Of one book by page, of all what was changed last first; without what is deleted. */
export async function findNotes(
  db: Database,
  shelf: Shelf,
  { book, kind, colour, after, limit }: Asked,
): Promise<PlacedAnnotation[]> {
  const isOfBook = book !== undefined
  const rows = await ofShelf(db, shelf)
    .where('deleted', '=', 0)
    .where((eb) =>
      eb.and([
        ...(isOfBook ? [eb('content_id', '=', book)] : []),
        ...(kind === undefined ? [] : [eb('kind', '=', kind)]),
        ...(colour === undefined ? [] : [eb('colour', '=', colour)]),
        ...(after === null ? [] : [isBehind(eb, after, isOfBook)]),
      ]),
    )
    .$if(isOfBook, (notes) => notes.orderBy('page').orderBy('changed_at').orderBy('id'))
    .$if(!isOfBook, (notes) => notes.orderBy('changed_at', 'desc').orderBy('id', 'desc'))
    .limit(limit)
    .execute()
  return rows.map(toPlaced)
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

/** All of some books, by page. */
export async function findNotesOf(
  db: Database,
  shelf: Shelf,
  contentIds: readonly string[],
): Promise<PlacedAnnotation[]> {
  const rows = await ofShelf(db, shelf)
    .where('deleted', '=', 0)
    .where('content_id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(contentIds)}))`)
    .orderBy('page')
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  return rows.map(toPlaced)
}

/** How many notes a book has, and when the last was changed. */
export type Noted = { contentId: string; count: number; changedAt: number }

/** The books with notes, what was changed last first. */
export async function findNoted(
  db: Database,
  { tenantId, shelfId }: Shelf,
  { after, limit, book }: { after: NotePlace | null; limit: number; book?: string | undefined },
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
    .where('deleted', '=', 0)
    .$if(book !== undefined, (rows) => rows.where('content_id', '=', book ?? ''))
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

/** Some books as this reader has them now, by their ids: those that they wrote something in. */
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

const someBooks = prepared<CardParameters & { contentIds: string }>()((db, at) =>
  db
    .selectFrom('content')
    .select(['content.id', 'content.title', 'content.author', 'content.visible'])
    .select(['content.cover_key', 'content.cover_width', 'content.cover_height'])
    .select((eb) => openedIn(eb, at).as('group_id'))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.id', 'in', sql<string>`(SELECT value FROM json_each(${at.contentIds}))`)
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

/** As `ensureMayOpen` judges. */
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
