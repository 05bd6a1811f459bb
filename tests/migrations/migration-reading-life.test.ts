import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0071_reading_life.sql'

const rowsOf = (db: ReturnType<typeof migrated>, sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row))

it('books whose last pages were reached count as finished, only for readers with an account, and a cancelled account leaves nothing', () => {
  const db = migrated('core', files.indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO account (tenant_id, id, level, name, created_at, updated_at) VALUES (1, 'a', 'reader', 'n', 1, 1);
    INSERT INTO content (tenant_id, id, title, published_on, page_count, created_at, updated_at)
    VALUES (1, 'short', 't', '2026-01-01', 10, 1, 1), (1, 'long', 't', '2026-01-01', 300, 1, 1), (1, 'far', 't', '2026-01-01', 300, 1, 1);
    INSERT INTO reading (tenant_id, account_id, content_id, read_at, page, furthest_page)
    VALUES (1, 'a', 'short', 5, 9, 10), (1, 'a', 'long', 6, 20, 297), (1, 'a', 'far', 7, 296, 296), (1, 'shelf', 'short', 8, 9, 10);`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  const finished = 'SELECT account_id, content_id, finished_at FROM reading ORDER BY read_at'
  expect(rowsOf(db, finished)).toEqual([
    ['a', 'short', 5],
    ['a', 'long', 6],
    ['a', 'far', null],
    ['shelf', 'short', null],
  ])
  db.exec(`INSERT INTO reading_day (tenant_id, account_id, day, pages) VALUES (1, 'a', '2026-11-01', 3), (1, 'b', '2026-11-01', 4);
    INSERT INTO book_list (tenant_id, id, account_id, name, ordinal, created_at, changed_at) VALUES (1, 'l', 'a', 'n', 1, 1, 1);
    INSERT INTO book_list_content (tenant_id, list_id, content_id, ordinal, added_at) VALUES (1, 'l', 'long', 1, 1);
    UPDATE account SET cancelled_at = 9 WHERE id = 'a'`)
  expect(rowsOf(db, 'SELECT account_id FROM reading_day')).toEqual([['b']])
  expect(rowsOf(db, 'SELECT id FROM book_list')).toEqual([])
  expect(rowsOf(db, 'SELECT list_id FROM book_list_content')).toEqual([])
  expect(rowsOf(db, `${finished} LIMIT 1`)).toEqual([['a', 'short', null]])
})
