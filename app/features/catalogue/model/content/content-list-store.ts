import { sql } from 'kysely'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import type { GroupType } from '#app/kernel/data/tables.ts'
import { fieldNumber } from '#app/kernel/values/content-field.ts'
import {
  type CardReader,
  type CardRow,
  type ListName,
  type ListOrder,
  parametersOf,
  type ResultRow,
  resultColumns,
} from './card-store.ts'
import { type CardParameters, cardColumns, fieldColumns } from './content-columns.ts'
import {
  idsOfWanted,
  type ListPart,
  maxComputed,
  totalOfWanted,
  type Wanted,
  wantedLists,
  wantedSize,
} from './content-list-ids.ts'
import type { ContentColumns } from './content-store.ts'
import { sortByDay } from './list-order.ts'

/** A list of contents: one that triggers maintain, or a computed one, including a reader's own (R279). */
export type ContentList = ListName | Exclude<GroupType, 'normal'>

/** The requested lists and how many contents of each; `offset` skips as many in every list. */
type WantedLists = {
  lists: readonly { list: ContentList; size: number }[]
  /** The order of maintained lists. Computed lists have one of their own. */
  order: ListOrder
  offset: number
}

type ListRows<Row> = { rows: Row[]; total: number }

/** A content with all its fields, including what only lists on the API contain. */
export type ListedContent = CardRow &
  ContentColumns & {
    /** The groups as a JSON list of numbers, and the hashtags as one of ids and names. */
    group_ids: string
    hash_tags: string
    is_trending: 0 | 1
    /** A plan includes the content, and the reader's user group doesn't decide alone. */
    is_plan: 0 | 1
    is_registered: 0 | 1
  }

/**
 * A page of each of several lists of visible contents, in the order of `lists`. Needs two statements in one round trip,
 * however many and long the lists are.
 */
export function readLists(
  db: Database,
  reader: CardReader,
  wanted: WantedLists,
): Promise<ListRows<CardRow>[]> {
  return read(cardsOf, db, reader, wanted)
}

/** Reads lists like `readLists`, with the additional fields of search results. */
export function readResultLists(
  db: Database,
  reader: CardReader,
  wanted: WantedLists,
): Promise<ListRows<ResultRow>[]> {
  return read(resultsOfLists, db, reader, wanted)
}

/** Reads lists like `readLists`, with all fields of the contents. */
export function readFullLists(
  db: Database,
  reader: CardReader,
  wanted: WantedLists,
): Promise<ListRows<ListedContent>[]> {
  return read(fullContentsOf, db, reader, wanted)
}

/** Some contents with all their fields, in no order; hidden ones only if asked for. */
export async function findListedContents(
  db: Database,
  reader: CardReader,
  contentIds: readonly string[],
  { withHidden = false } = {},
): Promise<ListedContent[]> {
  if (contentIds.length === 0) return []
  const leastVisible = withHidden ? 0 : 1
  return contentsById(db, { ...parametersOf(reader), leastVisible, contentIds: JSON.stringify(contentIds) })
}

type Placed<Row> = Row & { list_no: number; place: number }
type ListPlaces = ListPart & { lists: string }
type Statement<Row> = (db: Database, values: ListPlaces) => Promise<Placed<Row>[]>
type Shape = { kinds: readonly GroupType[]; direction: 'asc' | 'desc' }

async function read<Row>(
  statementOf: (shape: Shape) => Statement<Row>,
  db: Database,
  reader: CardReader,
  { lists, order, offset }: WantedLists,
): Promise<ListRows<Row>[]> {
  if (lists.length === 0) return []
  const named = lists.map(({ list, size }) => ({ ...namedInJson(list), size }))
  const kinds = [...new Set(named.map(({ kind }) => kind))].sort()
  const limit = Math.max(...lists.map(({ size }) => size))
  const parameters = { ...parametersOf(reader), lists: JSON.stringify(named) }
  const [rows, totals] = await Promise.all([
    statementOf({ kinds, direction: order.direction })(db, {
      ...parameters,
      sort: order.by === 'day' ? sortByDay : fieldNumber(order.by),
      limit,
      offset,
      reckonedLimit: Math.max(0, Math.min(limit, maxComputed - offset)),
    }),
    totalsOf({ kinds })(db, parameters),
  ])
  const found = lists.map((): ListRows<Row> => ({ rows: [], total: 0 }))
  for (const row of rows.sort((a, b) => a.place - b.place)) found[row.list_no]?.rows.push(row)
  for (const { list_no, total } of totals) if (found[list_no] !== undefined) found[list_no].total = total
  return found
}

/** A maintained list by its number in the table `listed`: 0 is all, a group is its id, a hashtag its negative id. */
function namedInJson(list: ContentList): { kind: GroupType; id: number } {
  if (list === 'all') return { kind: 'normal', id: 0 }
  if (typeof list === 'string') return { kind: list, id: 0 }
  return { kind: 'normal', id: 'group' in list ? list.group : -list.hashTag }
}

/** Prepares one statement for each shape of query, of which there are few. */
function byShape<Key, Made>(make: (shape: Key) => Made): (shape: Key) => Made {
  const made = new Map<string, Made>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const known = made.get(key) ?? make(shape)
    made.set(key, known)
    return known
  }
}

/** CROSS JOIN keeps the order of the tables; the planner would otherwise read all contents first. */
function contentsOf(db: Database, at: ListPlaces, shape: Shape) {
  return db
    .selectFrom(wantedLists(at.lists))
    .crossJoin(sql<Wanted>`json_each(${idsOfWanted(db, at, shape)})`.as('placed'))
    .crossJoin('content')
    .select(['wanted.key as list_no', 'placed.key as place'])
    .where('content.tenant_id', '=', at.tenantId)
    .whereRef('content.id', '=', 'placed.value')
    .where('placed.key', '<', wantedSize)
}

const cardsOf = byShape((shape: Shape) =>
  prepared<ListPlaces>()((db, at) =>
    contentsOf(db, at, shape).select(cardColumns(at)).$castTo<Placed<CardRow>>(),
  ),
)

const resultsOfLists = byShape((shape: Shape) =>
  prepared<ListPlaces>()((db, at) =>
    contentsOf(db, at, shape).select(cardColumns(at)).select(resultColumns).$castTo<Placed<ResultRow>>(),
  ),
)

const fullContentsOf = byShape((shape: Shape) =>
  prepared<ListPlaces>()((db, at) =>
    contentsOf(db, at, shape)
      .select(cardColumns(at))
      .select(fieldColumns(at))
      .$castTo<Placed<ListedContent>>(),
  ),
)

const totalsOf = byShape(({ kinds }: { kinds: readonly GroupType[] }) =>
  prepared<CardParameters & { lists: string }>()((db, at) =>
    db
      .selectFrom(wantedLists(at.lists))
      .select(['wanted.key as list_no', totalOfWanted(db, at, kinds).as('total')])
      .$castTo<{ list_no: number; total: number }>(),
  ),
)

const contentsById = prepared<CardParameters & { leastVisible: 0 | 1; contentIds: string }>()((db, at) =>
  db
    .selectFrom('content')
    .select(cardColumns(at))
    .select(fieldColumns(at))
    .where('content.tenant_id', '=', at.tenantId)
    .where('content.visible', '>=', at.leastVisible)
    .where('content.deleted_at', 'is', null)
    .where('content.id', 'in', sql<string>`(SELECT value FROM json_each(${at.contentIds}))`)
    .$castTo<ListedContent>(),
)
