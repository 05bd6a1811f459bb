import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Alert, Memory } from './saved-search.ts'

/** A reader's account. */
type Owner = { tenantId: number; accountId: string }

export type SearchKey = { tenantId: number; id: string }

/** A saved search as its reader sees it. `fresh` is the number of titles found since they last opened it. */
export type SavedSearchRow = {
  id: string
  name: string
  query: string
  alert: Alert
  createdAt: number
  checkedAt: number
  fresh: number
}

/** The reader's saved searches, the latest first; with `id` or `query` only that one. At most 50, which a trigger ensures. */
export function findSavedSearches(
  db: Database,
  { tenantId, accountId }: Owner,
  { id, query }: { id?: string; query?: string } = {},
): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'alert', 'created_at as createdAt', 'checked_at as checkedAt'])
    .select(sql<number>`json_array_length(fresh)`.as('fresh'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (searches) => searches.where('id', '=', id ?? ''))
    .$if(query !== undefined, (searches) => searches.where('query', '=', query ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

type NewSearch = Owner & {
  id: string
  name: string
  query: string
  alert: Alert
  mailOn: Day | null
  dueAt: number
  now: number
}

/** A trigger refuses the 51st with `savedSearchesUsedUp`, and a unique index the same search twice with `searchAlreadySaved`. */
export function insertSavedSearch(
  db: Database,
  { tenantId, accountId, id, name, query, alert, mailOn, dueAt, now }: NewSearch,
  { known, edge }: Memory,
): Write {
  return db.insertInto('saved_search').values({
    ...{ tenant_id: tenantId, id, account_id: accountId, name, query, alert, mail_on: mailOn },
    ...{ created_at: now, looked_at: now, checked_at: now, due_at: dueAt, known, edge },
  })
}

/** One of the reader's searches, to be changed. */
function own(db: Database, { tenantId, accountId }: Owner, id: string) {
  return db
    .updateTable('saved_search')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
}

export function renameSavedSearch(db: Database, owner: Owner, id: string, name: string): Write {
  return own(db, owner, id).set({ name })
}

/** Chooses the alert. Titles found before are not mailed; the same alert again changes nothing. */
export function updateAlert(
  db: Database,
  owner: Owner,
  id: string,
  { alert, mailOn }: { alert: Alert; mailOn: Day | null },
): Write {
  const isSame = sql<SqlBool>`alert = ${alert}`
  return own(db, owner, id).set({
    alert,
    mail_on: sql<string | null>`iif(${isSame}, mail_on, ${mailOn})`,
    unsent: sql<string>`iif(${isSame}, unsent, '[]')`,
  })
}

/** Notes that the reader has opened the search: no title is new to them now. */
export function noteLook(db: Database, owner: Owner, id: string, now: number): Write {
  return own(db, owner, id).set({ looked_at: now, fresh: '[]' })
}

export function deleteSavedSearch(db: Database, { tenantId, accountId }: Owner, id: string): Write {
  return db
    .deleteFrom('saved_search')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
}

/** The search that a mailed link is about, whoever opens it. */
export async function findAlert(
  db: Database,
  { tenantId, id }: SearchKey,
): Promise<{ name: string; alert: Alert } | null> {
  const row = await db
    .selectFrom('saved_search')
    .select(['name', 'alert'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Ends a search's alert. The search stays. */
export function endAlert(db: Database, { tenantId, id }: SearchKey): Write {
  return db
    .updateTable('saved_search')
    .set({ alert: 'none', mail_on: null, unsent: '[]' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}
