import { env } from 'cloudflare:workers'
import type { Compilable } from 'kysely'
import { commitTo } from '#app/kernel/data/commit.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { storePages as store } from '#tests/visits/store-pages.ts'

/** The index for tests inside workerd: as a bare database, with the query builder, and for writing. */
export const database = (env as unknown as { SEARCH: D1Database }).SEARCH
export const search = openSearch(database)
export const run = (writes: Compilable[]) => commitTo(database, writes)
export const opened = { d1: database, db: search }

/** The index with the texts of its pages, and the writer of both. */
export const texts = { db: search, files: (env as unknown as { FILES: R2Bucket }).FILES }
export const storePages = (version: Parameters<typeof store>[1], pages: readonly string[]) =>
  store({ search: opened, files: texts.files }, version, pages)
