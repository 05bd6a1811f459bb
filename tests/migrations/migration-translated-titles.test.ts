import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const name = '0067_translated_titles.sql'

it('titles of before have no translation, and stay as they are', () => {
  const db = migrated('core', readdirSync(folder).sort().indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO content (tenant_id, id, title, author, published_on, created_at, updated_at, sort_keys)
    VALUES (1, 'a', '星', '', '2026-01-01', 1, 1, '{}'), (1, 'b', ' ', '   ', '2026-01-01', 1, 1, '{}');`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  const rows = db.prepare(
    'SELECT id, title, title_translation AS t, author_translation AS a FROM content ORDER BY id',
  )
  expect(rows.all()).toMatchObject([
    { id: 'a', title: '星', t: '', a: '' },
    { id: 'b', title: ' ', t: '', a: '' },
  ])
})
