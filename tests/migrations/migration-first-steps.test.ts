import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const name = '0064_first_steps.sql'

let db: ReturnType<typeof migrated>
const content = (id: string, more = '') => `
  INSERT INTO content (tenant_id, id, title, published_on, created_at, updated_at, sort_keys${more && ', is_sample'})
  VALUES (1, '${id}', '${id}', '2026-01-01', 1, 1, '{}'${more && `, ${more}`});`
const group = (id: number, more = '') => `
  INSERT INTO content_group (tenant_id, id, name, ordinal${more && ', is_sample'}) VALUES (1, ${id}, 'g${id}', ${id}${more && `, ${more}`});`
const samples = (table: 'content' | 'content_group') =>
  db
    .prepare(`SELECT id FROM ${table} WHERE is_sample = 1 ORDER BY id`)
    .all()
    .map(({ id }) => id)

beforeEach(() => {
  db = migrated('core', files.indexOf(name))
  db.exec(`
    INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    ${content('old')}${group(1)}`)
  db.exec(readFileSync(new URL(name, folder), 'utf8'))
  db.exec(`${content('a', '1')}${content('b', '1')}${group(2, '1')}${group(3, '1')}
    INSERT INTO content_in_group (tenant_id, content_id, group_id) VALUES (1, 'a', 2), (1, 'b', 2);`)
})

it('nothing that was there before is a sample, and no checklist is hidden', () => {
  expect([samples('content'), samples('content_group')]).toEqual([
    ['a', 'b'],
    [2, 3],
  ])
  expect(db.prepare('SELECT * FROM site_checklist').all()).toEqual([])
})

it('a sample whose text the publisher changes is a sample no more; hiding it changes nothing', () => {
  db.exec(`UPDATE content SET visible = 0, revision = revision + 1 WHERE id = 'b'`)
  expect(samples('content')).toEqual(['a', 'b'])
  db.exec(`UPDATE content SET title = 'mine' WHERE id = 'a'`)
  expect(samples('content')).toEqual(['b'])
})

it('a sample group that is renamed or holds a title of the publisher’s is a sample no more', () => {
  db.exec(`UPDATE content_group SET name = 'mine' WHERE id = 3`)
  expect(samples('content_group')).toEqual([2])
  db.exec(`INSERT INTO content_in_group (tenant_id, content_id, group_id) VALUES (1, 'old', 2)`)
  expect(samples('content_group')).toEqual([])
})
