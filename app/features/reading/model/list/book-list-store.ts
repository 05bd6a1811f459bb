import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'

/** A reader's account. */
type Owner = { tenantId: number; accountId: string }

/** One of a reader's lists. */
export type ListKey = Owner & { listId: string }

/** A list, and whether it has the title that was asked about. */
export type BookList = { id: string; name: string; has: boolean }

/** The reader's lists in their order. At most 50, which a trigger ensures. */
export async function findLists(
  db: Database,
  owner: Owner,
  { listId, contentId = '' }: { listId?: string | undefined; contentId?: string | undefined } = {},
): Promise<BookList[]> {
  const rows = await listsOf(db, owner)
    .select((eb) => [
      'book_list.id',
      'book_list.name',
      eb
        .exists(
          eb
            .selectFrom('book_list_content as held')
            .select('held.content_id')
            .whereRef('held.tenant_id', '=', 'book_list.tenant_id')
            .whereRef('held.list_id', '=', 'book_list.id')
            .where('held.content_id', '=', contentId),
        )
        .as('has'),
    ])
    .$if(listId !== undefined, (lists) => lists.where('book_list.id', '=', listId ?? ''))
    .execute()
  return rows.map(({ id, name, has }) => ({ id, name, has: Boolean(has) }))
}

/** The reader's lists in their order, each with its first published titles, at most `limit`. */
export async function findListsWithTitles(
  db: Database,
  owner: Owner,
  limit: number,
): Promise<{ id: string; name: string; contentIds: string[] }[]> {
  const first = db
    .selectFrom('book_list_content as of')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'of.content_id'))
    .select('of.content_id')
    .where('of.tenant_id', '=', owner.tenantId)
    .where('of.list_id', '=', sql<string>`book_list.id`)
    .where('content.visible', '=', 1)
    .orderBy('of.ordinal')
    .orderBy('of.content_id')
    .limit(limit)
  const rows = await listsOf(db, owner)
    .select(['book_list.id', 'book_list.name'])
    .select(sql<string>`(SELECT json_group_array(content_id) FROM ${first})`.as('contentIds'))
    .execute()
  return rows.map(({ contentIds, ...list }) => ({ ...list, contentIds: JSON.parse(contentIds) as string[] }))
}

function listsOf(db: Database, { tenantId, accountId }: Owner) {
  return db
    .selectFrom('book_list')
    .where('book_list.tenant_id', '=', tenantId)
    .where('book_list.account_id', '=', accountId)
    .orderBy('book_list.ordinal')
    .orderBy('book_list.id')
}

/** All titles of a list in their order, with the time at which each was added. Those that are unpublished are left out. */
export function findTitles(
  db: Database,
  { tenantId, listId }: ListKey,
): Promise<{ contentId: string; addedAt: number }[]> {
  return db
    .selectFrom('book_list_content')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'book_list_content.content_id'))
    .select(['book_list_content.content_id as contentId', 'book_list_content.added_at as addedAt'])
    .where('book_list_content.tenant_id', '=', tenantId)
    .where('book_list_content.list_id', '=', listId)
    .where('content.visible', '=', 1)
    .orderBy('book_list_content.ordinal')
    .orderBy('book_list_content.content_id')
    .execute()
}

/** Which content is meant, and the day in Japan. */
type Published = { tenantId: number; contentId: string; today: string }

/** A new list behind the others. With a first title only if that is published. A trigger refuses the 51st with `bookListsUsedUp`. */
export function insertList(
  db: Database,
  { tenantId, accountId, listId, name, now }: ListKey & { name: string; now: number },
  first: Published | null,
): Write {
  const others = db
    .selectFrom('book_list')
    .select('ordinal')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
  return insertWhere(
    db,
    'book_list',
    {
      ...{ tenant_id: tenantId, id: listId, account_id: accountId, name },
      ...{ ordinal: behind(others), created_at: now, changed_at: now },
    },
    first === null ? undefined : isPublished(db, first),
  )
}

