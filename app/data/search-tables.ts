import { type Generated, Kysely } from 'kysely'
import { BatchingD1Dialect } from '#app/platform/d1-dialect.ts'

/** One version of a content in the index; readers see the one that is live. */
export type IndexedContentRow = {
  no: Generated<number>
  tenant_id: number
  content_id: string
  version: number
  live: number
  visible: number
  title_key: string
  /** JSON from a sort's number to its key, as content.sort_keys. */
  sort_keys: Generated<string>
  /** Milliseconds since 1970. */
  published_at: number
}

export type SearchTables = {
  indexed_content: IndexedContentRow
  indexed_group: { tenant_id: number; no: number; group_id: number }
  indexed_tag: { tenant_id: number; no: number; tag_id: number }
  /** Days a field names; slot is the field's, or that of the day of publication. */
  indexed_day: { tenant_id: number; no: number; slot: number; from_day: string; to_day: string }
  page_text: { tenant_id: number; no: number; page: number; text: string }
  /** The FTS5 table; a column of the table's own name takes a MATCH expression. */
  search_text: { rowid: number; tokens: string }
}

export type SearchDatabase = Kysely<SearchTables>

/** The search index (docs/decisions/007). `database` may be a D1 session. */
export function openSearch(database: D1Database | D1DatabaseSession): SearchDatabase {
  return new Kysely<SearchTables>({ dialect: new BatchingD1Dialect(database) })
}
