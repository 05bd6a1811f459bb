import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '#app/kernel/data/database.ts'
import type { GroupType, Tables } from '#app/kernel/data/tables.ts'
import type { CardParameters } from './content-columns.ts'
import { sortByDay } from './list-order.ts'

/** assumed: groups that are computed from all contents, such as new and popular ones, end after this many. */
export const maxComputed = 100

/** A row of the JSON with the requested lists, which every part of the statements refers to. */
export type Wanted = { key: number; value: string }
export const wantedLists = (lists: string) => sql<Wanted>`json_each(${lists})`.as('wanted')
export const wantedSize = sql<number>`wanted.value ->> 'size'`
const wantedKind = sql<GroupType>`wanted.value ->> 'kind'`
const wantedId = sql<number>`wanted.value ->> 'id'`

/** A part of a list. A limit of -1 means no limit. */
type Part = { limit: number; offset: number }
export type ListPart = CardParameters &
  Part & {
    sort: number
    /** The limit if a computed list ends earlier. */
    reckonedLimit: number
  }

/**
 * The ids of the current requested list as a JSON list, so that one statement reads several lists, each to its length.
 */
export function idsOfWanted(
  db: Database,
  at: ListPart,
  { kinds, direction }: { kinds: readonly GroupType[]; direction: 'asc' | 'desc' },
) {
  const reckoned = { limit: at.reckonedLimit, offset: at.offset }
  return byKind(kinds, {
    normal: () => jsonOf(db, keptIds(db, at, direction)),
    new: () => jsonOf(db, newIds(db, at, reckoned)),
    popular: () => jsonOf(db, popularIds(db, at, reckoned)),
    recommend: () => jsonOf(db, recommendedIds(db, at, at)),
    favourite: () => jsonOf(db, favouriteIds(db, at, at)),
    recently_read: () => jsonOf(db, readIds(db, at, at)),
  })
}

/** The number of contents in the current requested list. */
export function totalOfWanted(db: Database, at: CardParameters, kinds: readonly GroupType[]) {
  const all = { limit: -1, offset: 0 }
  const reckoned = { limit: maxComputed, offset: 0 }
  const listed = db
    .selectFrom('list_total')
    .select('list_total.total')
    .where('list_total.tenant_id', '=', at.tenantId)
    .where('list_total.list_id', '=', wantedId)
  const total = byKind<number>(kinds, {
    normal: () => listed,
    new: () => countOf(db, newIds(db, at, reckoned)),
    popular: () => countOf(db, popularIds(db, at, reckoned)),
    recommend: () => countOf(db, recommendedIds(db, at, all)),
    favourite: () => countOf(db, favouriteIds(db, at, all)),
    recently_read: () => countOf(db, readIds(db, at, all)),
  })
  return sql<number>`coalesce(${total}, 0)`
}

/** Leaves out kinds that aren't requested, because the database parses the statement for every run. */
function byKind<Value = string>(
  kinds: readonly GroupType[],
  parts: Record<GroupType, () => Parameters<typeof sql<Value>>[1]>,
) {
  const whens = kinds.map((kind) => sql`WHEN ${sql.lit(kind)} THEN ${parts[kind]()}`)
  return sql<Value>`CASE ${wantedKind} ${sql.join(whens, sql` `)} END`
}

function keptIds(db: Database, at: ListPart, direction: 'asc' | 'desc') {
  return db
    .selectFrom('listed')
    .select('listed.content_id as id')
    .where('listed.tenant_id', '=', at.tenantId)
    .where('listed.list_id', '=', wantedId)
    .where('listed.sort', '=', at.sort)
    .orderBy('listed.key', direction)
    .orderBy('listed.content_id', direction)
    .limit(at.limit)
    .offset(at.offset)
}

/** The newest contents of the last `newDays` days. A content with a day in the future isn't new yet. */
function newIds(db: Database, at: CardParameters, { limit, offset }: Part) {
  return db
    .selectFrom('listed')
    .select('listed.content_id as id')
    .where('listed.tenant_id', '=', at.tenantId)
    .where('listed.list_id', '=', sql.lit(0))
    .where('listed.sort', '=', sql.lit(sortByDay))
    .where('listed.key', '<=', at.today)
    .orderBy('listed.key', 'desc')
    .orderBy('listed.content_id', 'desc')
    .limit(limit)
    .offset(offset)
}

function popularIds(db: Database, at: CardParameters, part: Part) {
  const ofTenant = db.selectFrom('content_reads as source').where('source.tenant_id', '=', at.tenantId)
  return visibleIds(ofTenant.orderBy('source.reads', 'desc'), part)
}

/** The recommended contents, latest recommendation first. */
function recommendedIds(db: Database, at: CardParameters, part: Part) {
  const ofTenant = db.selectFrom('trending as source').where('source.tenant_id', '=', at.tenantId)
  return visibleIds(ofTenant.orderBy('source.created_at', 'desc'), part)
}

function favouriteIds(db: Database, at: CardParameters, part: Part) {
  const ofTenant = db.selectFrom('favourite as source').where('source.tenant_id', '=', at.tenantId)
  const ofReader = ofTenant.where('source.account_id', '=', at.shelfId)
  return visibleIds(ofReader.orderBy('source.created_at', 'desc'), part)
}

function readIds(db: Database, at: CardParameters, part: Part) {
  const ofTenant = db.selectFrom('reading as source').where('source.tenant_id', '=', at.tenantId)
  const ofReader = ofTenant.where('source.account_id', '=', at.shelfId)
  return visibleIds(ofReader.orderBy('source.read_at', 'desc'), part)
}

type Sources = Tables & { source: { tenant_id: number; content_id: string } }

/** The ids of the visible contents among rows that each name a content. */
function visibleIds(rows: SelectQueryBuilder<Sources, 'source', object>, { limit, offset }: Part) {
  return rows
    .select('source.content_id as id')
    .where(isVisible)
    .orderBy('source.content_id')
    .limit(limit)
    .offset(offset)
    .$castTo<{ id: string }>()
}

/** R281: true for a visible content. Lists that triggers maintain have no others. */
function isVisible(eb: ExpressionBuilder<Sources, 'source'>) {
  return eb.exists(
    eb
      .selectFrom('content as shown')
      .select('shown.id')
      .whereRef('shown.tenant_id', '=', 'source.tenant_id')
      .whereRef('shown.id', '=', 'source.content_id')
      .where('shown.visible', '=', sql.lit(1)),
  )
}

type Ids = ReturnType<typeof keptIds | typeof visibleIds>

function jsonOf(db: Database, list: Ids) {
  return db.selectFrom(list.as('ids')).select(sql<string>`json_group_array(ids.id)`.as('ids'))
}

function countOf(db: Database, list: Ids) {
  return db.selectFrom(list.as('ids')).select(sql<number>`count(*)`.as('total'))
}