export function renameList(
  db: Database,
  { tenantId, accountId, listId, name, now }: ListKey & { name: string; now: number },
): Write {
  return db
    .updateTable('book_list')
    .set({ name, changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', listId)
}

/** Deletes a list with its titles. */
export function deleteList(db: Database, { tenantId, accountId, listId }: ListKey): Write {
  return db
    .deleteFrom('book_list')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', listId)
}

/** Puts the lists into an order; those that aren't named keep their number. */
export function orderLists(db: Database, { tenantId, accountId }: Owner, listIds: readonly string[]): Write {
  const { isNamed, place } = orderOf(sql.ref('book_list.id'), listIds)
  return db
    .updateTable('book_list')
    .set({ ordinal: place })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where(isNamed)
}

/** Puts the titles of a list into an order. */
export function orderTitles(db: Database, list: ListKey, contentIds: readonly string[]): Write {
  const { isNamed, place } = orderOf(sql.ref('book_list_content.content_id'), contentIds)
  return db
    .updateTable('book_list_content')
    .set({ ordinal: place })
    .where('tenant_id', '=', list.tenantId)
    .where('list_id', '=', list.listId)
    .where(isNamed)
    .where(isOwn(db, list))
}

/** Whether a row's id is among those given, and its place among them, counted from 1. */
function orderOf(id: RawBuilder<unknown>, ids: readonly string[]) {
  const given = sql`json_each(${JSON.stringify(ids)})`
  return {
    isNamed: sql<SqlBool>`${id} IN (SELECT value FROM ${given})`,
    place: sql<number>`(SELECT key + 1 FROM ${given} WHERE value = ${id})`,
  }
}

/** The number that puts a new row behind the others. */
function behind(others: Expression<unknown>) {
  return sql<number>`(SELECT coalesce(max(ordinal), 0) + 1 FROM ${others})`
}

/** Adds a published title at the end of a list, unless it is there. A trigger refuses the 501st with `bookListFull`. */
export function addTitle(db: Database, list: ListKey & Published & { now: number }): Write {
  const { tenantId, listId, contentId, now } = list
  const others = db
    .selectFrom('book_list_content')
    .select('ordinal')
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
  return insertWhere(
    db,
    'book_list_content',
    {
      ...{ tenant_id: tenantId, list_id: listId, content_id: contentId },
      ...{ ordinal: behind(others), added_at: now },
    },
    isOwn(db, list),
    isPublished(db, list),
    // The trigger counts before it is known that the title is there already.
    sql<SqlBool>`NOT EXISTS ${held(db, list)}`,
  )
}

function isPublished(db: Database, { tenantId, contentId, today }: Published) {
  return sql<SqlBool>`EXISTS ${db
    .selectFrom('content')
    .select('content.id')
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', '=', contentId)
    .where('content.visible', '=', 1)
    .where(({ or, eb }) => or([eb('publish_from', 'is', null), eb('publish_from', '<=', today)]))
    .where(({ or, eb }) => or([eb('publish_until', 'is', null), eb('publish_until', '>=', today)]))}`
}

export function removeTitle(db: Database, list: ListKey & { contentId: string }): Write {
  const { tenantId, listId, contentId } = list
  return db
    .deleteFrom('book_list_content')
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .where('content_id', '=', contentId)
    .where(isOwn(db, list))
}

function isOwn(db: Database, { tenantId, accountId, listId }: ListKey) {
  return sql<SqlBool>`EXISTS ${db
    .selectFrom('book_list as own')
    .select('own.id')
    .where('own.tenant_id', '=', tenantId)
    .where('own.account_id', '=', accountId)
    .where('own.id', '=', listId)}`
}

function held(db: Database, { tenantId, listId, contentId }: ListKey & { contentId: string }) {
  return db
    .selectFrom('book_list_content as held')
    .select('held.content_id')
    .where('held.tenant_id', '=', tenantId)
    .where('held.list_id', '=', listId)
    .where('held.content_id', '=', contentId)
}
