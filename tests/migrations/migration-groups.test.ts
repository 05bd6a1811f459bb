import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrated } from './migrated.ts'

const folder = new URL('../../migrations/core/', import.meta.url)
const files = readdirSync(folder).sort()
const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

it('existing groups have no binding, and only left or right can be set', () => {
  const at = files.indexOf('0037_binding_of_groups.sql')
  const db = migrated('core', at)
  db.exec(`INSERT INTO company (id, name, created_at) VALUES (1, 'c', 1);
    INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (1, 1, 'PATH', 's', 's', 1);
    INSERT INTO content_group (tenant_id, id, name, type, ordinal) VALUES (1, 1, 'g', 'normal', 1)`)
  db.exec(sqlOf('0037_binding_of_groups.sql'))
  expect(db.prepare('SELECT name, binding FROM content_group').all()).toEqual([{ name: 'g', binding: null }])
  db.exec(`UPDATE content_group SET binding = 'right'`)
  expect(() => db.exec(`UPDATE content_group SET binding = 'top'`)).toThrow('content_group_binding')
})
