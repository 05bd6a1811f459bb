import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultRoom } from '#app/kernel/values/notes-room.ts'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('existing notes stay and are counted per reader; a reader who exceeds the limit keeps them', () => {
  const db = migrated('core', files.indexOf('0044_pages_in_columns.sql') + 1)
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at)
    VALUES (1, 1, 'PATH', 's', 's', 1), (2, 1, 'PATH', 't', 't', 1);
    INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at)
    VALUES (1, 'book', 't', '2026-01-01', 1, 1), (2, 'book', 't', '2026-01-01', 1, 1);
    INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, quote, prefix, suffix, body, changed_at, device, deleted, seq)
    VALUES (1, 'few', printf('%032d', 1), 'book', 'note', 1, 1, '星', 'a', 'b', '月' || char(0) || 'x', 1, 'd', 0, 1),
      (1, 'few', printf('%032d', 2), 'book', 'bookmark', 1, 1, '', '', '', '', 1, 'd', 0, 2),
      (1, 'few', printf('%032d', 3), 'book', 'note', 1, 1, 'q', '', '', 'deleted', 1, 'd', 1, 3),
      (2, 'few', printf('%032d', 1), 'book', 'note', 1, 1, '', '', '', 'other site', 1, 'd', 0, 1);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2700)
    INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, body, changed_at, device, seq)
    SELECT 1, 'many', printf('%032x', i), 'book', 'note', 1, 1, printf('%.*c', 12500, 'x'), 1, 'd', i FROM n;`)
  const notes = () =>
    db.prepare('SELECT * FROM annotation WHERE account_id = ? ORDER BY tenant_id, id').all('few')
  const shelves = () => db.prepare('SELECT * FROM annotation_shelf ORDER BY tenant_id, account_id').all()
  const before = notes()
  for (const name of files.slice(files.indexOf('0044_pages_in_columns.sql') + 1)) db.exec(sqlOf(name))
  expect(notes()).toEqual(before)
  const many = 2_700 * 12_700
  expect(shelves()).toEqual([
    { tenant_id: 1, account_id: 'few', bytes: 600 + 3 + 1 + 1 + 5, allowed: defaultRoom },
    { tenant_id: 1, account_id: 'many', bytes: many, allowed: many },
    { tenant_id: 2, account_id: 'few', bytes: 200 + 10, allowed: defaultRoom },
  ])

  const change = (sql: string) => () => db.exec(`${sql} AND account_id = 'many' AND id = printf('%032x', 7)`)
  const add = (account: string) => () =>
    db.exec(`INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, changed_at, device, seq)
      VALUES (1, '${account}', 'f' || printf('%031d', 1), 'book', 'bookmark', 1, 1, 1, 'd', 9999)`)
  expect(add('many')).toThrow('annotation_shelf_full')
  expect(change("UPDATE annotation SET body = body || 'x' WHERE true")).toThrow('annotation_shelf_full')
  change("UPDATE annotation SET body = substr(body, 2) || 'y', page = 2 WHERE true")()
  change("UPDATE annotation SET body = 'short' WHERE true")()
  expect(shelves()[1]).toMatchObject({ bytes: many - 12_495, allowed: many - 12_495 })
  change('UPDATE annotation SET deleted = 1 WHERE true')()
  expect(shelves()[1]).toMatchObject({ bytes: many - 12_500 })
  db.exec("DELETE FROM annotation WHERE account_id = 'many' AND seq > 2500")
  expect(shelves()[1]).toMatchObject({ allowed: defaultRoom })
  add('many')()
  // Deleting a book deletes its notes, and the row that counts their bytes.
  db.exec("DELETE FROM content WHERE tenant_id = 1 AND id = 'book'")
  expect(shelves().map(({ tenant_id }) => tenant_id)).toEqual([2])
})
