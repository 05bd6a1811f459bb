import type { OpenDatabase } from '#app/kernel/data/database.ts'
import {
  platformDatabase,
  type TenantDatabaseName,
  tenantDatabases,
} from '#app/kernel/data/database-names.ts'

/** The state of a database after a reader's last write. A database means nothing by the bookmark of another one. */
export type Bookmark = { database: TenantDatabaseName; at: string }

const shape = /^(?:([A-Z]+(?:_\d+)?)\.)?([0-9a-f]{8}(?:-[0-9a-f]{8}){2}-[0-9a-f]{32})$/

/** Reads a cookie's bookmark, which names its database unless that is the platform's. Null if the cookie isn't one. */
export function readBookmark(cookie: string | null): Bookmark | null {
  const [, name = platformDatabase, at] = shape.exec(cookie ?? '') ?? []
  const database = tenantDatabases.find((known) => known === name)
  return at === undefined || database === undefined ? null : { database, at }
}

/** The session's bookmark as the text of a cookie. Null if nothing was asked in it yet. */
export function writeBookmark({
  d1,
  database,
}: Pick<OpenDatabase<D1Database | D1DatabaseSession>, 'd1' | 'database'>) {
  const at = 'getBookmark' in d1 ? d1.getBookmark() : null
  if (at === null) return null
  return database === platformDatabase ? at : `${database}.${at}`
}
