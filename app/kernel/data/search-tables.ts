// Made from migrations/ by scripts/generate-tables.ts; scripts/parts/column-notes.ts adds what the migrations don't say.
import type { Generated } from 'kysely'

/** Rows of the SEARCH database, as migrations/search makes them. Times are milliseconds UTC. */
export type SearchTables = {
  indexed_content: {
    no: Generated<number>
    tenant_id: number
    content_id: string
    version: number
    live: 0 | 1
    visible: 0 | 1
    title_key: string
    published_at: number
    sort_keys: Generated<string>
  }
  indexed_group: {
    tenant_id: number
    no: number
    group_id: number
  }
  page_text: {
    tenant_id: number
    no: number
    page: number
    text: string
  }
  search_text: {
    rowid: number
    tokens: string
  }
  indexed_tag: {
    tenant_id: number
    no: number
    tag_id: number
  }
  indexed_day: {
    tenant_id: number
    no: number
    slot: number
    from_day: string
    to_day: string
  }
  text_segment: {
    tenant_id: number
    no: number
    number: number
    first_page: number
    pages: number
    characters: number
    edges: string
  }
  search_field: {
    rowid: number
    tokens: string
  }
  search_page: {
    rowid: number
    tokens: string
  }
  search_stub: {
    rowid: number
    tokens: string
  }
}
