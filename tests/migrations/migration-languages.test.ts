import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const at = files.indexOf('0010_languages.sql')

let db: DatabaseSync
const migrate = () => db.exec(sqlOf('0010_languages.sql'))
const rows = (sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

/** Inserts a site as the release before does, which still runs for a while after the migration. */
function insertSite(
  id: number,
  name: string,
  words: { group?: string; tab?: string; link?: string; news?: string },
) {
  const insert = (sql: string, ...values: (string | number)[]) => db.prepare(sql).run(...values)
  insert(
    "INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (?, 1, 'PATH', ?, ?, 0)",
    id,
    `site${id}`,
    name,
  )
  if (words.group !== undefined)
    insert('INSERT INTO content_group (tenant_id, id, name, ordinal) VALUES (?, 1, ?, 1)', id, words.group)
  if (words.tab !== undefined)
    insert(
      "INSERT INTO search_tab (tenant_id, id, title, type, ordinal) VALUES (?, 1, ?, 'fields', 1)",
      id,
      words.tab,
    )
  if (words.link !== undefined)
    insert(
      "INSERT INTO footer_link (tenant_id, id, url, label, type_link, position_link, ordinal) VALUES (?, 1, '/1', ?, 1, 1, 1)",
      id,
      words.link,
    )
  if (words.news !== undefined)
    insert(
      "INSERT INTO notification (tenant_id, id, title, content, created_at) VALUES (?, 1, ?, 'text', 0)",
      id,
      words.news,
    )
}

/** A database of the release before. */
beforeEach(() => {
  db = migrated('core', at)
  db.exec("INSERT INTO company (id, name, created_at) VALUES (1, 'company', 0)")
})

const languages = () => rows('SELECT id, lang FROM tenant ORDER BY id').map(({ lang }) => lang)

it('a site’s texts stay as they are, in its own language, and have no translations yet', () => {
  insertSite(1, '青空文庫室', { group: '実用書', tab: '全文検索', link: '会社案内', news: 'お知らせ' })
  migrate()
  const tables = ['content_group', 'search_tab', 'footer_link', 'notification', 'tenant']
  const words = tables.map((table) => rows(`SELECT * FROM ${table}`)[0])
  expect(words).toMatchObject([
    { name: '実用書', translations: '{}' },
    { title: '全文検索', translations: '{}' },
    { label: '会社案内', translations: '{}' },
    { title: 'お知らせ', content: 'text', translations: '{}' },
    { service_name: '青空文庫室', lang: 'ja', translations: '{}' },
  ])
})

it('a site without kana or kanji in its lists becomes English, every other Japanese', () => {
  insertSite(1, 'Tidewell', { group: 'Maps', tab: 'Full text', link: 'Visit', news: 'Closed' })
  insertSite(2, 'Hanabi', { group: 'ﾊﾅﾋﾞ' })
  insertSite(3, 'Journals', { group: 'Physics', news: '休館のお知らせ' })
  insertSite(4, 'Journals', { group: 'Physics', tab: '検索' })
  insertSite(5, 'Journals', { group: 'Physics', link: 'はじめに' })
  insertSite(6, 'New', {})
  insertSite(7, '図書室', { group: 'Physics' })
  migrate()
  expect(languages()).toEqual(['en', 'ja', 'ja', 'ja', 'ja', 'ja', 'ja'])
})

it('texts that the previous release still writes are in the site’s own language', () => {
  migrate()
  insertSite(1, '青空文庫室', { group: '実用書' })
  expect(rows('SELECT lang, translations FROM tenant')).toEqual([{ lang: 'ja', translations: '{}' }])
  expect(rows('SELECT name, translations FROM content_group')).toEqual([
    { name: '実用書', translations: '{}' },
  ])
})

it('changed texts increase the site’s version; invalid JSON and unknown languages are refused', () => {
  insertSite(1, '青空文庫室', { group: '実用書' })
  migrate()
  const version = () => Number(rows('SELECT version FROM tenant')[0]?.version)
  const before = version()
  db.exec(`UPDATE tenant SET translations = '{"en":{"serviceName":"Aozora"}}'`)
  db.exec(`UPDATE content_group SET translations = '{"en":{"name":"Practical books"}}'`)
  expect(version()).toBe(before + 2)
  expect(() => db.exec("UPDATE tenant SET translations = 'en'")).toThrow('tenant_translations')
  expect(() => db.exec("UPDATE content_group SET translations = '{'")).toThrow('content_group_translations')
  expect(() => db.exec("UPDATE tenant SET lang = 'fr'")).toThrow('tenant_lang')
})
