import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { indexTokens } from '#app/features/search/model/index/index-tokens.ts'
import { indexContentKind } from '#app/features/search/model/index/rebuild-index.ts'
import { removeFromIndex } from '#app/features/search/model/index/search-index.ts'
import { defaultPlaces, fieldRowId, pageRowId } from '#app/features/search/model/index/search-row.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import { findHits } from '#app/features/search/model/query/search-store.ts'
import { findTextPages, samplePages } from '#app/features/search/model/query/text-pages.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { memoryFiles } from '#tests/visits/memory-files.ts'
import { d1On } from '#tests/visits/sqlite-d1.ts'
import { storePages } from '#tests/visits/store-pages.ts'
import { migrated } from './migrated.ts'

const fileOf = (of: 'core' | 'search', name: string) => {
  const folder = new URL(`../../migrations/${of}/`, import.meta.url)
  return {
    before: readdirSync(folder).sort().indexOf(name),
    sql: readFileSync(new URL(name, folder), 'utf8'),
  }
}

it('every content of the release before is indexed anew', () => {
  const { before, sql } = fileOf('core', '0076_text_in_files.sql')
  const db = migrated('core', before)
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (1, 1, 'PATH', 's', 's', 1), (2, 1, 'PATH', 't', 't', 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at, sort_keys)
    VALUES (1, 'book', 't', '2026-01-01', 1, 1, '{}'), (2, 'book', 't', '2026-01-01', 1, 1, '{}');`)
  db.exec(sql)
  const jobs = db.prepare('SELECT tenant_id, kind, subject, payload FROM job ORDER BY tenant_id').all()
  expect(jobs).toMatchObject(
    [1, 2].map((tenant_id) => ({ tenant_id, kind: indexContentKind.name, subject: 'book' })),
  )
  for (const { payload } of jobs)
    expect(indexContentKind.payload.parse(JSON.parse(String(payload)))).toEqual({ next: false })
})

const tenantId = 3
const terms = ['設定']
const pages = ['表紙', '設定の頁', '索引', '設定の続き']

/** A database of the release before with one book, carried over. */
function carriedOver() {
  const { before, sql } = fileOf('search', '0003_text_in_files.sql')
  const sqlite = migrated('search', before)
  const { no } = sqlite
    .prepare(
      `INSERT INTO indexed_content (tenant_id, content_id, version, live, title_key, published_at)
        VALUES (?, 'book', 1, 1, '', 0) RETURNING no`,
    )
    .get(tenantId) as { no: number }
  const row = sqlite.prepare('INSERT INTO search_text (rowid, tokens) VALUES (?, ?)')
  row.run(fieldRowId(no, 'title'), indexTokens(tenantId, '設定の本'))
  for (const [at, text] of pages.entries()) {
    row.run(pageRowId(no, at + 1), indexTokens(tenantId, text))
    sqlite
      .prepare('INSERT INTO page_text (tenant_id, no, page, text) VALUES (?, ?, ?, ?)')
      .run(tenantId, no, at + 1, text)
  }
  sqlite.exec(sql)
  const d1 = d1On(sqlite)
  return { sqlite, no, search: { d1, db: openSearch(d1) }, files: memoryFiles() }
}

type World = ReturnType<typeof carriedOver>

async function answersOf({ search, files, no }: World) {
  const texts = { db: search.db, files }
  const order = { sort: 'relevance', direction: 'desc', limit: 20, offset: 0 } as const
  const find = (term: string) =>
    findHits(search.db, { tenantId, conditions: termsIn([term], defaultPlaces), ...order })
  const sampled = await samplePages(texts, { tenantId, terms, nos: [no] })
  return {
    hits: (await find('設定')).hits,
    ofOneCharacter: (await find('索')).total,
    places: await findTextPages(texts, { tenantId, terms, contentId: 'book', limit: 20, offset: 0 }),
    samples: sampled.get(no),
  }
}

const rowsOf = ({ sqlite }: World, table: string) =>
  sqlite.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows

it('a book of the release before is found and quoted as before, also when half of it has been moved', async () => {
  const world = carriedOver()
  const { no, search, files } = world
  const before = await answersOf(world)
  expect(before).toMatchObject({
    hits: [{ contentId: 'book', rank: 0 }],
    ofOneCharacter: 1,
    places: {
      total: 2,
      hasText: true,
      pages: [
        { page: 2, text: '設定の頁' },
        { page: 4, text: '設定の続き' },
      ],
    },
    samples: {
      pages: 2,
      samples: [
        { page: 2, text: '設定の頁' },
        { page: 4, text: '設定の続き' },
      ],
    },
  })
  await storePages({ search, files }, { tenantId, contentId: 'book', no }, pages.slice(0, 2))
  expect(await answersOf(world)).toEqual(before)
  expect([rowsOf(world, 'page_text'), rowsOf(world, 'search_text')]).toEqual([2, 3])
  await storePages({ search, files }, { tenantId, contentId: 'book', no }, pages)
  expect(await answersOf(world)).toEqual(before)
  expect([rowsOf(world, 'page_text'), rowsOf(world, 'search_text')]).toEqual([0, 1])
})

it('a book of the release before is removed with all its rows', async () => {
  const world = carriedOver()
  const { no, search, files } = world
  await storePages({ search, files }, { tenantId, contentId: 'book', no }, pages.slice(0, 2))
  await removeFromIndex(search, tenantId, 'book')
  const tables = ['page_text', 'text_segment', 'search_text', 'search_page', 'search_stub', 'indexed_content']
  expect(tables.map((table) => rowsOf(world, table))).toEqual(tables.map(() => 0))
})
