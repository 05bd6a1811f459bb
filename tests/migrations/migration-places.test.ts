import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('reading positions beyond a book’s end are deleted or corrected; all others stay', () => {
  const db = migrated('core', files.indexOf('0043_places_of_other_books.sql'))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (1, 1, 'PATH', 's', 's', 1), (2, 1, 'PATH', 't', 't', 1);
    INSERT INTO content (tenant_id, id, title, published_on, page_count, created_at, updated_at)
    VALUES (1, 'short', 't', '2026-01-01', 40, 1, 1), (1, 'long', 't', '2026-01-01', 300, 1, 1),
      (2, 'short', 't', '2026-01-01', 500, 1, 1), (1, 'none', 't', '2026-01-01', 0, 1, 1);
    INSERT INTO reading (tenant_id, account_id, content_id, read_at, page, furthest_page)
    VALUES (1, 'a', 'long', 1, 299, 300), (1, 'a', 'short', 2, 299, 300), (1, 'b', 'short', 3, 12, 300),
      (1, 'c', 'short', 4, 12, 40), (1, 'd', 'short', 5, NULL, NULL), (2, 'e', 'short', 6, 299, 300),
      (1, 'f', 'none', 7, 3, 3);`)
  db.exec(sqlOf('0043_places_of_other_books.sql'))
  const places = db.prepare(
    'SELECT account_id, content_id, page, furthest_page FROM reading ORDER BY read_at',
  )
  expect(places.all().map((row) => Object.values(row))).toEqual([
    ['a', 'long', 299, 300],
    ['a', 'short', null, null],
    ['b', 'short', 12, 12],
    ['c', 'short', 12, 40],
    ['d', 'short', null, null],
    ['e', 'short', 299, 300],
    ['f', 'none', 3, 3],
  ])
})
