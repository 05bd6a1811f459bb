import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertWhere } from '#app/kernel/data/insert-where.ts'

/** A reader's account. */
type Owner = { tenantId: number; accountId: string }

/** One of a reader's lists. */
export type ListKey = Owner & { listId: string }

/** A list with the number of its titles that are published, and whether it has the title that was asked about. */
export type BookList = { id: string; name: string; count: number; has: boolean }

/** The reader's lists in their order. At most 50, which a trigger ensures. */
export async function findLists(
  db: Database,
  { tenantId, accountId }: Owner,
  { listId, contentId = '' }: { listId?: string | undefined; contentId?: string | undefined } = {},
): Promise<BookList[]> {
  const rows = await db
    .selectFrom('book_list')
    .select(['book_list.id', 'book_list.name'])
    .select((eb) => [
      eb
        .selectFrom('book_list_content as of')
        .innerJoin('content', (join) => inTenant(join, 'content.id', 'of.content_id'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('of.tenant_id', '=', 'book_list.tenant_id')
        .whereRef('of.list_id', '=', 'book_list.id')
        .where('content.visible', '=', 1)
        .as('count'),
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
    .where('book_list.tenant_id', '=', tenantId)
    .where('book_list.account_id', '=', accountId)
    .$if(listId !== undefined, (lists) => lists.where('book_list.id', '=', listId ?? ''))
    .orderBy('book_list.ordinal')
    .orderBy('book_list.id')
    .execute()
  return rows.map(({ id, name, count, has }) => ({ id, name, count: count ?? 0, has: Boolean(has) }))
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
  const last = db
    .selectFrom('book_list as others')
    .select(sql<number>`coalesce(max(others.ordinal), 0) + 1`.as('next'))
    .where('others.tenant_id', '=', tenantId)
    .where('others.account_id', '=', accountId)
  return insertWhere(
    db,
    'book_list',
    {
      ...{ tenant_id: tenantId, id: listId, account_id: accountId, name },
      ...{ ordinal: sql<number>`${last}`, created_at: now, changed_at: now },
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
  const given = sql`json_each(${JSON.stringify(listIds)})`
  return db
    .updateTable('book_list')
    .set({ ordinal: sql<number>`(SELECT key + 1 FROM ${given} WHERE value = book_list.id)` })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`book_list.id IN (SELECT value FROM ${given})`)
}

/** Puts the titles of a list into an order. */
export function orderTitles(db: Database, list: ListKey, contentIds: readonly string[]): Write {
  const { tenantId, listId } = list
  const given = sql`json_each(${JSON.stringify(contentIds)})`
  return db
    .updateTable('book_list_content')
    .set({ ordinal: sql<number>`(SELECT key + 1 FROM ${given} WHERE value = book_list_content.content_id)` })
    .where('tenant_id', '=', tenantId)
    .where('list_id', '=', listId)
    .where(sql<SqlBool>`book_list_content.content_id IN (SELECT value FROM ${given})`)
    .where(isOwn(db, list))
}

/** Adds a published title at the end of a list, unless it is there. A trigger refuses the 501st with `bookListFull`. */
export function addTitle(db: Database, list: ListKey & Published & { now: number }): Write {
  const { tenantId, listId, contentId, now } = list
  const last = db
    .selectFrom('book_list_content as others')
    .select(sql<number>`coalesce(max(others.ordinal), 0) + 1`.as('next'))
    .where('others.tenant_id', '=', tenantId)
    .where('others.list_id', '=', listId)
  return insertWhere(
    db,
    'book_list_content',
    {
      ...{ tenant_id: tenantId, list_id: listId, content_id: contentId },
      ...{ ordinal: sql<number>`${last}`, added_at: now },
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
